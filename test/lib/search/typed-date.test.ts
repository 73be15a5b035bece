import { expect, it } from 'vitest';
import { findTypedDate } from '../../../lib/search/typed-date.ts';

const clock = { nowMs: new Date(2026, 10, 20).getTime(), locale: 'en-GB' };
/** What is found where `|` is the caret, which is at the end without one, and the words that it was found in. */
function find(typed: string): [value: string, words: string] | null {
  const caret = typed.includes('|') ? typed.indexOf('|') : typed.length;
  const text = typed.replace('|', '');
  const found = findTypedDate(text, caret, clock);
  return found && [found.value, text.slice(...found.range)];
}

it.each([
  ['yesterday', 'yesterday', 'yesterday'],
  ['budget Today', 'today', 'Today'],
  ['budget last week', 'last-week', 'last week'],
  ['this-month', 'this-month', 'this-month'],
  ['in October', 'october', 'in October'],
  ['budget in october| pricing', 'october', 'in october'],
  ['in may', 'may', 'in may'],
  ['in 2025', '2025', 'in 2025'],
  ['on monday', 'monday', 'on monday'],
  ['Friday', 'friday', 'Friday'],
  ['last friday', 'friday', 'last friday'],
  ['Q3', 'q3', 'Q3'],
  ['in Q3', 'q3', 'in Q3'],
  ['roadmap Q3 2025', 'q3-2025', 'Q3 2025'],
])('findTypedDate finds when in %j', (typed, value, words) => expect(find(typed)).toEqual([value, words]));

it.each([
  '',
  'october',
  'may',
  'march budget',
  'in budget',
  'q5',
  '2025',
  'last w',
  'on may flower',
  'yesterday budget',
  'yester|day',
  '"last week"',
  '-yesterday',
  'in:yesterday',
  'title:today',
  'yesterday ',
])('findTypedDate finds nothing in %j', (typed) => expect(find(typed)).toBeNull());
