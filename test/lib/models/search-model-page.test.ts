import { describe, expect, it } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import type { Recording } from '../../../lib/recording/types.ts';
import {
  done,
  listing,
  paintedPopup,
  selectedId,
  settle,
  startedPopup,
  titled,
  titles,
  type Popup,
} from '../../support/popup.ts';

const recordings = titled(['A', 'B', 'C', 'D']);
/** Number of rows about the page. */
const aboutIn = (model: Popup['model']) => listing(model).items.filter(({ section }) => section === 'about').length;
const only = (...ids: string[]): Recording[] => recordings.filter(({ id }) => ids.includes(id));
const about = (...ids: string[]) => ({ 'recordings.aboutPage': () => succeed(only(...ids)) });

/** A popup whose background has not yet said what the page is about. */
async function anAskingPopup() {
  let answer: (recordings: Recording[]) => void = () => undefined;
  const popup = await startedPopup(recordings, {
    'recordings.aboutPage': () => new Promise((resolve) => (answer = (found) => resolve(succeed(found)))),
  });
  return { ...popup, answer: (found: Recording[]) => (answer(found), settle()) };
}

describe('what the active page is about', () => {
  it('stands above the recents, once, and is selected', async () => {
    const { model, asked, runTimers } = await paintedPopup(recordings, about('r2', 'r3'));
    expect(aboutIn(model)).toBe(0);
    await runTimers();
    expect(asked).toContainEqual({ name: 'recordings.aboutPage', arg: { tabId: 7 } });
    expect(titles(model)).toEqual(['C', 'D', 'A', 'B']);
    expect([aboutIn(model), selectedId(model)]).toEqual([2, 'r2']);
  });

  it.each<[string, (model: Awaited<ReturnType<typeof anAskingPopup>>['model']) => void]>([
    ['moved', (model) => model.move('next')],
    ['chosen a row', (model) => model.select('days r1')],
    ['typed', (model) => model.type('a')],
    ['typed and cleared again', (model) => [model.type('a'), model.type('')]],
    ['pointed', (model) => model.hold()],
  ])('never moves a row for somebody who has %s', async (_, use) => {
    const { model, answer } = await anAskingPopup();
    use(model);
    const before = [titles(model), selectedId(model)];
    await answer(only('r3'));
    expect([titles(model), selectedId(model)]).toEqual(before);
    expect(aboutIn(model)).toBe(0);
  });

  it('does not come when the rows have been read for a while', async () => {
    const { model, clock, answer } = await anAskingPopup();
    clock.nowMs += 5_000;
    await answer(only('r3'));
    expect(titles(model)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('is selected only when it comes at once: later, somebody may be about to press Enter', async () => {
    const { model, clock, answer, openPanel } = await anAskingPopup();
    clock.nowMs += 400;
    await answer(only('r3'));
    expect(titles(model)).toEqual(['D', 'A', 'B', 'C']);
    expect(selectedId(model)).toBe('r0');
    model.open();
    expect(openPanel).toHaveBeenCalledWith({ id: 'r0', query: '' });
  });

  it('goes with the recording when the list has lost it', async () => {
    const { model, cache } = await startedPopup(recordings, {
      ...about('r2', 'r3'),
      'list.refresh': () => done({ changed: true }),
    });
    expect(titles(model)).toEqual(['C', 'D', 'A', 'B']);
    cache.recordings = only('r0', 'r1', 'r3');
    await model.refresh();
    expect(titles(model)).toEqual(['D', 'A', 'B']);
    expect([aboutIn(model), selectedId(model)]).toEqual([1, 'r3']);
  });

  it('gives way to what is typed, and is there again when it is cleared', async () => {
    const { model } = await startedPopup(recordings, about('r3'));
    model.type('b');
    expect(aboutIn(model)).toBe(0);
    expect(titles(model)).toEqual(['B']);
    model.type('');
    expect(titles(model)).toEqual(['D', 'A', 'B', 'C']);
    expect(aboutIn(model)).toBe(1);
  });

  it('keeps the row that was chosen before the popup was closed', async () => {
    const view = { query: '', selectedId: 'r1', savedAtMs: 1_000_000 };
    const { model } = await startedPopup(recordings, about('r3'), view);
    expect(titles(model)[0]).toBe('D');
    expect(selectedId(model)).toBe('r1');
  });
});
