import type { Figures, PlaceFigures } from './metrics.ts';

type AnyFigures = Partial<Figures & PlaceFigures>;

export interface Line<F extends AnyFigures = Figures> {
  name: string;
  figures: F;
  /** Null if the line is only informative. */
  floor: F | null;
}

type Column = keyof Figures | keyof PlaceFigures;

const COLUMNS: readonly { name: string; of: Column }[] = [
  { name: 'queries', of: 'queries' },
  { name: 'at 1', of: 'at1' },
  { name: 'at 5', of: 'at5' },
  { name: 'MRR', of: 'mrr' },
  { name: 'turn', of: 'turn' },
  { name: 'nDCG@10', of: 'ndcg' },
  { name: 'empty', of: 'empty' },
];

/** Rounds down, or up if less is better: a floor copied from the table holds. */
export function rounded(of: Column, value: number): number {
  const thousandths = Math.round(value * 1e9) / 1e6;
  return (of === 'empty' ? Math.ceil(thousandths) : Math.floor(thousandths)) / 1000;
}

const printed = (of: Column, value: number): string =>
  of === 'queries' ? String(value) : rounded(of, value).toFixed(3);

/** Describes the figures that are worse than their floors. */
export function missed({ name, figures, floor }: Line<AnyFigures>): string[] {
  return COLUMNS.flatMap(({ name: column, of }) => {
    const [figure, least] = [figures[of], floor?.[of]];
    if (figure === undefined || least === undefined) return [];
    const value = rounded(of, figure);
    const isMissed = of === 'empty' ? value > least : value < least;
    const bound = of === 'empty' ? 'most allowed' : 'floor';
    return isMissed ? [`${name}: ${column} is ${printed(of, figure)}, ${bound} ${printed(of, least)}`] : [];
  });
}

/** Formats the lines as a plain-text table; all have the same figures. */
export function tableOf(lines: readonly Line<AnyFigures>[]): string {
  const columns = COLUMNS.filter(({ of }) => lines[0]?.figures[of] !== undefined);
  const cells = lines.map((line) => [
    line.name,
    ...columns.map(({ of }) => printed(of, line.figures[of] ?? 0)),
    line.floor === null ? '' : missed(line).length === 0 ? 'pass' : 'FAIL',
  ]);
  return aligned([['What', ...columns.map(({ name }) => name), ''], ...cells]);
}

/** Aligns rows of cells: the first column left, the others right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const print = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  return rows.map((row) => print(row).trimEnd()).join('\n');
}
