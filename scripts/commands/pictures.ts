import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { connect } from '../../test/support/connect.ts';
import { withServiceAndBrowser } from '../../test/support/service-and-browser.ts';
import { buildExtension } from '../build.ts';
import { animatedPng } from '../pictures/animated-png.ts';
import { rememberedQuote, saveTranscripts, screens, storeScreens } from '../pictures/scenes.ts';
import { PROJECT } from '../project.ts';

/** Pictures of the README, and those that are uploaded to the stores. */
const README = join(PROJECT, '.github', 'pictures');
const STORES = join(PROJECT, '.output', 'store');

function save(folder: string, pictures: Record<string, PNG>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, picture] of Object.entries(pictures)) {
    writeFileSync(join(folder, `${name}.png`), PNG.sync.write(picture, { colorType: 2 }));
  }
}

await buildExtension();
await withServiceAndBrowser({}, {}, async (browser, service) => {
  const { options } = await connect(browser, service);
  await saveTranscripts(options);
  await options.close();
  const frames = await rememberedQuote(browser);
  // A still for those who want no motion: the answer, unfolded.
  const still = frames.at(-2);
  save(README, { ...(still && { quote: still.picture }), ...(await screens(browser)) });
  writeFileSync(join(README, 'quote-animated.png'), animatedPng(frames, 3));
  save(STORES, await storeScreens(browser));
});
console.log(`Pictures: ${README}, ${STORES}`);
