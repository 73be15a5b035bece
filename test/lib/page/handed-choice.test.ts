import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handChoice, takeHandedChoice } from '../../../lib/page/handed-choice.ts';
import { anId } from '../../support/factories.ts';

const session = vi.hoisted(() => {
  let kept: Record<string, unknown> = {};
  return {
    clear: () => (kept = {}),
    set: vi.fn((values: object) => Promise.resolve(void Object.assign(kept, structuredClone(values)))),
    get: vi.fn((key: string) => Promise.resolve(key in kept ? { [key]: kept[key] } : {})),
    remove: (key: string) => Promise.resolve(void delete kept[key]),
  };
});
vi.mock('../../../lib/browser.ts', () => ({ browser: { storage: { session }, windows: { WINDOW_ID_CURRENT: -2 } } }));

const choice = { id: anId('rec-a'), query: 'budget' };
const NOW_MS = 1_000_000;

beforeEach(() => session.clear());

describe('a choice that is laid down for the panel', () => {
  it('is there once, for the panel of that window', async () => {
    handChoice(7, choice, NOW_MS);
    expect(await takeHandedChoice(8, NOW_MS)).toBeNull();
    expect(await takeHandedChoice(7, NOW_MS + 2_000)).toEqual(choice);
    expect(await takeHandedChoice(7, NOW_MS + 2_000)).toBeNull();
  });

  it('is for any window while the popup does not know its own', async () => {
    handChoice(-2, choice, NOW_MS);
    expect(await takeHandedChoice(8, NOW_MS)).toEqual(choice);
  });

  it('is forgotten when no panel came for it', async () => {
    handChoice(7, choice, NOW_MS);
    expect(await takeHandedChoice(7, NOW_MS + 60_000)).toBeNull();
    expect(await takeHandedChoice(7, NOW_MS)).toBeNull();
  });

  it('is nothing where the browser refuses', async () => {
    session.set.mockRejectedValueOnce(new Error('no room'));
    handChoice(7, choice, NOW_MS);
    session.get.mockRejectedValueOnce(new Error('no storage'));
    expect(await takeHandedChoice(7, NOW_MS)).toBeNull();
  });
});
