import { expect, it, vi } from 'vitest';
import type { SearchViewProps } from '../../../components/search/search-view.tsx';
import { waitingProps } from '../../../entrypoints/popup/waiting-props.ts';
import { anId } from '../../support/factories.ts';

const later = () => vi.fn<() => void>();
const promised = () => vi.fn<() => Promise<void>>().mockResolvedValue();

it('what is pressed in the first paint is done once there is something that does it', async () => {
  const search = {
    type: later(),
    offer: vi.fn(() => true),
    move: later(),
    select: later(),
    open: later(),
    unfold: vi.fn(() => true),
    togglePin: promised(),
    copySummary: promised(),
  };
  const onInsert = later();
  const [onCopy, onSettings] = [later(), later()];
  const first = waitingProps(
    { status: 'starting' },
    Promise.resolve(() => ({ ...props, search, onCopy, onSettings })),
  );
  const props: SearchViewProps = { ...first, page: { host: null, onInsert } };

  first.search.type('ab', 2);
  // The key does not leave the box.
  expect(first.search.offer([])).toBe(true);
  first.search.move('next');
  first.search.select(anId('a'), null);
  first.search.open(anId('a'));
  const pinning = first.search.togglePin();
  const copying = first.search.copySummary();
  first.onCopy('plain');
  first.page.onInsert?.();
  first.onSettings();
  for (const done of [search.move, search.togglePin, onCopy, onInsert]) expect(done).not.toHaveBeenCalled();

  await Promise.all([pinning, copying]);
  expect(search.offer.mock.calls).toEqual([[[]]]);
  expect(search.move.mock.calls).toEqual([['next']]);
  expect(search.select.mock.calls).toEqual([['a', null]]);
  expect(search.open.mock.calls).toEqual([['a']]);
  expect(search.togglePin).toHaveBeenCalledOnce();
  expect(search.copySummary).toHaveBeenCalledOnce();
  expect(onCopy.mock.calls).toEqual([['plain']]);
  expect(onInsert).toHaveBeenCalledOnce();
  expect(onSettings).toHaveBeenCalledOnce();
  // It is taken out of the box.
  expect(search.type).not.toHaveBeenCalled();
});
