import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { walkGallery, type Walk } from '../gallery/references.ts';
import { PROJECT } from '../../scripts/project.ts';

/** Files without a component that can be identified by its function, with the state that draws their contents. */
const NOT_DRAWN: Readonly<Record<string, string>> = {
  'components/recording/document/document-inline.tsx': 'functions that DocumentView calls: `panel/summary`',
  'components/recording/transcript/turn.tsx': 'functions that draw the turns of each transcript: `panel/summary`',
};

let walk: Walk;
beforeAll(async () => {
  walk = await walkGallery({ update: false });
});

describe('the gallery', () => {
  it('draws every state without an error', () => {
    expect(walk.faults).toEqual([]);
    expect(walk.pictures).toBeGreaterThan(250);
  });

  it('draws every component', () => {
    const files = readdirSync(join(PROJECT, 'components'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => `components/${name.replaceAll('\\', '/')}`);
    const missing = files.filter((file) => !walk.drawnFiles.includes(file) && !Object.hasOwn(NOT_DRAWN, file));
    expect(missing, 'give it a state in test/gallery').toEqual([]);
    expect(Object.keys(NOT_DRAWN).filter((file) => walk.drawnFiles.includes(file))).toEqual([]);
  });

  it('looks and reads as it did: otherwise mend it, or take the new pictures and words with npm run gallery -- --update', () => {
    expect(walk.differences).toEqual([]);
  });
});
