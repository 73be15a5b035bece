import { describe, expect, it } from 'vitest';
import { succeed } from '../../../../lib/failures.ts';
import { aBackground, ADDRESS, KEY } from '../../../support/background.ts';

const save = { address: ADDRESS, key: KEY, forgetsKey: false };

describe('the questions after the first connection', () => {
  it('are none before there is a key, and begin with the first', async () => {
    const { handlers, storage } = aBackground();
    expect(await storage.welcome.read()).toEqual(succeed(null));
    await handlers['connection.save'](save);
    expect(await storage.welcome.read()).toEqual(succeed('welcome'));
  });

  it('are noted before the key, with which nobody could tell any more that it was the first', async () => {
    const { handlers, local } = aBackground();
    const set = local.set.bind(local);
    const stored: string[] = [];
    local.set = (items) => {
      stored.push(...Object.keys(items));
      return set(items);
    };
    await handlers['connection.save'](save);
    expect(stored).toEqual(expect.arrayContaining(['welcome', 'connections']));
    expect(stored.indexOf('welcome')).toBeLessThan(stored.indexOf('connections'));
  });

  it('do not begin anew with another key, nor once they are answered', async () => {
    const { handlers, storage } = aBackground();
    await handlers['connection.save'](save);
    for (const next of ['welcome', 'done'] as const) {
      await storage.welcome.write(next);
      await handlers['connection.save'](save);
      await handlers['connection.removeKey'](null);
      await handlers['connection.save'](save);
      expect(await storage.welcome.read()).toEqual(succeed(next));
    }
  });

  it('are not asked of those who had connected before there were any', async () => {
    const { handlers, storage } = aBackground();
    await handlers['connection.save'](save);
    await storage.welcome.remove();
    await handlers['connection.save'](save);
    expect(await storage.welcome.read()).toEqual(succeed(null));
  });
});
