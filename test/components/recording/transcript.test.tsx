import { cleanup, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { joint, toParagraphs } from '../../../components/recording/paragraphs.ts';
import type { Segment } from '../../../lib/recording/types.ts';
import { aShown, showPanel } from './show-panel.tsx';

afterEach(cleanup);

const said = (speaker: number, startSeconds: number | null, text: string): Segment => ({
  speaker,
  startSeconds,
  endSeconds: startSeconds === null ? null : startSeconds + 4,
  text,
});
const transcript = () => screen.getByRole('list', { name: 'Transcript' });
const turns = () => within(transcript()).getAllByRole('listitem');
/** Counted without their roles, which takes long for hundreds. */
const countTurns = () => transcript().querySelectorAll('li').length;
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => said(index % 2, index * 5, `Words ${index}.`));

describe('the transcript', () => {
  it('reads consecutive segments of one speaker as one turn, with name and time', () => {
    const segments = [
      said(0, 0, 'Good morning.'),
      said(0, 4, 'Shall we start?'),
      said(1, 65, 'Yes.'),
      said(0, 70, 'Well.'),
    ];
    showPanel(aShown({}, { segments }));
    expect(turns().map((turn) => turn.textContent)).toEqual([
      'Ana Ruiz0:00Good morning. Shall we start?',
      'Speaker 21:05Yes.',
      'Ana Ruiz1:10Well.',
    ]);
  });

  it('calls a speaker without name and label unknown', () => {
    const speakers = [{ label: '', name: null }];
    showPanel(aShown({}, { speakers, segments: [said(0, 0, 'Hello?'), said(9, 900, 'Who is this?')] }));
    expect(within(transcript()).getAllByText('Unknown speaker')).toHaveLength(2);
  });

  it('shows no time where none is known, and hours everywhere when there are any', () => {
    showPanel(aShown({}, { segments: [said(0, 3, 'First.'), said(1, null, 'Second.'), said(0, 4000, 'Third.')] }));
    const times = turns().map((turn) => turn.querySelector('time')?.textContent);
    expect(times).toEqual(['0:00:03', undefined, '1:06:40']);
  });

  it('shows first what fills the screen, and then all of it', async () => {
    showPanel(aShown({}, { segments: many(500) }));
    expect(countTurns()).toBe(40);
    await waitFor(() => expect(countTurns()).toBe(500));
    expect(transcript().textContent).toMatch(/Words 499\.$/);
  });

  it('keeps what is drawn, and its place, when the service says the same or more', async () => {
    const { become } = showPanel(aShown({}, { segments: many(300) }));
    await waitFor(() => expect(countTurns()).toBe(300));
    const first = transcript().querySelector('li');
    become(aShown({}, { segments: many(301) }));
    expect(countTurns()).toBe(301);
    expect(transcript().querySelector('li')).toBe(first);
  });

  it('shows markup in what was said as the characters that it is', () => {
    showPanel(aShown({}, { segments: [said(0, 0, '<img src=x onerror=alert(1)> & **bold**')] }));
    expect(screen.getByText('<img src=x onerror=alert(1)> & **bold**')).toBeTruthy();
  });
});

describe('paragraphs', () => {
  it('lose and reorder nothing, and break only between texts', () => {
    const texts = many(60).map(({ text }) => text.repeat(7));
    const paragraphs = toParagraphs(texts);
    expect(paragraphs.flat()).toEqual(texts);
    expect(paragraphs.length).toBeGreaterThan(3);
  });

  it('keep short texts together', () => {
    expect(toParagraphs(['Yes.', 'No.', 'Well.'])).toEqual([['Yes.', 'No.', 'Well.']]);
  });

  it.each([
    ['Good morning.', ' '],
    ['おはようございます。', ''],
    ['你好', ''],
    ['안녕하세요.', ' '],
  ])('join %j with %j', (text, between) => expect(joint(text)).toBe(between));
});
