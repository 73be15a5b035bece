import type { VNode } from 'preact';
import { t } from '../../lib/i18n.ts';
import type { LeadingRows } from '../../lib/models/search-state.ts';
import { Section } from './section.tsx';

const HEADINGS = { about: 'aboutPageHeading', pinned: 'pinnedHeading', opened: 'openedHeading' } as const;

export interface LeadingSectionsProps<Row> {
  leading: readonly LeadingRows[];
  rows: readonly Row[];
  draw: (row: Row) => VNode;
}

/** Number of rows under headings of their own, above those grouped by day. */
export const leadingCount = (leading: readonly LeadingRows[]): number =>
  leading.reduce((sum, { count }) => sum + count, 0);

/** Sections for the current page, pinned recordings and recently opened ones. */
export function LeadingSections<Row>({ leading, rows, draw }: LeadingSectionsProps<Row>) {
  let from = 0;
  return leading.map(({ group, count }) => (
    <Section key={group} name={group} label={t(HEADINGS[group])}>
      {rows.slice(from, (from += count)).map((row) => draw(row))}
    </Section>
  ));
}
