import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled, shownBeside } from '../../../lib/insert/shown-beside.ts';

afterEach(() => document.body.replaceChildren());

/** A field beside a clock, in one box of the page. */
function aPage() {
  const [box, clock, field] = ['div', 'span', 'div'].map((tag) => document.createElement(tag));
  if (!box || !clock || !field) throw new Error('no page');
  clock.textContent = '13';
  box.append(clock, field);
  document.body.append(box);
  return { clock, field };
}

describe('what has come up in a field', () => {
  it.each<[string, string, (page: ReturnType<typeof aPage>) => void, boolean]>([
    ['words that were not there', 'Ship on Friday', ({ field }) => field.append('Ship on Friday'), true],
    ['not what changes beside it', 'Ship on Friday', ({ clock }) => (clock.textContent = '14'), false],
    ['what stands beside the field that takes it in', 'Friday', ({ clock }) => clock.after('Friday'), true],
    ['any change, of a text of signs alone', '— …\n', ({ clock }) => clock.after('…'), true],
    ['not what comes up elsewhere on the page', 'Friday', () => document.body.append('Friday'), false],
  ])('is %s', (_, text, change, expected) => {
    const page = aPage();
    const isShown = shownBeside(page.field, text);
    expect(isShown()).toBe(false);
    change(page);
    expect(isShown()).toBe(expected);
  });

  it('is there although what stands beside it loses as much', () => {
    const { clock, field } = aPage();
    const isShown = shownBeside(field, '3');
    clock.textContent = '14';
    field.append('3');
    expect(isShown()).toBe(true);
  });

  it('is told by the longest word of the first three lines and of the last three, whatever stands between', () => {
    const lines = ['a one', '', 'b two', '  ', 'c three', 'd four', 'e five', 'f six', 'g seven'];
    const isShownBy = (text: string) => {
      const { field } = aPage();
      const isShown = shownBeside(field, lines.join('\n'));
      field.append(text);
      return isShown();
    };
    expect(['one', 'two', 'three', 'five', 'six', 'seven'].map(isShownBy)).toEqual(Array(6).fill(true));
    expect(['a', 'b', 'c', 'd', 'four', 'g'].map(isShownBy)).toEqual(Array(6).fill(false));
  });

  it.each([
    ['**Straße**', 'Straße'],
    ['x—हिन्दी—y', 'हिन्दी'],
    ['2026!', '2026'],
  ])('are words of %j as a language writes them', (text, shown) => {
    const { field } = aPage();
    const isShown = shownBeside(field, text);
    field.append(shown);
    expect(isShown()).toBe(true);
  });

  it('is there in the place of the same words, which were selected', () => {
    const { field } = aPage();
    field.append('Friday, or Friday');
    const isShown = shownBeside(field, 'Friday', 'Friday');
    expect(isShown()).toBe(true);
    field.textContent = 'Friday';
    expect(isShown()).toBe(false);
  });

  it.each([
    [4, true],
    [5, false],
  ])('may be shown %i levels above the field: %s', (levels, expected) => {
    const outer = document.createElement('div');
    document.body.append(outer);
    let field: Element = outer;
    for (let level = 0; level < levels; level++) {
      field.append(document.createElement('div'));
      field = field.firstElementChild ?? field;
    }
    const isShown = shownBeside(field, 'Friday');
    outer.append('Friday');
    expect(isShown()).toBe(expected);
  });
});

const PATIENCE_MS = 500;

let field: HTMLElement;
let isDone: boolean;
function begin() {
  vi.useFakeTimers();
  field = document.createElement('div');
  document.body.replaceChildren(field);
  isDone = false;
}

/** What `settled` has answered so far. */
function asked() {
  const state: { answer: boolean | null } = { answer: null };
  const check = vi.fn<() => boolean>(() => isDone);
  void settled(field, check).then((answer) => (state.answer = answer));
  return { state, check };
}

describe('settled', () => {
  beforeEach(begin);
  afterEach(() => vi.useRealTimers());
  const words = document.createTextNode('old');

  it('answers no after half a second, and not sooner', async () => {
    const { state } = asked();
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(state.answer).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(state.answer).toBe(false);
  });

  it.each<[string, () => void]>([
    ['an element in it', () => field.append(document.createElement('p'))],
    ['an element deep in it', () => field.firstElementChild?.append(document.createElement('p'))],
    ['a text in it', () => (words.data = 'new')],
    ['an attribute', () => field.setAttribute('data-value', 'new')],
    ['its value, as a field tells', () => field.dispatchEvent(new Event('input'))],
  ])('answers yes with the change of %s', async (_, change) => {
    field.replaceChildren(document.createElement('p'));
    field.firstElementChild?.append(words);
    const { state } = asked();
    await vi.advanceTimersByTimeAsync(0);
    isDone = true;
    change();
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(state.answer).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits on when what changes is something else', async () => {
    const { state } = asked();
    await vi.advanceTimersByTimeAsync(0);
    field.dispatchEvent(new Event('input'));
    field.append('something else');
    await vi.advanceTimersByTimeAsync(1);
    expect(state.answer).toBeNull();
    isDone = true;
    field.dispatchEvent(new Event('input'));
    await vi.advanceTimersByTimeAsync(0);
    expect(state.answer).toBe(true);
  });
});
