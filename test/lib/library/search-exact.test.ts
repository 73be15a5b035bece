// @vitest-environment node
import { describe } from 'vitest';
import { generatedMeetings } from '../../support/library-meetings.ts';
import { aQuery, phrase, prefix, word } from '../../support/library-queries.ts';
import { aKept } from '../../support/memory-library.ts';
import { itFindsAll } from './exact.ts';

/** The generator speaks no Chinese. */
const CHINESE = aKept({
  recording: { id: 'chinese', title: '開放資料會議', sharingScope: 'PRIVATE' },
  said: ['我們今天討論開放政府的設計。', '好，我們下週再談。'],
});

describe('the index', () => {
  itFindsAll(
    [...generatedMeetings(60), CHINESE],
    [
      ...['déploiement', '会議', '設計', 'פגישה'].map((text) => aQuery([word(text)])),
      ...['について', "d'équ"].map((text) => aQuery([prefix(text)])),
      aQuery([phrase('我們')]),
      aQuery([word('network')], {}, [word('budget')]),
      'the network',
      '"that makes sense" -budget',
      'so speaker:s is:shared',
      'pricing shorter:2h',
      'network longer:20m before:2027',
      'points after:2001 -"about budget"',
      'dèploiement',
      "d'éq",
      'reunion',
      'について',
      '会議 -"設計"',
      '開放',
      '我們 is:private',
      'פגיש is:shared shorter:9h',
      'is:organization is:team',
      'title:review rev',
    ],
  );
});
