import { beforeEach, expect, it, vi } from 'vitest';
import { aContent, aRecording } from '../../support/factories.ts';
import { WORDS } from './contents.ts';

const WRITER = '../../../lib/output/to-docx.ts';

beforeEach(() => vi.resetModules());

async function exported() {
  const { exportRecording } = await import('../../../lib/output/export-recording.ts');
  return exportRecording(aRecording(), aContent(), 'docx', WORDS);
}

it('is no file where the writer cannot be loaded', async () => {
  vi.doMock(WRITER, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  expect(await exported()).toBeNull();
});

it('hides no bug of the writer', async () => {
  vi.doMock(WRITER, () => ({
    toDocx: () => {
      throw new RangeError('a bug');
    },
  }));
  await expect(exported()).rejects.toThrow('a bug');
});
