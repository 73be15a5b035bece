import { screen, waitFor } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { type Result, fail, succeed } from '../../../lib/failures.ts';
import type { SeriesPlace } from '../../../lib/messaging/protocol.ts';
import { anId } from '../../support/factories.ts';
import type { PanelParts } from '../../support/panel-props.ts';
import { aShown, NOW, showPanel } from './show-panel.tsx';

const news = () => document.querySelector('.news')?.textContent;
const day = (days: number) => NOW + days * 86_400_000;

/** The first of these answers is for the line, the rest for the keys; the last one for all that follow. */
function showSeries(...answers: Result<SeriesPlace | null>[]) {
  const onSeries = vi.fn<PanelParts['onSeries'] & {}>();
  for (const answer of answers) onSeries.mockResolvedValueOnce(answer);
  const onOpen = vi.fn<(id: string) => void>();
  return { ...showPanel(aShown(), { onSeries, onOpen }), onSeries, onOpen };
}

const neighbor = (id: string, title: string, createdAtMs: number | null) => ({ id: anId(id), title, createdAtMs });
const AMID = succeed({
  at: 3,
  count: 4,
  earlier: neighbor('before', 'Weekly 1', day(-7)),
  later: neighbor('after', 'Weekly 3', day(7)),
});
const AT_END = succeed({ at: 4, count: 4, earlier: neighbor('before', '', null), later: null });

describe('the line of the series', () => {
  it('tells the place, and leads to the meetings before and after, which are read out with their titles', async () => {
    const { user, onOpen } = showSeries(AMID, AMID, AMID);
    await screen.findByRole('navigation', { name: 'Series' });
    expect(screen.getByText('3 of 4')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Earlier in this series: Weekly 1, Sat.*14/ }));
    screen.getByRole('button', { name: /^Later in this series: Weekly 3, Sat.*28/ }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onOpen.mock.calls).toEqual([['before'], ['after']]));
  });

  it('has no button at the end, where the key says so', async () => {
    const { user, onOpen } = showSeries(AT_END, AT_END, fail({ code: 'offline' }));
    await screen.findByText('4 of 4');
    expect(screen.queryByRole('button', { name: /^Later in this series/ })).toBeNull();
    await user.keyboard('.');
    await waitFor(() => expect(news()).toBe('This is the latest in its series.'));
    await user.keyboard(',');
    await waitFor(() => expect(news()).toBe('You’re offline'));
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('is not there without a series, of which the keys say nothing', async () => {
    const { user, onSeries } = showSeries(succeed(null), succeed(null));
    await waitFor(() => expect(onSeries).toHaveBeenCalledOnce());
    await user.keyboard(',');
    await waitFor(() => expect(onSeries).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('navigation', { name: 'Series' })).toBeNull();
    expect(news()).toBeUndefined();
  });

  it('counts each of several quick presses, from where the one before has led', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    let open = 0;
    const onSeries = async () => {
      const later = ids[open + 1];
      return succeed({ at: open + 1, count: 4, earlier: null, later: later ? neighbor(later, '', null) : null });
    };
    const onOpen = vi.fn<(id: string) => void>((id) => (open = ids.indexOf(id)));
    const { user } = showPanel(aShown(), { onSeries, onOpen });
    await user.keyboard('....');
    await waitFor(() => expect(news()).toBe('This is the latest in its series.'));
    expect(onOpen.mock.calls).toEqual([['b'], ['c'], ['d']]);
  });
});
