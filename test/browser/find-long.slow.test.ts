import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { box, expectCount, inNumbers, painted, seenCurrent, sum } from '../support/finding.ts';
import {
  allTurns,
  movedSince,
  readingTab,
  restingTurn,
  scrollToTurn,
  scrollTurnToTop,
  theLongFlight,
  turnAt,
  turnsOf,
} from '../support/reading.ts';
import { until } from '../support/until.ts';

const flight = theLongFlight();

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: [flight] });
});
afterAll(() => app?.close());

const inTab = (id: string): Promise<Page> => readingTab(app.browser, id);

/** Occurrences per turn, in its words and its speaker's name. */
const flightTurns = turnsOf(flight);
const nameOf = (label: string) => flight.content.speakerNames?.[label] ?? label;
const occurrences = (text: string, word: string) => text.toLowerCase().split(word).length - 1;
const counted = (word: string) =>
  flightTurns.map(({ label, texts }) => occurrences(nameOf(label), word) + occurrences(texts.join(' '), word));
/** A word that occurs in many turns of the long meeting. */
const often = ['houston', 'release', 'should'].find((word) => sum(counted(word)) > 100) ?? 'about';

describe('finding in a long transcript', () => {
  it('paint all matches that are in sight, and the current one, however far they are', async () => {
    const page = await inTab(flight.meta.id);
    await page.keyboard.press('/');
    await box(page).fill(often);
    const places = counted(often).flatMap((times, turn) => Array.from({ length: times }, () => turn));
    await expectCount(page, `1 of ${inNumbers(places.length)}`);
    // Backward past the start, then forward again.
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
    // Scrolled manually, far from the current match.
    for (const turn of [turnAt(0.27), turnAt(0.53)]) {
      await scrollTurnToTop(page, turn);
      await expectAllPainted(page);
      expect((await painted(page)).all.length).toBeLessThan(1_000);
    }
    await page.close();
  });

  /** Expects a highlight on each visible occurrence of `often`. */
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

  it('return to the former place and focus with Escape', async () => {
    const panel = await app.read('The long flight');
    await allTurns(panel);
    await scrollToTurn(panel, turnAt(0.44));
    await panel.keyboard.press('j');
    const place = await restingTurn(panel);
    const focused = await panel.evaluate(() => document.activeElement?.textContent);
    await panel.keyboard.press('/');
    await box(panel).fill(often);
    for (let step = 0; step < 40; step++) await panel.keyboard.press('Enter');
    expect((await restingTurn(panel)).words).not.toBe(place.words);
    await panel.keyboard.press('Escape');
    expect(await movedSince(panel, place)).toBeLessThanOrEqual(2);
    expect(await panel.evaluate(() => document.activeElement?.textContent)).toBe(focused);
    expect(await painted(panel)).toEqual({ all: [], current: [] });
  });
});
