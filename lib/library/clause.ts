import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Matching } from './match.ts';
import { select } from './rows.ts';

/** A query for rows, with a value for each `?`. */
export interface Clause {
  sql: string;
  values: (string | number)[];
}

/** Builds the query. With `hasText`, the text must match as typed; otherwise only exclusions and filters count. */
export function toClause({ expression, unwanted, conditions, values }: Matching, hasText: boolean): Clause {
  const found = hasText ? expression : null;
  const match = found !== null && unwanted !== null ? `(${found}) NOT ${unwanted}` : found;
  const exclusion = found === null ? unwanted : null;
  const where = [
    ...(match === null ? [] : ['words MATCH ?']),
    ...(exclusion === null ? [] : ['r.row NOT IN (SELECT rowid FROM words WHERE words MATCH ?)']),
    ...conditions,
  ].join(' AND ');
  // Without conditions on `recording`, querying the index alone is faster.
  const from = match === null ? 'r.row) FROM recording r' : 'rowid) FROM words';
  const joined =
    match !== null && conditions.length > 0 ? 'r.row) FROM words JOIN recording r ON r.row = words.rowid' : from;
  return {
    sql: `SELECT group_concat(${joined}${where === '' ? '' : ` WHERE ${where}`}`,
    values: [...(match === null ? [] : [match]), ...(exclusion === null ? [] : [exclusion]), ...values],
  };
}

/** Rows that match an FTS5 expression. */
export const rowsWith = (database: Database, expression: string): number[] =>
  matchingRows(database, { sql: 'SELECT group_concat(rowid) FROM words WHERE words MATCH ?', values: [expression] });

/**
 * All matching rows, in ascending order. Read as one string: reading thousands of values takes longer than finding
 * them.
 */
export function matchingRows(database: Database, { sql, values }: Clause): number[] {
  const [found] = select<[string | null]>(database, sql, values);
  const rows = found?.[0] ? found[0].split(',').map(Number) : [];
  return rows.sort((a, b) => a - b);
}
