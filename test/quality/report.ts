import type { Floor } from './floors.ts';
import type { Figures } from './metrics.ts';

export interface Line {
  name: string;
  figures: Figures;
  /** Null if the line is only informative. */
  floor: Floor | null;
}

const COLUMNS: readonly { name: string; of: keyof Floor }[] = [
  { name: 'at 1', of: 'at1' },
  { name: 'at 5', of: 'at5' },
  { name: 'MRR', of: 'mrr' },
  { name: 'turn', of: 'turn' },
  { name: 'empty', of: 'empty' },
];

/** Rounds down, or up if less is better: a floor copied from the table holds. */
export function rounded(of: keyof Floor, value: number): number {
  const thousandths = Math.round(value * 1e9) / 1e6;
  return (of === 'empty' ? Math.ceil(thousandths) : Math.floor(thousandths)) / 1000;
}

/** Describes the figures that are worse than their floors. */
export function missed({ name, figures, floor }: Line): string[] {
  if (floor === null) return [];
  return COLUMNS.flatMap(({ name: column, of }) => {
    const value = rounded(of, figures[of]);
    const isMissed = of === 'empty' ? value > floor[of] : value < floor[of];
    const bound = of === 'empty' ? 'most allowed' : 'floor';
    return isMissed ? [`${name}: ${column} is ${value.toFixed(3)}, ${bound} ${floor[of].toFixed(3)}`] : [];
  });
}

/** Formats the lines as a plain-text table. */
export function tableOf(lines: readonly Line[]): string {
  const cells = lines.map((line) => [
    line.name,
    String(line.figures.queries),
    ...COLUMNS.map(({ of }) => rounded(of, line.figures[of]).toFixed(3)),
    line.floor === null ? '' : missed(line).length === 0 ? 'pass' : 'FAIL',
  ]);
  return aligned([['What', 'queries', ...COLUMNS.map(({ name }) => name), ''], ...cells]);
}

/** Aligns rows of cells: the first column left, the others right. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const print = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  return rows.map((row) => print(row).trimEnd()).join('\n');
}
