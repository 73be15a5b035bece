import { cleanLine } from '../../recording/text.ts';
import type { Recording } from '../../recording/types.ts';

/** UTF-16 units; Chromium cuts menu titles at 75, and escaped characters count twice. */
const MAX_TITLE = 60;

export interface TitleWords {
  untitled: string;
  /** A title with a date that tells it from others. */
  dated: (title: string, date: string) => string;
  formatDate: (epochMs: number) => string;
}

/**
 * Escapes a text for a menu item: browsers read `&` as the mark of an access key, and replace `%s` with the page's
 * selection (docs/platform.md#p10). An invisible word joiner separates the two letters.
 */
export function menuTitle(text: string): string {
  return cleanLine(text, MAX_TITLE).replaceAll('&', '&&').replaceAll('%s', '%\u2060s');
}

/** The menu title of each recording: its title, with the date if others have the same title. */
export function menuTitles(recordings: readonly Recording[], words: TitleWords): string[] {
  const titles = recordings.map(({ title }) => cleanLine(title, MAX_TITLE));
  return recordings.map(({ createdAtMs }, index) => {
    const title = titles[index] ?? '';
    const alone = title !== '' && titles.filter((other) => other === title).length === 1;
    const named = title === '' ? words.untitled : title;
    if (alone || createdAtMs === null) return menuTitle(named);
    const date = words.formatDate(createdAtMs);
    return menuTitle(words.dated(cleanLine(named, MAX_TITLE - date.length - 4), date));
  });
}
