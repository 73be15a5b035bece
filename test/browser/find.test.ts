import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysBefore, recording } from '../service/recordings/build.ts';
import { sampleIds, sampleRecordings } from '../service/recordings/index.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { box, count, expectCount, inNumbers, painted, seenCurrent, sum } from '../support/finding.ts';
import { allTurns, frames, restingTurn, seenTurn, theLongFlight, turnsOf } from '../support/reading.ts';
import { until } from '../support/until.ts';

const flight = theLongFlight();
const cafe = recording({
  id: 'cafe-meeting',
  title: 'At the Café',
  createdAt: daysBefore(3, '09:00:00'),
  names: { 1: 'Zoë Kahlo', 2: 'Bo Lind' },
  talk: `
    1: We meet at the Café on the corner.
    2: The CAFÉ, or the cafe\u0301 by the bridge? A cafeteria is no place to talk.
    1: The one that Noémi calls cafe.
    3: שָׁלוֹם לכולם, and good bye.
    2: ｃａｆé in wide letters. 会議室で話しましょう。
    3: Nothing of that sort from me.
  `,
  summary: `
    ## What was said

    - We **ship** it on [Friday](https://example.com/friday), all of it
    - Nobody ships on a *Sun*day

    | Who | What |
    | --- | --- |
    | Zoë | ships |
  `,
  notes: 'Ask about the bridge.\n\nThe **bri**dge again.',
});
const samples = sampleRecordings.filter(({ meta }) =>
  [sampleIds.main, sampleIds.japanese, sampleIds.hebrew].some((id) => id === meta.id),
);

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: [flight, cafe, ...samples] });
});
afterAll(() => app?.close());
beforeEach(() => app.service.reset());

/** In a tab as wide and high as a side panel. */
async function inTab(id: string): Promise<Page> {
  const page = await app.browser.context.newPage();
  await page.setViewportSize({ width: 380, height: 800 });
  await page.goto(`${app.browser.base}sidepanel.html?recording=${id}`);
  await allTurns(page);
  return page;
}

/** How often `word` is said or names somebody, in each turn. */
const flightTurns = turnsOf(flight);
const nameOf = (label: string) => flight.content.speakerNames?.[label] ?? label;
const occurrences = (text: string, word: string) => text.toLowerCase().split(word).length - 1;
const counted = (word: string) =>
  flightTurns.map(({ label, texts }) => occurrences(nameOf(label), word) + occurrences(texts.join(' '), word));
/** A word that is said in many turns of the long meeting. */
const often = ['houston', 'release', 'should'].find((word) => sum(counted(word)) > 100) ?? 'about';

