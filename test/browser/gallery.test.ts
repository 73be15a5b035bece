import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { walkGallery, type Walk } from '../gallery/references.ts';
import { PROJECT } from '../../scripts/project.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await walkGallery({ update: false });
});

describe('the gallery', () => {
  it('draws every state without an error', () => {
    expect(walk.faults).toEqual([]);
    expect(walk.pictures).toBeGreaterThan(200);
  });

  it('draws every component', () => {
    const files = readdirSync(join(PROJECT, 'components'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => `components/${name.replaceAll('\\', '/')}`);
    const missing = files.filter((file) => !walk.drawnFiles.includes(file));
    expect(missing, 'give it a state in test/gallery').toEqual([]);
  });

  it('has a foot and notices of one line in the popup, in every state', () => {
    expect(walk.layout).toEqual([]);
  });

  it('looks and reads as it did: otherwise mend it, or take the new pictures and words with npm run gallery -- --update', () => {
    expect(walk.differences).toEqual([]);
  });
});
