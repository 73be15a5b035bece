import type { SpokenMeeting } from './collection.ts';
import type { KnownItem } from './make-queries.ts';
import type { Question } from './questions.ts';

/** Converts a question to a query with its right turns. Throws if a part of an answer is not in exactly one turn. */
export function asKnownItem({ text, id, answers }: Question, meetings: readonly SpokenMeeting[]): KnownItem {
  const turns = meetings.find((meeting) => meeting.id === id)?.turns ?? [];
  const right = answers.map((answer) => {
    const at = turns.findIndex((turn) => turn.includes(answer));
    if (at === -1 || at !== turns.findLastIndex((turn) => turn.includes(answer))) {
      throw new Error(`Not in one turn: ${answer}`);
    }
    return at;
  });
  return { text, wanted: { id, turns: right } };
}
