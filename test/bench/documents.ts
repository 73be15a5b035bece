import type { Page } from 'playwright-core';
import type { SampleRecording } from '../service/recordings/types.ts';
import type { SampleService } from '../service/server.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import { paintedAfter } from './naive-lines.ts';
import { POLLING } from './probe.ts';
import { ratioRow, type Row } from './row.ts';

const RUNS = 5;
const PANEL_SIZE = { width: 380, height: 800 };
const SECTION =
  '## Topic\n\n- **Decision:** we *agreed* on `x_y_z` ([notes](https://a.com/b_c_d))\n- [ ] Follow up with ~~Bob~~ Ann\n\n';
/**
 * Each is near a limit of what is still parsed as markup (lib/markdown/limits.ts): characters, nodes in one list, plain
 * words.
 */
const SUMMARIES: Readonly<Record<string, string>> = {
  dense: SECTION.repeat(900),
  items: '- a\n'.repeat(7000),
  prose: 'We went through the list of open points and agreed on who does what until Friday.\n\n'.repeat(1500),
};

const meetingWith = (id: string, summary: string): SampleRecording => ({
  meta: {
    id,
    meetingTitle: id,
    status: 'COMPLETED',
    duration: 60,
    speakerCount: 1,
    createdAt: '2026-11-20T09:00:00Z',
    sharingScope: 'PRIVATE',
    sourceType: 'UPLOAD',
    user: { id: 'ana', name: 'Ana Ruiz' },
    team: null,
    isOwner: true,
  },
  content: {
    transcription: '',
    transcriptSegments: [{ speaker: 'A', text: 'Hello.', startTime: 0, endTime: 1 }],
    summary,
    speakerNames: {},
    notes: null,
  },
});

/** From pressing the summary's tab to its first words on the screen, in milliseconds. */
async function pressSummary(page: Page): Promise<number> {
  await page.locator('.turn').first().waitFor();
  return page.evaluate(async () => {
    const begin = performance.now();
    const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
    tabs.find(({ ariaSelected }) => ariaSelected !== 'true')?.click();
    // The end of the frame that draws them: a message posted from an animation frame arrives after it.
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve());
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
    if (document.querySelectorAll('.document *').length < 100) throw new Error('The summary is not there');
    return performance.now() - begin;
  });
}

/** Waits until all of it is in the page. */
const whole = (page: Page) =>
  page.waitForFunction(
    () => {
      const { timings } = globalThis as { timings?: { elements: number } };
      const elements = document.querySelectorAll('.document *').length;
      Object.assign(globalThis, { timings: { elements } });
      return timings?.elements === elements;
    },
    undefined,
    { ...POLLING, polling: 300 },
  );

/**
 * Summaries at the size limit: how soon their beginning is on the screen, compared with naively drawing their lines.
 */
export async function measureDocuments(browser: ExtensionBrowser, service: SampleService): Promise<Row[]> {
  service.load(Object.entries(SUMMARIES).map(([id, summary]) => meetingWith(`summary-${id}`, summary)));
  const rows: Row[] = [];
  for (const [id, summary] of Object.entries(SUMMARIES)) {
    const ours: number[] = [];
    const theirs: number[] = [];
    const lines = summary.split('\n').filter(Boolean);
    for (let run = 0; run <= RUNS; run++) {
      const page = await browser.context.newPage();
      await page.setViewportSize(PANEL_SIZE);
      await page.goto(`${browser.base}sidepanel.html?recording=summary-${id}&run=${run}`);
      // It reopens where it was read.
      await page.getByRole('tab', { name: 'Transcript' }).click();
      const time = await pressSummary(page);
      await whole(page);
      const naive = await paintedAfter(page, lines);
      await page.close();
      if (run === 0) continue;
      ours.push(time);
      theirs.push(naive);
    }
    const what = `Summary of ${Math.round(summary.length / 1000)} kB (${id}), from the press on its tab to the screen, against one node a line`;
    rows.push(ratioRow(what, 'median', { name: 'panel', ms: ours }, { name: 'naive', ms: theirs }, 0.8));
  }
  return rows;
}
