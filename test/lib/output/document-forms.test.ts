import { expect, it } from 'vitest';
import { gistOf } from '../../../lib/output/document-forms.ts';

it.each<[string, string | null, ReturnType<typeof gistOf>]>([
  ['nothing', null, []],
  ['its beginning', '# Weekly\n\nWe met.\n\n- One\n- Two', [{ heading: 'Weekly', lines: ['We met.', 'One', 'Two'] }]],
  [
    'decisions and next steps first',
    '## Overview\n\nWe met.\n\n## Decisions\n\n- Keep the price\n\n**Next steps:**\n\n1. Ana asks\n2. Tom waits',
    [
      { heading: 'Decisions', lines: ['Keep the price'] },
      { heading: 'Next steps', lines: ['Ana asks', 'Tom waits'] },
    ],
  ],
  [
    'four lines at most',
    '## Beschlüsse\n\n- a\n- b\n- c\n\n## Nächste Schritte\n\n- d\n- e',
    [
      { heading: 'Beschlüsse', lines: ['a', 'b', 'c'] },
      { heading: 'Nächste Schritte', lines: ['d'] },
    ],
  ],
  ['those of a document of HTML', '<h2>決定事項</h2><p>開始する</p>', [{ heading: '決定事項', lines: ['開始する'] }]],
])('the gist of a summary is %s', (_, summary, gist) => expect(gistOf(summary)).toEqual(gist));
