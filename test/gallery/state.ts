import type { ComponentChildren } from 'preact';

/** One picture of the gallery: a component, or a whole screen, as it is in one situation. */
export interface GalleryState {
  /** Names it for people, and its picture: `list/results` becomes `list-results.png`. */
  name: string;
  /** A component, so that it may keep state of its own. */
  draw: () => ComponentChildren;
  /** What a person does once it is drawn: opens a menu, types. */
  act?: () => void | Promise<void>;
  /** The whole window is looked at, as what lies over the page, a menu or a dialog, needs; else it is as high as it is. */
  whole?: true;
  /**
   * Of which looks a picture is kept: of all when absent; `usual` for what differs little from its neighbours, and `none`
   * for what differs in words that another state has a picture of.
   */
  pictures?: 'usual' | 'none';
}

/** The pages of the extension, each with style sheets of its own. */
export type GalleryPage = 'popup' | 'panel' | 'options';

/** The usual window of each, in pixels. */
export const USUAL_SIZE: Readonly<Record<GalleryPage, { width: number; height: number }>> = {
  popup: { width: 400, height: 540 },
  panel: { width: 400, height: 640 },
  options: { width: 720, height: 640 },
};

/** A person's press on the first element of `selector`. Throws when there is none: the state is not what it is called. */
export function press(selector: string): void {
  found(selector).click();
}

/** A person's typing over all of the first field of `selector`. */
export function type(selector: string, text: string): void {
  const field = found(selector);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error(`${selector}?`);
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A submit of the form around the first element of `selector`. */
export function submit(selector: string): void {
  found(selector).closest('form')?.requestSubmit();
}

function found(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing here is ${selector}`);
  return element;
}

/** After the next drawing. */
export const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
