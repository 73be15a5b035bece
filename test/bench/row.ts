import { median, quantile } from './statistics.ts';

/** One line of the table: a measurement and its upper bound. */
export interface Row {
  what: string;
  measured: number;
  /** Null for a line that is only reported. */
  bound: number | null;
  /** Empty for a count. */
  unit: '×' | 'ms' | 'kB' | 'MB' | '';
  /** Where the number comes from. */
  from: string;
}

/** Times of one kind, in milliseconds. */
export interface Times {
  name: string;
  ms: readonly number[];
}

const tell = ({ name, ms }: Times): string =>
  `${name}: median ${median(ms).toFixed(1)}, p95 ${quantile(ms, 0.95).toFixed(1)} ms of ${ms.length}`;

/** The median or the 95th percentile of `ours` over that of `theirs`, which were measured in the same run. */
export function ratioRow(what: string, at: 'median' | 'p95', ours: Times, theirs: Times, bound: number | null): Row {
  const part = at === 'median' ? 0.5 : 0.95;
  return {
    what: `${what}, ${at}`,
    measured: quantile(ours.ms, part) / quantile(theirs.ms, part),
    bound,
    unit: '×',
    from: `${tell(ours)}; ${tell(theirs)}`,
  };
}

/** Whether a row is within its bound; never if it was not measurable. */
export const holds = ({ measured, bound }: Row): boolean => bound === null || measured <= bound;

function amount(value: number, unit: Row['unit']): string {
  if (unit === '') return String(value);
  return unit === '×' ? value.toFixed(2) : `${value.toFixed(1)} ${unit}`;
}

/** The rows as a table of plain text. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    amount(row.measured, row.unit),
    row.bound === null ? '' : `≤ ${amount(row.bound, row.unit)}`,
    row.bound === null ? '' : holds(row) ? 'pass' : 'FAIL',
    row.from,
  ]);
  const lines = [['What', 'Measured', 'Bound', '', 'How'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
