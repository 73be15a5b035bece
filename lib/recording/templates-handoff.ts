import type { Template } from './sending.ts';

/** Under keys that begin so, a page that goes leaves what it has changed of the templates for the background. */
export const LEFT_TEMPLATES = 'left-templates-';

/** What a page has made of the templates. */
export interface TemplatesChange {
  /** What it has made it of. */
  base: Template[];
  /** What it has asked to keep since without being told that it is: it may be kept in the place of `base`, or not. */
  sent?: Template[];
  ours: Template[];
}
