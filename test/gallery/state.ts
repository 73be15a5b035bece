import type { ComponentChildren } from 'preact';

/** One entry of the gallery: a component, or a whole screen, in one situation. */
export interface GalleryState {
  /** Its name, also that of its picture: `list/results` becomes `list-results.png`. */
  name: string;
  /** A component, so that it can have its own state. */
  draw: () => ComponentChildren;
  /** User actions once it is drawn, such as opening a menu or typing. */
  act?: () => void | Promise<void>;
  /**
   * Takes a picture of the whole window, as menus and dialogs over the page need; otherwise only the content's height.
   */
  whole?: true;
  /**
   * Appearances with a stored picture: all by default; `usual` for states that differ little from others, `none` for
   * states that differ only in texts that another picture shows.
   */
  pictures?: 'usual' | 'none';
}

/** The pages of the extension, each with its own style sheets. */
export type GalleryPage = 'popup' | 'panel' | 'options';

/** The usual window size of each, in pixels. */
export const USUAL_SIZE: Readonly<Record<GalleryPage, { width: number; height: number }>> = {
  popup: { width: 480, height: 600 },
  panel: { width: 400, height: 640 },
  options: { width: 720, height: 640 },
};

/** Clicks the first element of `selector`. Throws when there is none: the state is not what its name says. */
export function press(selector: string): void {
  found(selector).click();
}

/** Replaces the text of the first field of `selector`. */
export function type(selector: string, text: string): void {
  const field = found(selector);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error(`${selector}?`);
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Submits the form around the first element of `selector`. */
export function submit(selector: string): void {
  found(selector).closest('form')?.requestSubmit();
}

function found(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing here is ${selector}`);
  return element;
}

/** Resolves after the next frame. */
export const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
