import type { Page } from 'playwright-core';
import { recording } from '../service/recordings/build.ts';
import type { FullRecording } from '../service/recordings/types.ts';
import type { Earshot } from './earshot.ts';
import { holds } from './library-page.ts';
import { until } from './until.ts';

const WORDS = 'We wait for the tide and talk about what it brings with it. ';

/** A recording of 80 turns with a summary of 60 points: much more than is on the screen. */
export const longRecording = (id: string): FullRecording =>
  recording({
    id,
    title: `Tide ${id}`,
    createdAt: '2026-11-20T09:00:00.000Z',
    names: { 1: 'Maren Okafor', 2: 'Ivo Brandt' },
    summary: ['# Tide', ...Array.from({ length: 60 }, (_, point) => `Point ${point}. ${WORDS}`)].join('\n\n'),
    talk: Array.from({ length: 80 }, (_, turn) => `${(turn % 2) + 1}: Turn ${turn}. ${WORDS.repeat(3)}`).join('\n'),
  });

export const openLongRecording = ({ browser }: Earshot, id: string): Promise<Page> =>
  browser.openPage(`sidepanel.html?recording=${id}`);

export const firstTurn = (page: Page) => page.locator('.turn').first();

/** Reads a recording once, so that a copy of it is stored. */
export async function keepLongRecording(app: Earshot, id: string): Promise<void> {
  await app.browser.undisturbed(async () => {
    const page = await openLongRecording(app, id);
    await firstTurn(page).waitFor();
    await until('the copy to be the newest', async () =>
      app.service.requests.some(({ url }) => url.includes(`/${id}/`)),
    );
    await until('the library to keep it', async () => holds(page, id));
    await page.close();
  });
}