describe('the find bar', () => {
  it.each(['/', 'Control+f'])('opens by %s with the focus in its box', async (key) => {
    const page = await inTab(cafe.meta.id);
    await page.keyboard.press(key);
    const searchbox = page.getByRole('searchbox', { name: 'Find in transcript' });
    await searchbox.waitFor();
    expect(await searchbox.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await searchbox.inputValue()).toBe('');
    await page.close();
  });

  it('leaves a second Ctrl+F to the browser', async () => {
    const page = await inTab(cafe.meta.id);
    await page.evaluate(() => {
      const kept: boolean[] = [];
      Object.assign(window, { kept });
      addEventListener('keydown', ({ key, defaultPrevented }) => key === 'f' && kept.push(defaultPrevented));
    });
    await page.keyboard.press('Control+f');
    await box(page).waitFor();
    await page.keyboard.press('Control+f');
    expect(await page.evaluate('window.kept')).toEqual([true, false]);
    await page.close();
  });

  it('opens on the words that were searched for in the popup', async () => {
    const panel = await app.read('at the caf');
    await allTurns(panel);
    await panel.keyboard.press('/');
    await box(panel).waitFor();
    expect(await box(panel).inputValue()).toBe('at the caf');
    await expectCount(panel, '1 of 1');
    expect((await painted(panel)).current).toEqual(['at the Caf']);
    await panel.keyboard.type('bridge');
    await expectCount(panel, '1 of 1');
    await panel.keyboard.press('Escape');
    await panel.keyboard.press('/');
    expect(await box(panel).inputValue()).toBe('bridge');
    await panel.keyboard.press('Escape');
  });

  it.each([
    ['cafe', ['Café', 'CAFÉ', 'cafe\u0301', 'cafe', 'cafe', 'ｃａｆé']],
    ['CAFÉ', ['Café', 'CAFÉ', 'cafe\u0301', 'cafe', 'cafe', 'ｃａｆé']],
    ['שלום', ['שָׁלוֹם']],
    ['会議室', ['会議室']],
    ['zoe', ['Zoë', 'Zoë']],
  ])('finds %s whatever its case and marks', async (query, found) => {
    const page = await inTab(cafe.meta.id);
    await page.keyboard.press('/');
    await box(page).fill(query);
    await expectCount(page, `1 of ${found.length}`);
    const { all, current } = await painted(page);
    expect([...current, ...all]).toEqual(found);
    await page.close();
  });

  it.each([
    ['Hebrew', sampleIds.hebrew],
    ['Japanese', sampleIds.japanese],
  ])('finds words of %s', async (_, id) => {
    const meeting = sampleRecordings.find(({ meta }) => meta.id === id);
    const texts = (meeting && turnsOf(meeting).map(({ texts }) => texts.join(' '))) ?? [];
    const query = /[\p{L}]{3}/u.exec(texts[1] ?? '')?.[0] ?? '';
    const page = await inTab(id);
    await page.keyboard.press('/');
    await box(page).fill(query);
    const shown = await page.locator('.turn-text, .turn-name').allTextContents();
    await expectCount(page, `1 of ${shown.reduce((all, text) => all + text.split(query).length - 1, 0)}`);
    const { all, current } = await painted(page);
    expect(new Set([...all, ...current])).toEqual(new Set([query]));
    await page.close();
  });

  it('says that nothing was found', async () => {
    const page = await inTab(cafe.meta.id);
    await page.keyboard.press('/');
    await box(page).fill('xylophone');
    await expectCount(page, 'No matches');
    expect(await painted(page)).toEqual({ all: [], current: [] });
    expect(await page.getByRole('button', { name: 'Next match' }).getAttribute('aria-disabled')).toBe('true');
    await page.close();
  });

  it('goes on and back by keys and buttons, around both ends', async () => {
    const page = await inTab(cafe.meta.id);
    await page.keyboard.press('/');
    await box(page).fill('cafe');
    await expectCount(page, '1 of 6');
    const steps: [() => Promise<void>, number][] = [
      [() => page.keyboard.press('Enter'), 2],
      [() => page.keyboard.press('Shift+Enter'), 1],
      [() => page.keyboard.press('Shift+Enter'), 6],
      [() => page.keyboard.press('Enter'), 1],
      [() => page.getByRole('button', { name: 'Previous match' }).click(), 6],
      [() => page.getByRole('button', { name: 'Next match' }).click(), 1],
      [() => page.keyboard.press('F3'), 2],
      [() => page.keyboard.press('Shift+F3'), 1],
    ];
    for (const [step, number] of steps) {
      await step();
      await expectCount(page, `${number} of 6`);
      expect((await painted(page)).current).toEqual([
        ['Café', 'CAFÉ', 'cafe\u0301', 'cafe', 'cafe', 'ｃａｆé'][number - 1],
      ]);
    }
    await page.close();
  });

  it.each(['Escape', 'Close, and stay here'])(
    'gives the focus back to the button that opened it, by %s',
    async (way) => {
      const page = await inTab(cafe.meta.id);
      const button = page.getByRole('button', { name: 'Find', exact: true });
      await button.click();
      await box(page).fill('xylophone');
      if (way === 'Escape') await page.keyboard.press(way);
      else await page.getByRole('button', { name: way }).click();
      await button.waitFor();
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.close();
    },
  );

  it('finds a name that was given on this device', async () => {
    const page = await inTab(cafe.meta.id);
    await page.getByRole('button', { name: '3 people' }).click();
    await page.getByRole('button', { name: 'Name this person: Speaker 3' }).click();
    await page.getByRole('textbox', { name: 'Name for Speaker 3' }).fill('Ottilie');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Transcript' }).getByText('Ottilie').first().waitFor();
    await page.keyboard.press('Control+f');
    await box(page).fill('ottilie');
    await expectCount(page, '1 of 2');
    await box(page).fill('speaker 3');
    await expectCount(page, 'No matches');
    await page.close();
  });

  it('finds only what the people say who are shown', async () => {
    const page = await inTab(cafe.meta.id);
    await page.keyboard.press('/');
    await box(page).fill('cafe');
    await expectCount(page, '1 of 6');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '3 people' }).click();
    await page.getByRole('checkbox', { name: 'Zoë Kahlo' }).check();
    await page.keyboard.press('/');
    await expectCount(page, '1 of 2');
    const { all, current } = await painted(page);
    expect([...current, ...all]).toEqual(['Café', 'cafe']);
    await page.close();
  });
});

