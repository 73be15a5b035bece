import type { Locator, Page } from 'playwright-core';

const editorNames = ['tiptap', 'quill', 'lexical', 'codemirror'] as const;

/** The fields of the page: four editors, then native fields, on their own and in shadow roots and frames. */
const fieldNames = [
  ...editorNames,
  'rich',
  'textarea',
  'input',
  'password',
  'revealed',
  'otp',
  'read-only',
  'short',
  'proxy',
  'controlled',
  'ticking',
  'masked',
  'rich-code',
  'shadow',
  'rich-shadow',
  'frame',
  'frame-rich',
  'foreign',
] as const;

export type FieldName = (typeof fieldNames)[number];

const EDITABLE = 'input, textarea, [contenteditable="true"]';
const FRAMED: ReadonlySet<FieldName> = new Set(['frame', 'frame-rich', 'foreign'] as const);

/** The element of a field that takes the focus. */
export function fieldOf(page: Page, name: FieldName): Locator {
  const host = `[data-field="${name}"]`;
  return FRAMED.has(name)
    ? page.frameLocator(`${host} iframe`).locator(EDITABLE)
    : page.locator(host).locator(EDITABLE).first();
}

/** Reloads the page, every field empty. */
export async function openEditors(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('body[data-ready]').waitFor();
}

/** Puts the cursor at the end of a field, as a click does. */
export async function focusField(page: Page, name: FieldName): Promise<void> {
  await page.bringToFront();
  await fieldOf(page, name).click();
  await page.keyboard.press('Control+End');
}

/** The text of a field, as its editor knows it. */
export function textOf(page: Page, name: FieldName): Promise<string> {
  if (isEditor(name)) return page.evaluate((name) => window.editors[name]?.text() ?? '', name);
  return fieldOf(page, name).evaluate((field) =>
    'value' in field ? String(field.value) : (field as HTMLElement).innerText,
  );
}

/** The same with its markup; plain text for fields that have none. */
export function htmlOf(page: Page, name: FieldName): Promise<string> {
  if (isEditor(name)) return page.evaluate((name) => window.editors[name]?.html() ?? '', name);
  return fieldOf(page, name).evaluate((field) => ('value' in field ? String(field.value) : field.innerHTML));
}

/** How often the form around the fields was submitted, or anything on the page clicked by a script. */
export const sentCount = (page: Page): Promise<number> => page.evaluate(() => window.sent);

function isEditor(name: FieldName): boolean {
  return editorNames.some((editor) => editor === name);
}
