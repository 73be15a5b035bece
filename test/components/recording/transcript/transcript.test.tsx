import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TranscriptHandle } from '../../../../components/recording/transcript/handle.ts';
import { Transcript } from '../../../../components/recording/transcript/transcript.tsx';
import { toTurns } from '../../../../lib/recording/turns.ts';
import type { RecordingContent, Segment } from '../../../../lib/recording/types.ts';
import { aContent, aSegment } from '../../../support/factories.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const said = (speaker: number, startSeconds: number | null, text: string): Segment =>
  aSegment(speaker, startSeconds, startSeconds === null ? null : startSeconds + 4, text);
const list = () => screen.getByRole('list', { name: 'Transcript' });
const turns = () => within(list()).getAllByRole('listitem');
/** Counted without their roles, which takes long for hundreds. */
const countTurns = () => list().querySelectorAll('li').length;
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => said(index % 2, index * 5, `Words ${index}.`));

function show(parts: Partial<RecordingContent>, chosen: number[] = []) {
  const onMoment = vi.fn<(seconds: number) => void>();
  const onSpeaker = vi.fn<(speaker: number) => void>();
  const onReady = vi.fn<(handle: TranscriptHandle | null) => void>();
  const draw = (parts: Partial<RecordingContent>, chosen: ReadonlySet<number>) => {
    const content = aContent(parts);
    return (
      <Transcript
        turns={toTurns(content)}
        speakers={content.speakers}
        chosen={chosen}
        hrefOf={(seconds) => `?at=${seconds}`}
        onMoment={onMoment}
        onSpeaker={onSpeaker}
        onReady={onReady}
      />
    );
  };
  const view = render(draw(parts, new Set(chosen)));
  return {
    onMoment,
    onReady,
    user: userEvent.setup(),
    handle: () => onReady.mock.lastCall?.[0] ?? null,
    become: (parts: Partial<RecordingContent>, chosen: number[] = []) => view.rerender(draw(parts, new Set(chosen))),
  };
}

describe('the transcript', () => {
  it('has one direction for a turn with its name, that of its words', () => {
    show({ segments: [said(0, 0, '12: נתחיל עכשיו.'), said(1, 65, 'Yes.'), said(0, 70, '…')] });
    expect(turns().map((turn) => turn.dir)).toEqual(['rtl', 'ltr', 'ltr']);
    expect(list().querySelectorAll('li [dir]')).toHaveLength(0);
  });

  it('reads consecutive segments of one speaker as one turn, with name and time', () => {
    show({
      segments: [said(0, 0, 'Good morning.'), said(0, 4, 'Shall we start?'), said(1, 65, 'Yes.'), said(0, 70, 'Well.')],
    });
    expect(turns().map((turn) => turn.textContent)).toEqual([
      'Ana Ruiz0:00Good morning. Shall we start?',
      'Speaker 21:05Yes.',
      'Ana Ruiz1:10Well.',
    ]);
  });

  it('leaves the focus with its turn when fresher words come before it', async () => {
    const { become } = show({ segments: many(200) });
    await waitFor(() => expect(countTurns()).toBe(200));
    within(list()).getByText('Words 130.').closest('li')?.querySelector('a')?.focus();
    become({ segments: [said(1, 0, 'Before all. '), ...many(200)] });
    expect(document.activeElement?.closest('li')?.textContent).toContain('Words 130.');
    // On its time, from which arrows lead on.
    expect(document.activeElement?.textContent).toBe('10:50');
  });

  it('makes each time a link to its moment, and says when one is pressed', async () => {
    const { user, onMoment } = show({ segments: [said(0, 3.5, 'First.'), said(1, 9, 'Second.')] });
    const link = within(turns()[0] ?? list()).getByRole('link', { name: '0:03' });
    expect(link.getAttribute('href')).toBe('?at=3.5');
    await user.click(link);
    expect(onMoment.mock.calls).toEqual([[3.5]]);
  });

  it('leaves a press that opens a link elsewhere to the browser', async () => {
    const { user, onMoment } = show({ segments: [said(0, 3.5, 'First.')] });
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: '0:03' }));
    expect(onMoment).not.toHaveBeenCalled();
  });

  it.each([
    [640, 30],
    [2000, 50],
  ])('shows first what fills a window %i px high, and then all of it', async (height, turns) => {
    vi.stubGlobal('innerHeight', height);
    show({ segments: many(500) });
    expect(countTurns()).toBe(turns);
    await waitFor(() => expect(countTurns()).toBe(500));
    expect(list().textContent).toMatch(/Words 499\.$/);
  });

  it('draws again what the service says otherwise', async () => {
    const { become } = show({ segments: many(120) });
    become({ segments: many(120).map((segment) => ({ ...segment, text: `${segment.text} Indeed.` })) });
    await waitFor(() => expect(countTurns()).toBe(120));
    expect(list().textContent.match(/Indeed\./g)).toHaveLength(120);
  });

  it('keeps what is drawn, and may be selected, when names change or more is said', async () => {
    const { become } = show({ segments: many(120) });
    await waitFor(() => expect(countTurns()).toBe(120));
    const words = within(list()).getByText('Words 1.');
    const [ana = { label: '', name: null }] = aContent().speakers;
    const speakers = [ana, { label: 'Speaker 2', name: 'Bo', isLocal: true }];
    become({ segments: many(120), speakers });
    become({ segments: many(200), speakers });
    await waitFor(() => expect(countTurns()).toBe(200));
    expect(words.isConnected).toBe(true);
    expect(within(list()).getAllByText('Bo')).toHaveLength(100);
    expect([within(list()).queryByText('Speaker 2'), list().querySelector('.turn-unnamed')]).toEqual([null, null]);
    expect(list().textContent).toMatch(/Words 199\.$/);
  });

  it('keeps what may be selected in its last turns when more is said', async () => {
    const { become } = show({ segments: many(60) });
    await waitFor(() => expect(countTurns()).toBe(60));
    const words = within(list()).getByText('Words 58.');
    become({ segments: [...many(59), said(1, 295, 'Words 59, and more.'), said(0, 300, 'Words 60.')] });
    await waitFor(() => expect(countTurns()).toBe(61));
    expect(words.isConnected).toBe(true);
    expect(list().textContent).toMatch(/Words 58\.Speaker 24:55Words 59, and more\.Ana Ruiz5:00Words 60\.$/);
  });

  it('draws all again when the speakers are other people', () => {
    const { become } = show({ segments: many(20) });
    become({ segments: many(20), speakers: [{ label: '', name: null }] });
    expect(list().querySelectorAll('.turn-unknown')).toHaveLength(20);
  });

  it('knows when something else has been drawn', () => {
    const { handle, become } = show({ segments: many(20) });
    const before = handle();
    become({ segments: many(200) });
    expect([before?.isDrawn(), handle()?.isDrawn()]).toEqual([false, true]);
  });

  it('marks turns of a few words, and the minutes of long ones, without a letter more', () => {
    const words = 'So the second crane stands where the first one stood. '.repeat(7);
    show({ segments: [said(0, 0, 'Yes.'), ...[10, 40, 80].map((at) => said(1, at, words))] });
    expect(turns().map((turn) => turn.classList.contains('turn-short'))).toEqual([true, false]);
    const marks = [...list().querySelectorAll<HTMLElement>('.turn-text')].map(({ dataset }) => dataset['at']);
    expect(marks).toEqual([undefined, undefined, undefined, '1:20']);
    expect(list().textContent).toBe(`Ana Ruiz0:00Yes.Speaker 20:10${words.repeat(3)}`);
  });
});

