import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { InitialPosition } from '../../../lib/models/recording-state.ts';
import type { Segment } from '../../../lib/recording/types.ts';
import { anInitialPosition, aReadingPosition, aSegment } from '../../support/factories.ts';
import { aShown, showPanel } from './show-panel.tsx';

const segments: Segment[] = Array.from({ length: 30 }, (_, index) =>
  aSegment(index % 2, index * 10, index * 10 + 8, `Words ${index}.`),
);
const summary = 'It was decided [2:05] at once.\n\n`[2:05]` is code.';
const arriving = (initialPosition: Partial<InitialPosition>) => {
  const shown = aShown({}, { segments, summary, notes: 'Bring cake.' });
  return shown.status === 'shown'
    ? { ...shown, initialPosition: { ...anInitialPosition(), ...initialPosition } }
    : shown;
};
const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;

describe('arriving', () => {
  it('leads to a moment rather than to the place that was read', () => {
    showPanel(arriving({ atSeconds: 125, place: aReadingPosition({ tab: 'summary' }) }));
    expect(selectedTab()).toBe('Transcript');
    expect(document.activeElement?.textContent).toContain('Words 12.');
  });

  it('leads to another moment when the recording is asked for again, and only then', () => {
    const { become } = showPanel(arriving({ atSeconds: 125 }));
    const again = arriving({ atSeconds: 55 });
    become(again);
    expect(document.activeElement?.textContent).toContain('Words 5.');
    screen.getByRole('tab', { name: 'Notes' }).focus();
    become(again.status === 'shown' ? { ...again, refreshing: true } : again);
    expect(document.activeElement?.textContent).toBe('Notes');
  });

  it('tells where the reader is', async () => {
    const { user, onPlace } = showPanel(arriving({}));
    await user.click(screen.getByRole('tab', { name: 'Notes' }));
    await waitFor(() => expect(onPlace.mock.lastCall?.[0]).toMatchObject({ tab: 'notes' }));
  });
});

describe('a filter by people', () => {
  /** The panel with only what Ana Ruiz said: every other turn, from the first. */
  async function showOnlyAna() {
    const panel = showPanel(arriving({}));
    const peopleButton = () => screen.getByRole('button', { name: /people$/ });
    await panel.user.click(peopleButton());
    await panel.user.click(screen.getByRole('checkbox', { name: /Ana Ruiz/ }));
    await panel.user.keyboard('{Escape}');
    return { ...panel, people: () => peopleButton().getAttribute('aria-label') };
  }
  const isShown = (words: string) => screen.queryByText(words) !== null;
  const at = (turn: number): Partial<InitialPosition> => ({
    query: 'words',
    found: { tab: 'transcript', atSeconds: null, turn },
  });

  it.each([
    ['what somebody else said was found', at(13)],
    ['a moment of somebody else is asked for', { atSeconds: 130 }],
  ])('is lifted where %s, which is said', async (_, asked) => {
    const { become, people } = await showOnlyAna();
    expect([isShown('Words 12.'), isShown('Words 13.'), people()]).toEqual([true, false, '1 of 2 people']);
    become(arriving(asked));
    await waitFor(() => expect(people()).toBe('2 people'));
    expect(isShown('Words 13.')).toBe(true);
    expect(screen.getByText('Everyone is shown again.')).toBeTruthy();
    become(arriving(at(12)));
    await waitFor(() => expect(people()).toBe('2 people'));
  });

  it('stays where what the chosen ones said was found, and where it is chosen there', async () => {
    const { become, people, user } = await showOnlyAna();
    become(arriving(at(12)));
    expect([isShown('Words 13.'), people()]).toEqual([false, '1 of 2 people']);
    become(arriving(at(13)));
    await waitFor(() => expect(people()).toBe('2 people'));
    await user.click(screen.getByRole('button', { name: '2 people' }));
    await user.click(screen.getByRole('checkbox', { name: /Ana Ruiz/ }));
    expect([isShown('Words 13.'), people()]).toEqual([false, '1 of 2 people']);
  });
});

