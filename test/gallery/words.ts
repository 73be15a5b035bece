import type { OpenGallery } from './browser.ts';
import { outsideBrackets } from './pseudo.ts';

/** A text on the screen, or one that is told of something there. */
export interface Seen {
  text: string;
  /** `text`, or the attribute. */
  from: string;
  /** The element, as a selector of one step. */
  element: string;
}

/**
 * Every text of the page and every attribute that people read or hear, but for what stands in a field and for the
 * languages that templates and programs are written in.
 */
export function readTexts(): Seen[] {
  const seen: Seen[] = [];
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('script, style, option, textarea, code, .template-snippet')) continue;
    const name = `${element.localName}.${element.classList.value.replaceAll(' ', '.')}`;
    for (const node of element.childNodes) {
      const text = node instanceof Text ? node.data.trim() : '';
      if (text !== '') seen.push({ text, from: 'text', element: name });
    }
    for (const from of ['placeholder', 'title', 'aria-label', 'alt', 'aria-valuetext', 'aria-description']) {
      const text = element.getAttribute(from);
      if (text) seen.push({ text, from, element: name });
    }
  }
  return seen;
}

/** What the interface's words are cut off by, or stand out of: one line each. */
export function findCutOff(): string[] {
  const found: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`);
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const own = Array.from(element.childNodes, (node) => (node instanceof Text ? node.data : '')).join('');
    if (!own.includes('⟦') || !element.checkVisibility() || element.closest('.visually-hidden')) continue;
    const titled = element.closest('[title]');
    // What is said in full when it is pointed at may be cut.
    const cutBy = titled && getComputedStyle(titled).overflowX !== 'visible' ? titled : null;
    const box = (cutBy ?? element).getBoundingClientRect();
    const name = `${element.localName}.${element.classList.value.replaceAll(' ', '.')}`;
    const style = getComputedStyle(element);
    const isCut =
      style.overflowX !== 'visible' && style.display !== 'inline' && element.scrollWidth > element.clientWidth;
    if (isCut && !titled) found.push(`${name} cuts off “${own}”`);
    else if (box.right > innerWidth + 1 || box.left < -1) found.push(`${name} stands out with “${own}”`);
  }
  return found;
}

/** Signs of keys, files, templates and units are the same in every language, and so are the names of the sample meeting. */
const NO_WORDS = [
  /Ana Ruiz|Tomás Silva|Mei Tanaka/g,
  /\{\{[^}]*(?:\}\}…?|$)/g,
  /\.(?:md|txt|docx|srt|vtt|json)\b/g,
  /https?:\/\/\S*/g,
  /svc_\S*/g,
  /\d\s?[kMG]B\b/g,
];

/** What of a text is English and not from the messages; empty when nothing is. */
export function strayWords(text: string): string {
  const rest = NO_WORDS.reduce((text, sign) => text.replaceAll(sign, ''), outsideBrackets(text)).trim();
  // A letter alone is a key.
  return /\p{Script=Latin}{2,}/u.test(rest) ? rest : '';
}

/** Walks through all states of a page in the pseudo-language: one line for each stray word, and for each that is cut off. */
export async function walkWords(gallery: OpenGallery): Promise<{ stray: string[]; cutOff: string[] }> {
  const stray = new Map<string, string>();
  const cutOff = new Map<string, string>();
  for (const { name } of gallery.states) {
    await gallery.show(name);
    for (const { text, from, element } of await gallery.page.evaluate(readTexts)) {
      const words = strayWords(text);
      if (words !== '') stray.set(`${element} ${from}: ${words}`, name);
    }
    for (const line of await gallery.page.evaluate(findCutOff)) cutOff.set(line, name);
  }
  const lines = (found: Map<string, string>) => [...found].map(([line, state]) => `${state}: ${line}`);
  return { stray: lines(stray), cutOff: lines(cutOff) };
}
