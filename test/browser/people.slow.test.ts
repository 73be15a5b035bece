import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recording } from '../service/recordings/build.ts';
import { sampleIds, sampleRecordings } from '../service/recordings/index.ts';
import type { FullRecording } from '../service/recordings/types.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { chooseMore } from '../support/more-menu.ts';
import { saveAs } from '../support/saved-file.ts';
import { until } from '../support/until.ts';

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
const [quay, canal, pier, weir, lock, ford] = ['Quay', 'Canal', 'Pier', 'Weir', 'Lock', 'Ford'].map(walk) as [
  FullRecording,
  FullRecording,
  FullRecording,
  FullRecording,
  FullRecording,
  FullRecording,
];
const walks = [quay, canal, pier, weir, lock, ford];

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
const folds = (page: Page) => page.locator('.transcript').getByRole('button', { name: /hidden/ });

async function openPeople(page: Page): Promise<void> {
  if ((await peopleButton(page).getAttribute('aria-expanded')) !== 'true') await peopleButton(page).click();
  await people(page).waitFor();
}

async function turnsToBeNamed(page: Page, name: string, wanted: boolean): Promise<void> {
  await until(`${wanted ? '' : 'no '}turns of ${name}`, async () => {
    const names = await namesOfTurns(page);
    return names.length > 0 && names.includes(name) === wanted;
  });
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

async function takeBack(page: Page, name: string): Promise<void> {
  await openPeople(page);
  await person(page, name)
    .getByRole('button', { name: `Rename ${name}` })
    .click();
  await people(page).getByRole('button', { name: 'Restore' }).click();
  await person(page, name).waitFor({ state: 'detached' });
}

async function copiedSummary(page: Page): Promise<string> {
  await chooseMore(page, /^Copy as/, /^Summary$/);
  await page.getByRole('status').filter({ hasText: 'Summary copied.' }).first().waitFor();
  const { plain } = await app.browser.readClipboard();
  return plain ?? '';
}

/** Each speaker's seconds, added up from the segments. */
function talkOf({ content }: FullRecording) {
  const talks = new Map<string, number>();
  for (const { speaker, startTime, endTime } of content.transcriptSegments) {
    talks.set(speaker, (talks.get(speaker) ?? 0) + endTime - startTime);
  }
  const total = [...talks.values()].reduce((sum, seconds) => sum + seconds, 0);
  return [...talks]
    .map(([label, seconds]) => ({ name: content.speakerNames[label] ?? label, seconds, share: seconds / total }))
    .sort((a, b) => b.seconds - a.seconds);
}

const lengthWords = (seconds: number) =>
  Math.round(seconds) < 60 ? `${Math.round(seconds)} sec` : `${Math.round(seconds / 60)} min`;

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

it('names have half of their line among 96 people, at any width and zoom, also under the pointer', async () => {
  const ordinals = Array.from({ length: 96 }, (_, at) => at + 1);
  const assembly = recording({
    id: 'assembly',
    title: 'Assembly of the harbor',
    createdAt: '2026-11-20T09:00:00.000Z',
    names: Object.fromEntries(ordinals.map((at) => [at, `Hon. Augustina Van der Meulen-Okafor ${at}`])),
    summary: null,
    talk: ordinals.map((at) => `${at}: I second the motion about the crane, for the ${at}th time.`).join('\n'),
  });
  app.service.load([...sampleRecordings, ...walks, assembly]);
  const page = await inTab('assembly');
  for (const width of [180, 240, 280, 360]) {
    await page.setViewportSize({ width, height: 600 });
    await openPeople(page);
    const shares = async () =>
      people(page)
        .locator('.person')
        .evaluateAll((items) =>
          items.map((item) => {
            const [line, name] = [item, item.querySelector('.person-name')].map((one) => one?.getBoundingClientRect());
            return (name?.width ?? 0) / (line?.width ?? 1);
          }),
        );
    expect([width, (await shares()).length, Math.min(...(await shares())) >= 0.499]).toEqual([width, 96, true]);
    await people(page).locator('.person').nth(3).hover();
    expect([width, Math.min(...(await shares())) >= 0.499]).toEqual([width, true]);
    expect(await people(page).evaluate((list) => list.scrollWidth <= list.clientWidth)).toBe(true);
  }
  app.service.load([...sampleRecordings, ...walks]);
  await page.close();
});

describe('the list of people', () => {
  const main = sampleRecordings.find(({ meta }) => meta.id === sampleIds.main) as FullRecording;

  it('tells how long each of them spoke, most first', async () => {
    const panel = await app.read('Incident review');
    expect(await peopleButton(panel).getAttribute('aria-label')).toBe('5 people');
    await openPeople(panel);
    const rows = await people(panel)
      .locator('.person')
      .evaluateAll((items) =>
        items.map((item) => ['.person-name', '.person-time'].map((part) => item.querySelector(part)?.textContent)),
      );
    expect(rows.map((row) => row.join(' '))).toEqual(
      talkOf(main).map(({ name, seconds }) => `${name} ${lengthWords(seconds)}`),
    );
    const widths = await people(panel)
      .locator('.person-bar > span')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
    const [most] = talkOf(main);
    for (const [index, { share }] of talkOf(main).entries())
      expect(widths[index]).toBeCloseTo(Math.max(2, ((widths[0] ?? 0) * share) / (most?.share ?? 1)), 0);
    expect(await accessibilityFaults(panel)).toEqual([]);
    await peopleButton(panel).click();
    await people(panel).waitFor({ state: 'detached' });
  });

  it('filters the transcript, with the others as lines that say how many turns and how long', async () => {
    const page = await inTab(quay.meta.id);
    await openPeople(page);
    await person(page, 'Maren Okafor').getByRole('checkbox').check();
    await folds(page).first().waitFor();
    expect(await peopleButton(page).getAttribute('aria-label')).toBe('1 of 3 people');
    expect(await namesOfTurns(page)).toEqual(['Maren Okafor', 'Maren Okafor']);
    const [, second, third, fourth, , last] = quay.content.transcriptSegments;
    const lengthOf = (...segments: (typeof second)[]) =>
      lengthWords(segments.reduce((sum, each) => sum + (each ? each.endTime - each.startTime : 0), 0));
    expect(await folds(page).allTextContents()).toEqual([
      `Show 3 hidden turns (${lengthOf(second, third, fourth)})`,
      `Show 1 hidden turn (${lengthOf(last)})`,
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);

    await person(page, 'Speaker 3').getByRole('checkbox').check();
    await until('three lines', async () => (await folds(page).count()) === 2);
    expect(await peopleButton(page).getAttribute('aria-label')).toBe('2 of 3 people');
    expect(await namesOfTurns(page)).toEqual(['Maren Okafor', 'Speaker 3', 'Maren Okafor', 'Speaker 3']);
    await page.close();
  });

  it('unfolds one line, and leads the focus into what it hid; "Show everyone" unfolds all', async () => {
    const page = await inTab(quay.meta.id);
    await openPeople(page);
    await person(page, 'Maren Okafor').getByRole('checkbox').check();
    await folds(page).first().focus();
    await page.keyboard.press('Enter');
    await until('one line less', async () => (await folds(page).count()) === 1);
    expect(await namesOfTurns(page)).toEqual(['Maren Okafor', 'Speaker 2', 'Speaker 3', 'Speaker 2', 'Maren Okafor']);
    const focused = page.locator('.turn:focus');
    expect(await focused.locator('.turn-text').textContent()).toContain('whether the crane');
    await page.getByRole('button', { name: 'Show everyone' }).click();
    await until('no line', async () => (await folds(page).count()) === 0);
    expect((await namesOfTurns(page)).length).toBe(6);
    expect(await page.locator(':focus').getAttribute('type')).toBe('checkbox');
    expect(await peopleButton(page).getAttribute('aria-label')).toBe('3 people');
    await page.close();
  });
});

describe('a name that is given here', () => {
  it('is used in the transcript, the list, the summary, a file and in finding', async () => {
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
  });

  it('survives a reload, the way through the popup, and a background that was stopped', async () => {
    const panel = await app.read(canal.meta.meetingTitle ?? '');
    await nameSpeaker(panel, 'Speaker 3', 'Ivo Brandt');
    await panel.reload();
    await turnsToBeNamed(panel, 'Ivo Brandt', true);
    await app.read('Incident review');
    await app.read(canal.meta.meetingTitle ?? '');
    await turnsToBeNamed(panel, 'Ivo Brandt', true);
    await app.browser.stopServiceWorker();
    await panel.reload();
    await turnsToBeNamed(panel, 'Ivo Brandt', true);
    await app.browser.stopServiceWorker();
    await takeBack(panel, 'Ivo Brandt');
    await turnsToBeNamed(panel, 'Speaker 3', true);
  });

  it('is seen at once in what else is open, and taken back everywhere', async () => {
    const tab = await inTab(pier.meta.id);
    const panel = await app.read(pier.meta.meetingTitle ?? '');
    await nameSpeaker(panel, 'Speaker 3', 'Ivo Brandt');
    await turnsToBeNamed(tab, 'Ivo Brandt', true);
    await tab.bringToFront();
    await openPeople(tab);
    expect(
      await person(tab, 'Ivo Brandt')
        .getByTitle(/^Only on this device/)
        .count(),
    ).toBe(1);

    await takeBack(tab, 'Ivo Brandt');
    await turnsToBeNamed(panel, 'Ivo Brandt', false);
    await person(panel, 'Speaker 3').getByRole('button', { name: 'Add a name for Speaker 3' }).waitFor();
    expect(await copiedSummary(panel)).not.toContain('Ivo Brandt');
    await Promise.all([tab.reload(), panel.reload()]);
    await turnsToBeNamed(panel, 'Speaker 3', true);
    await turnsToBeNamed(tab, 'Speaker 3', true);
    await tab.close();
  });

  it('can be changed, and is left as it was by Escape', async () => {
    const page = await inTab(weir.meta.id);
    await nameSpeaker(page, 'Speaker 2', 'Zoë');
    const change = page.getByRole('button', { name: 'Rename Zoë', exact: true });
    await person(page, 'Zoë').hover();
    await change.click();
    await page.getByRole('textbox', { name: 'Name for Zoë' }).fill('Nobody');
    await page.keyboard.press('Escape');
    expect(await change.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await namesOfTurns(page)).not.toContain('Nobody');
    await change.click();
    await page.getByRole('textbox', { name: 'Name for Zoë' }).fill('  Zoë\u200b Quist ');
    await page.getByRole('button', { name: 'Save' }).click();
    await turnsToBeNamed(page, 'Zoë Quist', true);
    await page.close();
  });

  it('stays when the service gives another, corrects one of the service, and is taken back', async () => {
    const page = await inTab(lock.meta.id);
    await nameSpeaker(page, 'Speaker 3', 'Ivo Brandt');
    await nameSpeaker(page, 'Maren Okafor', 'Maren Okafor-Lie');
    const speakerNames = { ...lock.content.speakerNames, 'Speaker 3': 'Ivo van den Brandt' };
    app.service.load([{ ...lock, content: { ...lock.content, speakerNames } }]);
    await page.reload();
    await turnsToBeNamed(page, 'Maren Okafor-Lie', true);
    await turnsToBeNamed(page, 'Ivo Brandt', true);
    await takeBack(page, 'Ivo Brandt');
    await turnsToBeNamed(page, 'Ivo van den Brandt', true);
    await takeBack(page, 'Maren Okafor-Lie');
    await turnsToBeNamed(page, 'Maren Okafor', true);
    app.service.load([...sampleRecordings, ...walks]);
    await page.close();
  });

  it('never reaches the service', async () => {
    const page = await inTab(ford.meta.id);
    await nameSpeaker(page, 'Speaker 2', 'Zoë Quist');
    await page.reload();
    await turnsToBeNamed(page, 'Zoë Quist', true);
    await until('two questions to the service', async () => app.service.requests.length >= 2);
    await takeBack(page, 'Zoë Quist');
    expect(app.service.requests.every(({ method }) => method === 'GET')).toBe(true);
    expect(decodeURIComponent(JSON.stringify(app.service.requests))).not.toMatch(/Zo|Quist/i);
    await page.close();
  });
});
