import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recording } from '../service/recordings/build.ts';
import { sampleRecordings } from '../service/recordings/index.ts';
import type { FullRecording } from '../service/recordings/types.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { chooseMore } from '../support/more-menu.ts';
import { saveAs } from '../support/saved-file.ts';

/** Three people, one of whom the service knows. Names persist, so each test uses its own recording. */
const walk = (place: string): FullRecording =>
  recording({
    id: `walk-${place.toLowerCase()}`,
    title: `Walk by the ${place}`,
    createdAt: '2026-11-20T09:00:00.000Z',
    names: { 1: 'Maren Okafor' },
    summary: 'Bring the [map](https://maps.example/walks).',
    talk: `
      1: Shall we go by the water, or straight up the hill?
      2: By the water. I want to see whether the crane has been painted.
      3: It has. It is yellow now.
      2: Yellow? Who paints a crane yellow?
      1: Whoever had yellow paint left.
      3: I like it. One sees it from the train.
    `,
  });
const [quay, canal, pier] = [walk('Quay'), walk('Canal'), walk('Pier')];
const walks = [quay, canal, pier];

let app: Earshot;
const folder = mkdtempSync(join(tmpdir(), 'earshot-people-'));
beforeAll(async () => {
  app = await startEarshot({ data: [...sampleRecordings, ...walks] });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => app.service.reset());

const inTab = async (id: string) => {
  const page = await app.browser.openPage(`sidepanel.html?recording=${id}`);
  await page.locator('.turn').first().waitFor();
  return page;
};
const people = (page: Page) => page.getByRole('region', { name: 'People' });
const person = (page: Page, name: string) =>
  people(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name, exact: true }) });
const peopleButton = (page: Page) => page.getByRole('button', { name: /^(?:\d of )?\d+ (?:people|person)$/ });
/** The names above the turns, in order. */
const namesOfTurns = (page: Page) => page.locator('.turn-name').allTextContents();

async function openPeople(page: Page): Promise<void> {
  if ((await peopleButton(page).getAttribute('aria-expanded')) !== 'true') await peopleButton(page).click();
  await people(page).waitFor();
}

async function nameSpeaker(page: Page, label: string, name: string): Promise<void> {
  await openPeople(page);
  await person(page, label).hover();
  await person(page, label)
    .getByRole('button', { name: /^(?:Rename|Add a name)/ })
    .click();
  await page.getByRole('textbox', { name: `Name for ${label}` }).fill(name);
  await page.keyboard.press('Enter');
  await person(page, name)
    .getByTitle(/^Only on this device/)
    .waitFor();
}

async function copiedSummary(page: Page): Promise<string> {
  await chooseMore(page, /^Copy as/, /^Summary$/);
  await page.getByRole('status').filter({ hasText: 'Summary copied.' }).first().waitFor();
  const { plain } = await app.browser.readClipboard();
  return plain ?? '';
}

it('the list of people is in view where it opens, also in a low window, as with a zoomed-in page', async () => {
  const page = await inTab(quay.meta.id);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: /people/ }).click();
  const boxes = people(page).getByRole('checkbox');
  expect(await boxes.first().evaluate((box) => document.activeElement === box)).toBe(true);
  const { y = Infinity, height = 0 } = (await boxes.first().boundingBox()) ?? {};
  expect(y + height).toBeLessThan(256);
  await page.close();
});

describe('a name that is given here', () => {
  it('is used in the transcript, the list, the summary, a file and in finding, and never reaches the service', async () => {
    const panel = await app.read(quay.meta.meetingTitle ?? '');
    await openPeople(panel);
    await person(panel, 'Speaker 2').getByRole('button', { name: 'Add a name for Speaker 2' }).click();
    expect(await panel.getByRole('list', { name: 'What they said' }).innerText()).toContain('crane has been painted');
    expect(await accessibilityFaults(panel)).toEqual([]);
    await panel.keyboard.press('Escape');
    await nameSpeaker(panel, 'Speaker 2', 'Zoë Quist');

    expect(await namesOfTurns(panel)).toEqual([
      'Maren Okafor',
      'Zoë Quist',
      'Speaker 3',
      'Zoë Quist',
      'Maren Okafor',
      'Speaker 3',
    ]);
    expect(await copiedSummary(panel)).toContain('Zoë Quist');
    const { data } = await saveAs(app.browser, panel, /^Plain text/, folder);
    expect(data.toString('utf8')).toContain('Zoë Quist');
    expect(data.toString('utf8')).not.toContain('Speaker 2');
    await panel.keyboard.press('/');
    await panel.getByRole('searchbox', { name: 'Find in transcript' }).fill('quist');
    await panel.getByRole('status').filter({ hasText: '1 of 2' }).waitFor();
    await panel.keyboard.press('Escape');
    expect(app.service.requests.every(({ method }) => method === 'GET')).toBe(true);
    expect(decodeURIComponent(JSON.stringify(app.service.requests))).not.toMatch(/Zo|Quist/i);
  });
});

it('The people that are opened from the summary give the focus back to what is in sight', async () => {
  const page = await inTab(quay.meta.id);
  await page.getByRole('tab', { name: 'Summary' }).click();
  await page.getByText('Bring the').click();
  await page.keyboard.press('w');
  await people(page).waitFor();
  await page.keyboard.press('Escape');
  await people(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('people-button');
  await page.close();
});
