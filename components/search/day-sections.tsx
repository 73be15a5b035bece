import type { VNode } from 'preact';
import { t, uiLanguage } from '../../lib/i18n.ts';
import { dayGroup, formatDayGroup, type DayShown } from '../../lib/recording/time.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { Section } from './section.tsx';

export interface DaySectionsProps<Row extends { recording: Recording }> {
  rows: readonly Row[];
  nowMs: number;
  draw: (row: Row, day: DayShown) => VNode;
}

/** Rows under headings for the days of the last week and the months before it, in the given order. */
export function DaySections<Row extends { recording: Recording }>({ rows, nowMs, draw }: DaySectionsProps<Row>) {
  const sections: { name: string; label: string; drawn: VNode[] }[] = [];
  let last: number | null | undefined;
  for (const row of rows) {
    const { createdAtMs } = row.recording;
    const group = createdAtMs === null ? null : dayGroup(createdAtMs, nowMs);
    const key = group && group.key;
    if (key !== last || sections.length === 0) {
      const label = createdAtMs === null ? t('noDateHeading') : formatDayGroup(createdAtMs, nowMs, uiLanguage());
      // An unsorted list can contain the same day twice.
      sections.push({ name: `${key}-${sections.length}`, label, drawn: [] });
    }
    last = key;
    sections.at(-1)?.drawn.push(draw(row, group?.isMonth ? 'day' : 'none'));
  }
  return sections.map(({ name, label, drawn }) => (
    <Section key={name} name={name} label={label}>
      {drawn}
    </Section>
  ));
}
