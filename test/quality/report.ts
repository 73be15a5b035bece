import type { Figures } from './metrics.ts';

export interface Line {
  name: string;
  figures: Figures;
  /** The figures that are held; the others are only printed. Null if the whole line is. */
  floor: Partial<Figures> | null;
}

const COLUMNS: readonly { name: string; of: keyof Figures }[] = [
  { name: 'queries', of: 'queries' },
  { name: 'at 1', of: 'at1' },
  { name: 'at 5', of: 'at5' },
  { name: 'MRR', of: 'mrr' },
  { name: 'turn', of: 'turn' },
  { name: 'nDCG@10', of: 'ndcg' },
  { name: 'empty', of: 'empty' },
];

/** Describes the figures that are worse than their floors. */
export const missed = ({ name, figures, floor }: Line): string[] =>
  COLUMNS.flatMap(({ name: column, of }) => {
    const [figure, bound] = [figures[of], floor?.[of]];
    if (bound === undefined || (of === 'empty' ? figure <= bound : figure >= bound)) return [];
    // With a digit more than the table: what misses by a hair is not printed as the floor itself.
    return [
      `${name}: ${column} is ${Number(figure.toFixed(4))}, ${of === 'empty' ? 'most allowed' : 'floor'} ${bound}`,
    ];
  });

/** Formats the lines as a plain-text table. */
export function tableOf(lines: readonly Line[]): string {
  const cells = lines.map((line) => [
    line.name,
    ...COLUMNS.map(({ of }) => (of === 'queries' ? String(line.figures[of]) : line.figures[of].toFixed(3))),
    line.floor === null ? '' : missed(line).length === 0 ? 'pass' : 'FAIL',
  ]);
  return aligned([['What', ...COLUMNS.map(({ name }) => name), ''], ...cells]);
}

/** Aligns rows of cells: the first column left, the others right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const print = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  return rows.map((row) => print(row).trimEnd()).join('\n');
}
