import { describe, expect, it } from 'vitest';
import { succeed } from '../../../../lib/failure.ts';
import { unavailable } from '../../../../lib/library/protocol.ts';
import { aBackground } from '../../../support/background.ts';

describe('library.preload', () => {
  it('says that there is no library', async () => {
    const { handlers, connect } = aBackground({}, undefined, { preload: () => Promise.resolve(unavailable('broken')) });
    await connect();
    expect(await handlers['library.preload'](null)).toEqual(succeed({ isNews: true }));
  });

  it('does not speak of what passes', async () => {
    const { handlers, connect } = aBackground({}, undefined, { preload: () => Promise.resolve(unavailable('busy')) });
    await connect();
    expect(await handlers['library.preload'](null)).toEqual(succeed({ isNews: false }));
  });
});
