import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Matching } from './match.ts';
import { select } from './rows.ts';

/** Which rows, with a value for each `?`. */
export interface Clause {
  sql: string;
  values: (string | number)[];
}

/** With `hasText`, what is to be found must be there as typed; else only what must not be there counts, and the filters. */
export function toClause({ expression, unwanted, conditions, values }: Matching, hasText: boolean): Clause {
  const found = hasText ? expression : null;
  const match = found !== null && unwanted !== null ? `(${found}) NOT ${unwanted}` : found;
  const exclusion = found === null ? unwanted : null;
  const where = [
    ...(match === null ? [] : ['words MATCH ?']),
    ...(exclusion === null ? [] : ['r.row NOT IN (SELECT rowid FROM words WHERE words MATCH ?)']),
    ...conditions,
  ].join(' AND ');
  // With nothing asked of the recordings, the index alone is quicker.
  const from = match === null ? 'r.row) FROM recording r' : 'rowid) FROM words';
  const joined =
    match !== null && conditions.length > 0 ? 'r.row) FROM words JOIN recording r ON r.row = words.rowid' : from;
  return {
    sql: `SELECT group_concat(${joined}${where === '' ? '' : ` WHERE ${where}`}`,
    values: [...(match === null ? [] : [match]), ...(exclusion === null ? [] : [exclusion]), ...values],
  };
}

/** Those that the index has for an expression. */
export const rowsWith = (database: Database, expression: string): number[] =>
  matchingRows(database, { sql: 'SELECT group_concat(rowid) FROM words WHERE words MATCH ?', values: [expression] });

/** All that match, in their order. In one text: a value at a time, thousands of them take longer than to find them. */
export function matchingRows(database: Database, { sql, values }: Clause): number[] {
  const [found] = select<[string | null]>(database, sql, values);
  const rows = found?.[0] ? found[0].split(',').map(Number) : [];
  return rows.sort((a, b) => a - b);
}
