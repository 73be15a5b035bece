import type { Template } from './sending.ts';

/** Prefix of the keys under which closing pages leave their changes to the templates for the background. */
export const LEFT_TEMPLATES = 'left-templates-';

/** A page's change to the templates. */
export interface TemplatesChange {
  /** The templates before the change. */
  base: Template[];
  /** Templates that it sent to be stored, without a response yet: they may have replaced `base`, or not. */
  sent?: Template[];
  ours: Template[];
}