describe('the transcript of chosen people', () => {
  const segments = [said(0, 0, 'One.'), said(1, 4, 'Two.'), said(0, 8, 'Three.'), said(1, 12, 'Four.')];

  it('folds the turns of the others into lines that say how much is hidden', () => {
    show({ segments }, [0]);
    expect(turns().map((turn) => turn.textContent)).toEqual([
      'Ana Ruiz0:00One.',
      'Show 1 hidden turn (4 secs)',
      'Ana Ruiz0:08Three.',
      'Show 1 hidden turn (4 secs)',
    ]);
  });

  it('unfolds a line that is pressed and gives its first turn the focus', async () => {
    const { user } = show({ segments }, [0]);
    await user.click(screen.getAllByRole('button', { name: /hidden/ })[0] ?? list());
    expect(turns().map((turn) => turn.textContent)).toEqual([
      'Ana Ruiz0:00One.',
      'Speaker 20:04Two.',
      'Ana Ruiz0:08Three.',
      'Show 1 hidden turn (4 secs)',
    ]);
    expect(document.activeElement).toBe(turns()[1]);
  });

  it('folds again when others are chosen, and shows all when nobody is', async () => {
    const { become, user } = show({ segments }, [0]);
    await user.click(screen.getAllByRole('button', { name: /hidden/ })[0] ?? list());
    become({ segments }, [1]);
    expect(screen.getAllByRole('button', { name: /hidden/ })).toHaveLength(2);
    become({ segments });
    expect(countTurns()).toBe(4);
  });
});

describe('the handle of a transcript', () => {
  it('steps from turn to turn', () => {
    const { handle } = show({ segments: many(20) });
    const words = () => document.activeElement?.textContent?.replace(/^.*?(?=Words)/, '');
    const after = [1, 1, 1, -1, -1, -1].map((by) => {
      handle()?.step(by === 1 ? 1 : -1);
      return words();
    });
    expect(after).toEqual(['Words 0.', 'Words 1.', 'Words 2.', 'Words 1.', 'Words 0.', 'Words 0.']);
  });

  it('steps over the lines of folded turns', () => {
    const { handle } = show({ segments: many(20) }, [1]);
    handle()?.step(1);
    handle()?.step(1);
    expect(document.activeElement?.textContent).toContain('Words 3.');
  });

  it('goes to what was being said at a moment, and moves the focus only when it is asked to', () => {
    const { handle } = show({ segments: many(200) });
    handle()?.goToSeconds(604);
    expect(document.activeElement).toBe(document.body);
    handle()?.goToSeconds(604, { focus: true });
    expect(document.activeElement?.textContent).toContain('Words 120.');
  });

  it('goes to the line that hides a turn', () => {
    const { handle } = show({ segments: many(20) }, [0]);
    handle()?.goToTurn(5);
    expect(document.activeElement?.textContent).toBe('Show 1 hidden turn (4 secs)');
  });

  it('gives the words that are shown, with their places in the page', () => {
    const { handle } = show({ segments: many(120) }, [1]);
    const surface = handle()?.surface();
    expect(surface?.texts.slice(0, 4)).toEqual(['Speaker 2', 'Words 1.', 'Speaker 2', 'Words 3.']);
    expect(surface?.texts).toHaveLength(120);
    expect([118, 119].map((text) => surface?.piecesOf(text)[0]?.node.data)).toEqual(['Speaker 2', 'Words 119.']);
    expect([0, 1, 2].map((text) => surface?.secondsOf(text))).toEqual([5, 5, 15]);
  });
});
