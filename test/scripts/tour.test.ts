// @vitest-environment node
import type { Page } from 'playwright-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { openTabs } from '../../scripts/tour.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

/** A panel with these tabs and their texts, as far as the tour uses it. */
function aPanel(tabs: Readonly<Record<string, string>>): Page {
  const locate = (name: string) => ({
    first: () => locate(Object.keys(tabs)[0] ?? ''),
    waitFor: () => Promise.resolve(),
    allTextContents: () => Promise.resolve(Object.keys(tabs)),
    click: () => (Object.hasOwn(tabs, name) ? Promise.resolve() : Promise.reject(new Error('no such tab'))),
    innerText: () => Promise.resolve(tabs[name] ?? ''),
  });
  return { getByRole: (_: string, options?: { name: string }) => locate(options?.name ?? '') } as unknown as Page;
}

it.each([
  [{ Summary: 'Decisions', Transcript: 'Ana: so', Notes: 'Next steps' }],
  [{ Transcript: 'Ana: so' }],
  [{ Summary: 'Decisions' }],
])('the tour opens the tabs that there are, and no others: %j', async (tabs) => {
  const pictures: string[] = [];
  const picture = async (_: Page, name: string) => void pictures.push(name);
  expect(await openTabs(aPanel(tabs), picture)).toEqual(Object.keys(tabs));
  expect(pictures).toEqual(Object.keys(tabs).map((name) => name.toLowerCase()));
});
