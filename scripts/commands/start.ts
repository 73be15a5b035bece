import { parseArgs } from 'node:util';
import { sourceOf } from '../../test/service/data.ts';
import { SAMPLE_KEY, type SampleService } from '../../test/service/server.ts';
import type { ExtensionBrowser } from '../../test/support/browser.ts';
import { buildExtension } from '../build.ts';
import { connect } from '../../test/support/connect.ts';
import { ensureChromium } from '../install-chromium.ts';
import { pagesInSight } from '../../test/support/real-pages.ts';
import { withServiceAndBrowser } from '../../test/support/service-and-browser.ts';
import { walkMainPath } from '../tour.ts';

const usage = `npm start [-- OPTIONS]

Builds Earshot, starts the sample service on this machine, and opens a browser that is connected to it.
Without a display, it walks the main path by itself and leaves pictures.

  --data DIR      recordings of a folder of JSON files instead of the samples
  --generated N   so many generated recordings instead of the samples
  --headless      no window, also where there is a display`;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    generated: { type: 'string' },
    headless: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** Waits until the user closes the last window, or presses Ctrl+C here. */
function untilLeft({ context }: ExtensionBrowser): Promise<void> {
  return new Promise((resolve) => {
    const leave = () => resolve();
    const leaveWhenEmpty = () => pagesInSight(context).length === 0 && resolve();
    context.on('close', leave);
    context.on('page', (page) => page.on('close', leaveWhenEmpty));
    for (const page of context.pages()) page.on('close', leaveWhenEmpty);
    process.once('SIGINT', leave).once('SIGTERM', leave);
  });
}

const guide = (service: SampleService) => `
Earshot is connected to the sample service (${service.address}, key ${SAMPLE_KEY}).

  Press Alt+Shift+K, or click the puzzle piece in the toolbar and then Earshot.
  Type, for example, "incident"; Enter opens the recording in the side panel.
  Open its tab Summary, press Copy, and paste it into a field of the page.

Close the window or press Ctrl+C here to stop.`;

async function main(): Promise<void> {
  await ensureChromium();
  console.log('Building …');
  await buildExtension();
  const headless = values.headless || !hasDisplay();
  await withServiceAndBrowser(
    { data: sourceOf(values) },
    { headless, outlivesInterrupt: true },
    async (browser, service) => {
      const { options, said } = await connect(browser, service, 120_000);
      console.log(`Connected on the options page: ${said}`);
      if (headless) {
        console.log('Without a window, this walks the main path by itself.\n');
        await walkMainPath(browser, options, (values.data ?? values.generated) ? undefined : 'incident');
      } else {
        await browser.page.bringToFront();
        console.log(guide(service));
        await untilLeft(browser);
      }
    },
  );
}

if (values.help) {
  console.log(usage);
} else {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
