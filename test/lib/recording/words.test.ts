import { describe, expect, it } from 'vitest';
import { humanise, statusKind } from '../../../lib/recording/words.ts';

it.each([
  ['SELECTED_TEAMS', 'Selected teams'],
  ['archived_v2', 'Archived v2'],
  ['actionItems', 'Action items'],
  ['meetingURL', 'Meeting URL'],
  ['PRIVATE', 'Private'],
  ['in-review', 'In review'],
  ['Needs a look by Ann', 'Needs a look by Ann'],
  ['状態', '状態'],
  ['___', '___'],
  ['', ''],
])('humanise %j is %j', (text, words) => expect(humanise(text)).toBe(words));

describe('statusKind', () => {
  it.each([
    ['COMPLETED', 'ready'],
    ['completed', 'ready'],
    ['', 'ready'],
    ['UPLOADING', 'pending'],
    ['PROCESSING', 'pending'],
    ['UPLOAD_IN_PROGRESS', 'pending'],
    ['FAILED', 'failed'],
    ['TRANSCRIPTION_FAILED', 'failed'],
    ['PROCESSING_ERROR', 'failed'],
    ['NOT_COMPLETED', 'unknown'],
    ['ARCHIVED_V2', 'unknown'],
  ])('%j is %s', (status, kind) => expect(statusKind(status)).toBe(kind));
});