describe('reading', () => {
  it('jumps from a stamp of the summary to what was said then', async () => {
    const { user } = showPanel(arriving({}));
    await user.click(screen.getByRole('tab', { name: 'Summary' }));
    await user.click(within(screen.getByRole('tabpanel')).getByRole('link', { name: /2:05/ }));
    expect(selectedTab()).toBe('Transcript');
    expect(document.activeElement?.textContent).toContain('Words 12.');
  });

  it('stays where it jumped to when a scroll bar comes with the tab', async () => {
    let width = 400;
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
    const scrolled = vi.spyOn(globalThis, 'scrollTo');
    const resizes: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class extends ResizeObserver {
        constructor(tell: ResizeObserverCallback) {
          super(tell);
          resizes.push(() => tell([], this));
        }
      },
    );
    const { user } = showPanel(arriving({}));
    await user.click(screen.getByRole('tab', { name: 'Summary' }));
    width = 385;
    await user.click(within(screen.getByRole('tabpanel')).getByRole('link', { name: /2:05/ }));
    scrolled.mockClear();
    for (const resize of resizes) resize();
    expect(scrolled).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('goes to a time that is typed, and gives the focus to what was said then', async () => {
    const { user } = showPanel(arriving({}));
    await user.type(screen.getByRole('textbox', { name: 'Go to time' }), '2:05{Enter}');
    expect(document.activeElement?.textContent).toContain('Words 12.');
  });

  it('change nothing but the place while a sentence is typed with nothing focused', async () => {
    const shown = showPanel(aShown({}, { notes: 'Cake.' }));
    const { user, onSend, onName, onExport, onChoice, onMoment, onPrint, onLetterKeys } = shown;
    const letters = 'abcdefghijklmnopqrstuvwxyz,.[]/? '.split('');
    for (const first of letters) {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await user.keyboard(first.replace(/[[]/, '[['));
      await user.keyboard(' xc yve');
      await user.keyboard('{Escape}{Escape}');
    }
    for (const changes of [onSend, onName, onExport, onChoice, onMoment, onPrint, onLetterKeys])
      expect(changes).not.toHaveBeenCalled();
  });

  it('opens the tabs and steps from turn to turn by keys', async () => {
    const { user } = showPanel(arriving({}));
    await user.keyboard('s');
    expect(selectedTab()).toBe('Summary');
    await user.keyboard('tjjj');
    expect(document.activeElement?.textContent).toContain('Words 2.');
  });

  it('leaves the focus to who has gone on before the tab that a key opened is drawn', async () => {
    const { user } = showPanel(arriving({}));
    await user.keyboard('s');
    fireEvent.keyDown(document.body, { key: 't' });
    const box = screen.getByRole('textbox', { name: 'Go to time' });
    box.focus();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(box);
  });

  it('has no tools for times where there are none', () => {
    const untimed = segments.map((segment) => ({ ...segment, startSeconds: null, endSeconds: null }));
    showPanel(aShown({}, { segments: untimed, summary: 'At [2:05].' }));
    expect(screen.queryByRole('textbox', { name: 'Go to time' })).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('copies a reference to the moment whose time is pressed, and says so', async () => {
    const { user, onMoment } = showPanel(arriving({}));
    onMoment.mockResolvedValue({ copied: true, plain: 'Weekly sync, 0:10' });
    await user.click(screen.getByRole('link', { name: '0:10' }));
    expect(onMoment.mock.calls).toEqual([[10]]);
    await screen.findByText('Copied: Weekly sync, 0:10');
  });

  it('gives the reference to be copied by hand where the browser refused', async () => {
    const { user, onMoment } = showPanel(arriving({}));
    onMoment.mockResolvedValue({ copied: false, plain: 'Weekly sync, 0:10' });
    await user.click(screen.getByRole('link', { name: '0:10' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
    expect(field.value).toBe('Weekly sync, 0:10');
  });
});

describe('finding', () => {
  it('has the focus at the words that a search led to, so that the keys of the reader work', async () => {
    const found = { tab: 'summary', atSeconds: null, turn: null } as const;
    const { user } = showPanel(arriving({ query: 'decided', found }));
    await screen.findByRole('searchbox');
    await waitFor(() => expect(document.activeElement?.id).toBe('panel-summary'));
    await user.keyboard('t');
    expect(selectedTab()).toBe('Transcript');
  });

  it('looks through the tab that is shown, and goes back with Escape', async () => {
    const { user } = showPanel(arriving({}));
    await user.keyboard('s/');
    await user.type(screen.getByRole('searchbox', { name: 'Find in summary' }), 'decided');
    expect(screen.getByText('1 of 1', { selector: '.find-count' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Transcript' }));
    await waitFor(() => expect(screen.getByText('No matches', { selector: '.find-count' })).toBeTruthy());
    await user.type(screen.getByRole('searchbox', { name: 'Find in transcript' }), '{Escape}');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows what it found in the summary also once a transcript makes links of its times', async () => {
    // All of it is in view.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 10, 100, 10));
    const { user, become } = showPanel(aShown({ status: 'PROCESSING' }, { segments: [], summary }));
    await user.keyboard('s/');
    await user.type(screen.getByRole('searchbox', { name: 'Find in summary' }), 'at once');
    become(aShown({ status: 'PROCESSING' }, { segments, summary }));
    expect(screen.getByRole('link', { name: /2:05/ })).toBeTruthy();
    const [place] = CSS.highlights.get('earshot-find-current') ?? [];
    expect(place?.startContainer.isConnected).toBe(true);
    expect(place?.startContainer.textContent?.slice(place.startOffset, place.endOffset)).toBe('at once');
  });

  it('has the words of the search again where another place was found by them', async () => {
    const found = { tab: 'transcript', atSeconds: null, turn: 12 } as const;
    const { user, become } = showPanel(arriving({ query: 'words', found }));
    const box = () => screen.getByRole<HTMLInputElement>('searchbox');
    await waitFor(() => expect(box().value).toBe('words'));
    expect(document.activeElement).not.toBe(box());
    await user.clear(box());
    await user.type(box(), 'privacy{Escape}');
    become(arriving({ query: 'words', found: { ...found, turn: 20 } }));
    await waitFor(() => expect(box().value).toBe('words'));
    await user.clear(box());
    await user.type(box(), 'privacy{Escape}');
    await user.keyboard('{Control>}f{/Control}');
    expect(box().value).toBe('privacy');
  });
});
