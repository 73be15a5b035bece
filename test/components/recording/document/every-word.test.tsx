import { cleanup } from '@testing-library/preact';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { documentSource } from '../../../../lib/markdown/from-json.ts';
import { parseDocument } from '../../../../lib/markdown/parse-document.ts';
import { documentForms, documentLines } from '../../../../lib/output/document-forms.ts';
import { WORDED, withoutWords, wordsIn } from '../../../lib/markdown/worded.ts';
import { docx } from '../../../lib/output/exported.ts';
import { aContent } from '../../../support/factories.ts';
import { whenNightly } from '../../../support/nightly.ts';
import { show } from './show-document.tsx';
import { forAllAsync, forRuns } from '../../../support/for-all.ts';

const numRuns = whenNightly('Documents whose words are counted', { usual: 40, nightly: 2000 });
/** Word files take a while. */
const numFiles = whenNightly('Word files whose words are counted', { usual: 3, nightly: 100 });

const sorted = (words: readonly string[]): string[] => [...words].sort();
/** Addresses, and hosts that stand for pictures and for where links lead. */
const ADDRESSES = /(?:https?:\/\/)?x\.example[^\s)]*/g;

describe.each(WORDED)('a document: $kind', ({ isEditors, source }) => {
  const documents = source.filter((text) => wordsIn(text).length > 0);

  it('keeps each word on the screen, in each form, and in the search', () =>
    forRuns(numRuns, documents, (text) => {
      const kept = documentSource(text);
      const forms = documentForms(parseDocument(kept ?? ''));
      const { container } = show(kept ?? '');
      const again = documentForms(parseDocument(forms.markdown)).plain;
      const search = documentLines(kept).join('\n');
      const found = { screen: container.textContent, search, again, ...forms };
      cleanup();
      for (const [form, shown] of Object.entries(found))
        expect({ form, words: sorted(wordsIn(shown)) }).toEqual({ form, words: sorted(wordsIn(text)) });
      expect(isEditors && /\p{L}{2}/u.test(withoutWords(forms.plain).replace(ADDRESSES, ''))).toBe(false);
    }));

  it('keeps each word in a Word file', () =>
    forAllAsync(numFiles, documents, async (text) => {
      const content = aContent({ segments: [], summary: documentSource(text), notes: null });
      const { value } = await mammoth.extractRawText({ buffer: await docx(content) });
      expect(sorted(wordsIn(value))).toEqual(sorted(wordsIn(text)));
    }));
});
