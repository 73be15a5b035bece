import type { OpenGallery } from './browser.ts';
import { outsideBrackets } from './pseudo.ts';

/** A text on the screen, or one read by assistive technology. */
export interface Seen {
  text: string;
  /** `text`, or the attribute. */
  from: string;
  /** The element, as a selector of one step. */
  element: string;
}

/** Reads all texts and all attributes that users see or hear, except field contents and template or program code. */
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

/** Finds interface texts that are cut off or overflow: one line each. */
export function findCutOff(): string[] {
  const found: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`);
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const own = Array.from(element.childNodes, (node) => (node instanceof Text ? node.data : '')).join('');
    if (!/[⟦\u2063]/.test(own) || !element.checkVisibility() || element.closest('.visually-hidden')) continue;
    const titled = element.closest('[title]');
    // Text with a tooltip may be cut.
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

/** Key names, file types, templates, units and the sample meeting's names are the same in every language. */
const NO_WORDS = [
  /Ana Ruiz|Tomás Silva|Mei Tanaka/g,
  /\{\{[^}]*(?:\}\}…?|$)/g,
  /\.(?:md|txt|docx|srt|vtt|json)\b/g,
  /https?:\/\/\S*/g,
  /svc_\S*/g,
  /\d\s?[kMG]B\b/g,
];

/** The English part of a text that is not from the messages; may be empty. */
export function strayWords(text: string): string {
  const rest = NO_WORDS.reduce((text, sign) => text.replaceAll(sign, ''), outsideBrackets(text)).trim();
  // A single letter is a key.
  return /\p{Script=Latin}{2,}/u.test(rest) ? rest : '';
}

/** Walks through all states of a page in the pseudo-language; returns one line for each stray or cut-off text. */
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
