import { cleanLine } from '../../recording/text.ts';
import type { Recording } from '../../recording/types.ts';

/** UTF-16 units; Chromium cuts menu titles at 75, and the doubled signs count. */
const MAX_TITLE = 60;

export interface TitleWords {
  untitled: string;
  /** A title, and a date to tell it from others. */
  dated: (title: string, date: string) => string;
  formatDate: (epochMs: number) => string;
}

/**
 * A text as the title of a menu item: browsers take `&` for the mark of an access key, and put the page's selection in the
 * place of `%s` (docs/platform.md#p10). A word joiner keeps the two letters apart, and is not seen.
 */
export function menuTitle(text: string): string {
  return cleanLine(text, MAX_TITLE).replaceAll('&', '&&').replaceAll('%s', '%\u2060s');
}

/** What each recording is called in a menu: by its title, and by its date too where the title does not tell it from others. */
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
