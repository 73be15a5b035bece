import { expect, it } from 'vitest';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { documentToHtml } from '../../../lib/output/to-html.ts';
import { unexpectedIn } from '../../support/unexpected-html.ts';
import { readCollectedTexts } from '../../support/outside-data.ts';

it('documentToHtml writes nothing but the listed tags and attributes for collected attacks', () => {
  for (const payload of readCollectedTexts()) {
    for (const source of [payload, `<p>${payload}</p>`, `# a\n\n- ${payload}\n\n[x](${payload}) ![y](${payload})`])
      expect(unexpectedIn(documentToHtml(parseDocument(source)))).toEqual([]);
  }
});
