import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT } from '../../scripts/project.ts';
import { type OpenGallery, openGallery, PAGES } from './browser.ts';
import { difference } from './compare.ts';
import { LOOKS, type KeptLook } from './looks.ts';
import { decodePicture, encodePicture, type Picture } from './picture.ts';
import { popupLayoutFaults } from './popup-layout.ts';
import type { GalleryPage } from './state.ts';
import { parseWords, printWords, readWords, wordDifferences, type Words } from './state-words.ts';

const REFERENCES = fileURLToPath(new URL('./reference', import.meta.url));
/** The words of every state, also of those without a picture. */
const WORDS = join(REFERENCES, 'words.txt');
/** The folder for pictures that differ. */
const DIFFERING = join(PROJECT, '.output', 'gallery');

/** The current picture of a state. */
interface Shot {
  /** `usual/popup-list-results.png`. */
  file: string;
  picture: Picture;
}

const fileOf = (look: string, page: GalleryPage, state: string) =>
  join(look, `${page}-${state.replaceAll('/', '-')}.png`);

/** Takes the pictures of one page in one appearance, one after the other, and reads its words and lays a ruler on it in the usual one. */
async function shoot(
  gallery: OpenGallery,
  page: GalleryPage,
  look: KeptLook,
  each: (shot: Shot, again: () => Promise<Picture>) => Promise<void>,
  words: Words,
  layout: string[],
): Promise<void> {
  const isUsual = look.name === 'usual';
  for (const { name, pictures = 'all' } of gallery.states) {
    const hasPicture = pictures === 'all' || (pictures === 'usual' && isUsual);
    if (!hasPicture && !isUsual) continue;
    await gallery.show(name);
    const again = async () => decodePicture(await gallery.picture());
    if (hasPicture) await each({ file: fileOf(look.name, page, name), picture: await again() }, again);
    if (!isUsual) continue;
    words.set(`${page}/${name}`, await readWords(gallery.page));
    if (page === 'popup') layout.push(...(await gallery.page.evaluate(popupLayoutFaults, name)));
  }
}

/** The result of a walk through all states. */
export interface Walk {
  pictures: number;
  /** Differences in pictures, with their paths, and in words: one line each. */
  differences: string[];
  faults: string[];
  /** What is not one line in the popup, but must be. */
  layout: string[];
  /** Every component that was drawn. */
  drawnFiles: string[];
}

/** If more consecutive pictures differ, something is moving. */
const MOST_PICTURES = 30;

/** Waits until nothing moves: returns the first picture that equals its predecessor. */
async function atRest(first: Picture, again: () => Promise<Picture>): Promise<Picture> {
  let last = first;
  for (let count = 1; count < MOST_PICTURES; count++) {
    const next = await again();
    if (difference(last, next) === null) return next;
    last = next;
  }
  throw new Error(`It still moves after ${MOST_PICTURES} pictures`);
}

/**
 * Takes every picture and reads all words; `update` stores them as references, otherwise they are compared with these.
 */
export async function walkGallery({ update }: { update: boolean }): Promise<Walk> {
  const walk: Walk = { pictures: 0, differences: [], faults: [], layout: [], drawnFiles: [] };
  const seen = new Set<string>();
  const words: Words = new Map();
  rmSync(DIFFERING, { recursive: true, force: true });
  const browser = await openGallery();

  async function check({ file, picture }: Shot, again: () => Promise<Picture>): Promise<void> {
    walk.pictures++;
    seen.add(file);
    const path = join(REFERENCES, file);
    const before = existsSync(path) ? decodePicture(readFileSync(path)) : null;
    if (before && difference(before, picture) === null) return;
    const now = await atRest(picture, again);
    const found = before && difference(before, now);
    if (before && found === null) return;
    const target = join(update ? REFERENCES : DIFFERING, file);
    mkdirSync(join(target, '..'), { recursive: true });
    writeFileSync(target, encodePicture(now));
    walk.differences.push(`${file}: ${found ?? 'there was no such picture'} (see ${target})`);
  }

  try {
    await Promise.all(
      LOOKS.flatMap((look) =>
        PAGES.map(async (page) => {
          const gallery = await browser.open(page, look.look(page));
          await shoot(gallery, page, look, check, words, walk.layout);
          walk.drawnFiles.push(...(await gallery.drawnFiles()));
          await gallery.close();
        }),
      ),
    );
    walk.faults.push(...browser.faults);
  } finally {
    await browser.close();
  }
  for (const file of keptFiles().filter((file) => !seen.has(file))) {
    if (update) rmSync(join(REFERENCES, file));
    walk.differences.push(`${file}: there is no such state any more`);
  }
  const before = existsSync(WORDS) ? readFileSync(WORDS, 'utf8') : '';
  walk.differences.push(...wordDifferences(parseWords(before), words));
  if (update) writeFileSync(WORDS, printWords(words));
  return walk;
}

/** Paths of the reference pictures, such as `usual/popup-list-results.png`. */
const keptFiles = (): string[] =>
  LOOKS.flatMap(({ name }) => {
    const folder = join(REFERENCES, name);
    return existsSync(folder) ? readdirSync(folder).map((file) => join(name, basename(file))) : [];
  });