describe('summary and notes', () => {
  it('are searched under their own labels, across bold words and links', async () => {
    const page = await inTab(cafe.meta.id);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Find in summary' }).waitFor();
    await box(page).fill('ship it on friday, all');
    await expectCount(page, '1 of 1');
    // The host that is shown behind a link is not searched, but stands there.
    expect((await painted(page)).current).toEqual(['ship it on Friday example.com, all']);
    await box(page).fill('sunday');
    await expectCount(page, '1 of 1');
    expect((await painted(page)).current).toEqual(['Sunday']);
    await box(page).fill('ships');
    await expectCount(page, '1 of 2');
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByRole('searchbox', { name: 'Find in notes' }).waitFor();
    await box(page).fill('bridge');
    await expectCount(page, '1 of 2');
    const { all, current } = await painted(page);
    expect([...current, ...all]).toEqual(['bridge', 'bridge']);
    await page.getByRole('tab', { name: 'Transcript' }).click();
    await page.getByRole('searchbox', { name: 'Find in transcript' }).waitFor();
    await expectCount(page, '1 of 1');
    await page.close();
  });
});

describe('11,264 segments', () => {
  it('are searched within a frame of each key', async () => {
    const page = await inTab(flight.meta.id);
    await page.keyboard.press('/');
    for (let letters = 1; letters <= often.length; letters++) {
      await page.keyboard.press(often.charAt(letters - 1));
      await frames(page, 1);
      expect(await count(page)).toBe(`1 of ${inNumbers(sum(counted(often.slice(0, letters))))}`);
    }
    expect(await box(page).inputValue()).toBe(often);
    await page.close();
  });

  it('paint all matches that are in sight, and the current one, however far they are', async () => {
    const page = await inTab(flight.meta.id);
    await page.keyboard.press('/');
    await box(page).fill(often);
    const places = counted(often).flatMap((times, turn) => Array.from({ length: times }, () => turn));
    await expectCount(page, `1 of ${inNumbers(places.length)}`);
    // Backwards around the end, then on again.
    for (const [key, number] of [
      ['Shift+Enter', places.length],
      ['Shift+Enter', places.length - 1],
      ['Enter', places.length],
      ['Enter', 1],
      ['Enter', 2],
    ] as const) {
      await page.keyboard.press(key);
      await expectCount(page, `${inNumbers(number)} of ${inNumbers(places.length)}`);
      expect((await seenCurrent(page)).turn).toBe(places[number - 1]);
      expect((await painted(page)).current.map((text) => text.toLowerCase())).toEqual([often]);
      await expectAllPainted(page);
    }
    // By hand, far from the current match.
    for (const turn of [3_000, 6_000]) {
      await page.evaluate((turn) => document.querySelectorAll('.turn')[turn]?.scrollIntoView(), turn);
      await restingTurn(page);
      await expectAllPainted(page);
      expect((await painted(page)).all.length).toBeLessThan(1_000);
    }
    await page.close();
  });

  /** Each place in the window that says `often` is in one of the highlights. */
  async function expectAllPainted(page: Page): Promise<void> {
    await until('all matches in sight to be painted', () =>
      page.evaluate((word) => {
        const known = new Map<Node, number[]>();
        for (const name of ['earshot-find', 'earshot-find-current']) {
          for (const { startContainer, startOffset } of CSS.highlights.get(name) ?? []) {
            known.set(startContainer, [...(known.get(startContainer) ?? []), startOffset]);
          }
        }
        return [...document.querySelectorAll('.turn-name, .turn-text')]
          .filter((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          })
          .every(({ firstChild: text }) => {
            const found = [...(text?.nodeValue ?? '').toLowerCase().matchAll(new RegExp(word, 'g'))];
            return found.every(({ index }) => text && known.get(text)?.includes(index));
          });
      }, often),
    );
  }

  it('begin with the match after the reader’s place', async () => {
    const page = await inTab(flight.meta.id);
    await page.evaluate(() => document.querySelectorAll('.turn')[4_000]?.scrollIntoView());
    await restingTurn(page);
    const seen = await seenTurn(page);
    const from = await page
      .locator('.turn')
      .evaluateAll((all, words) => all.findIndex(({ textContent }) => textContent === words), seen.words);
    await page.keyboard.press('/');
    await box(page).fill(often);
    const { turn } = await seenCurrent(page);
    const places = counted(often);
    expect(turn).toBe(places.findIndex((times, index) => index >= from && times > 0));
    expect(await count(page)).toBe(`${inNumbers(sum(places.slice(0, turn)) + 1)} of ${inNumbers(sum(places))}`);
    await page.close();
  });

  it('return to the former place and focus with Escape', async () => {
    const panel = await app.read('The long flight');
    await allTurns(panel);
    await panel.evaluate(() => document.querySelectorAll('.turn')[5_000]?.scrollIntoView({ block: 'center' }));
    await restingTurn(panel);
    await panel.keyboard.press('j');
    const place = await restingTurn(panel);
    const focused = await panel.evaluate(() => document.activeElement?.textContent);
    await panel.keyboard.press('/');
    await box(panel).fill(often);
    for (let step = 0; step < 40; step++) await panel.keyboard.press('Enter');
    expect((await restingTurn(panel)).words).not.toBe(place.words);
    await panel.keyboard.press('Escape');
    const back = await restingTurn(panel);
    expect(back.words).toBe(place.words);
    expect(Math.abs(back.top - place.top)).toBeLessThanOrEqual(2);
    expect(await panel.evaluate(() => document.activeElement?.textContent)).toBe(focused);
    expect(await painted(panel)).toEqual({ all: [], current: [] });
  });

  it('stay at the match with the close button, which gives its turn the focus', async () => {
    const page = await inTab(flight.meta.id);
    await page.keyboard.press('/');
    await box(page).fill(often);
    for (let step = 0; step < 30; step++) await page.keyboard.press('Enter');
    const { turn } = await seenCurrent(page);
    const place = await restingTurn(page);
    await page.getByRole('button', { name: 'Close, and stay here' }).click();
    await box(page).waitFor({ state: 'detached' });
    const after = await restingTurn(page);
    expect(after.words).toBe(place.words);
    expect(Math.abs(after.top - place.top)).toBeLessThanOrEqual(2);
    const focused = await page.evaluate(() =>
      [...document.querySelectorAll('.turn')].indexOf(document.activeElement as Element),
    );
    expect(focused).toBe(turn);
    await page.close();
  });

  it('show where the matches are along the edge, and a click there goes to the nearest', async () => {
    const page = await inTab(flight.meta.id);
    await page.keyboard.press('/');
    await box(page).fill(often);
    const rail = page.locator('.tick-rail');
    await rail.waitFor();
    const ticks = await page.evaluate(() =>
      [...document.querySelectorAll('.tick')].map((tick) => (tick.getAttribute('d') ?? '').split('M').length - 1),
    );
    expect(ticks[0]).toBeGreaterThan(20);
    expect(ticks[1]).toBe(1);
    const area = await rail.boundingBox();
    if (!area) throw new Error('The rail has no area');
    for (const fraction of [0.75, 0.25]) {
      await page.mouse.click(area.x + area.width / 2, area.y + area.height * fraction);
      const { turn } = await seenCurrent(page);
      const at = await page.evaluate((turn) => {
        const list = document.querySelector('.transcript')?.getBoundingClientRect();
        const item = document.querySelectorAll('.turn')[turn]?.getBoundingClientRect();
        return list && item ? (item.top - list.top) / list.height : Number.NaN;
      }, turn);
      expect(Math.abs(at - fraction)).toBeLessThan(0.05);
      expect((await count(page)).startsWith(`${inNumbers(sum(counted(often).slice(0, turn)) + 1)} of`)).toBe(true);
    }
    await page.close();
  });
});

it('reports no error', () => {
  expect(app.browser.faults).toEqual([]);
});
