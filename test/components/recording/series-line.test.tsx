import { screen, waitFor } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { SeriesPlace } from '../../../lib/messaging/protocol.ts';
import { anId } from '../../support/factories.ts';
import type { PanelParts } from '../../support/panel-props.ts';
import { aShown, NOW, showPanel } from './show-panel.tsx';

const news = () => document.querySelector('.news')?.textContent;
const day = (days: number) => NOW + days * 86_400_000;

function showSeries(place: SeriesPlace | null) {
  const onSeries = vi.fn<PanelParts['onSeries'] & {}>().mockResolvedValue(place);
  return { ...showPanel(aShown(), { onSeries }), onSeries };
}

describe('the line of the series', () => {
  it('tells the place, and leads to the meetings before and after, which are read out with their titles', async () => {
    const { user, onNeighbor } = showSeries({
      at: 3,
      count: 4,
      earlier: { id: anId('before'), title: 'Weekly 1', createdAtMs: day(-7) },
      later: { id: anId('after'), title: 'Weekly 3', createdAtMs: day(7) },
    });
    await screen.findByRole('navigation', { name: 'Series' });
    expect(screen.getByText('3 of 4')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Earlier in this series: Weekly 1, Sat.*14/ }));
    screen.getByRole('button', { name: /^Later in this series: Weekly 3, Sat.*28/ }).focus();
    await user.keyboard('{Enter}');
    expect(onNeighbor.mock.calls).toEqual([['earlier'], ['later']]);
  });

  it('has no button at the end, where the key says so', async () => {
    const { user, onNeighbor } = showSeries({
      at: 4,
      count: 4,
      earlier: { id: anId('before'), title: '', createdAtMs: null },
      later: null,
    });
    await screen.findByText('4 of 4');
    expect(screen.queryByRole('button', { name: /^Later in this series/ })).toBeNull();
    onNeighbor.mockResolvedValueOnce('none');
    await user.keyboard('.');
    await waitFor(() => expect(news()).toBe('This is the latest in its series.'));
    onNeighbor.mockResolvedValueOnce({ code: 'offline' });
    await user.keyboard(',');
    await waitFor(() => expect(news()).toBe('You’re offline'));
    expect(onNeighbor.mock.calls).toEqual([['later'], ['earlier']]);
  });

  it('is not there without a series, of which the keys say nothing', async () => {
    const { user, onSeries, onNeighbor } = showSeries(null);
    await waitFor(() => expect(onSeries).toHaveBeenCalledOnce());
    onNeighbor.mockResolvedValueOnce('alone');
    await user.keyboard(',');
    expect(screen.queryByRole('navigation', { name: 'Series' })).toBeNull();
    expect(news()).toBeUndefined();
  });
});
