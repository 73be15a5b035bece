import { describe, expect, it, vi } from 'vitest';
import { copyMoment } from '../../../lib/models/copy-moment.ts';
import { aShown } from '../../components/recording/show-panel.tsx';

describe('copyMoment', () => {
  it.each([
    [{ title: 'Weekly sync' }, 754.9, 'Weekly sync, 12:34'],
    [{ title: 'Weekly sync' }, 3723, 'Weekly sync, 1:02:03'],
    [{ title: '' }, 5, 'Untitled, 0:05'],
  ])('names %j after %d seconds as %s', async (recording, seconds, plain) => {
    const copy = vi.fn<(plain: string) => Promise<'copied' | 'failed'>>().mockResolvedValue('copied');
    const copying = copyMoment(aShown(recording), seconds, { untitled: 'Untitled', copy });
    // Within the click.
    expect(copy.mock.calls).toEqual([[plain]]);
    expect(await copying).toEqual({ copied: true, plain });
  });

  it('tells what was to be copied when the browser refused', async () => {
    const copying = copyMoment(aShown({ title: 'Sync' }), 1, { untitled: '', copy: async () => 'failed' });
    expect(await copying).toEqual({ copied: false, plain: 'Sync, 0:01' });
  });

  it('copies nothing when there is nothing on the screen', async () => {
    const copy = vi.fn<(plain: string) => Promise<'copied' | 'failed'>>();
    expect(await copyMoment({ status: 'empty' }, 1, { untitled: '', copy })).toBeNull();
    expect(copy).not.toHaveBeenCalled();
  });
});
