import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  actionOfKey,
  isFindKey,
  READER_KEYS,
  useReaderKeys,
  type ReaderActions,
} from '../../../../components/recording/keys/reader-keys.ts';

const press = (key: string, code = '', mods: Partial<KeyboardEventInit> = {}) =>
  new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...mods });

describe('what a key asks for', () => {
  const letters = READER_KEYS.filter(({ key }) => key.length === 1);
  it.each(letters.map(({ key, action }) => [key, action] as const))('%s: %s', (key, action) => {
    expect(actionOfKey(press(key), false)).toBe(action);
    for (const mod of ['ctrlKey', 'altKey', 'metaKey'] as const)
      expect(actionOfKey(press(key, '', { [mod]: true }), false)).toBeNull();
  });

  it.each([
    ['Caps Lock', press('J', 'KeyJ'), 'nextTurn'],
    ['a sign behind Shift', press('/', 'Digit7', { shiftKey: true }), 'find'],
    ['the question mark', press('?', 'Slash', { shiftKey: true }), 'showKeys'],
    ['a Russian letter where the comma is', press('б', 'Comma'), 'showEarlierOfSeries'],
    ['a capital one there, with Shift', press('Ю', 'Period', { shiftKey: true }), null],
    ['Shift with a letter', press('J', 'KeyJ', { shiftKey: true }), null],
    ['a sign behind Alt Gr', press('[', 'Digit8', { ctrlKey: true, altKey: true }), 'previousResult'],
    ['a foreign letter behind Alt Gr', press('х', 'BracketLeft', { ctrlKey: true, altKey: true }), null],
    ['a sign behind Alt Gr with Shift', press('¢', 'KeyC', { ctrlKey: true, altKey: true, shiftKey: true }), null],
    ['a key that is being composed', press('Process', 'KeyJ'), null],
  ] as const)('%s', (_, event, action) => expect(actionOfKey(event, false)).toBe(action));

  it.each([
    ['a sign behind Option', press('[', 'Digit5', { altKey: true }), 'previousResult'],
    ['a letter behind Option', press('k', 'KeyK', { altKey: true }), null],
    ['a sign with Ctrl and Option', press('[', 'Digit5', { ctrlKey: true, altKey: true }), null],
  ] as const)('%s, on a Mac', (_, event, action) => expect(actionOfKey(event, true)).toBe(action));

  it.each([
    [press('f', 'KeyF', { ctrlKey: true }), true],
    [press('f', 'KeyF', { metaKey: true }), true],
    [press('а', 'KeyF', { ctrlKey: true }), true],
    [press('f', 'KeyF', { ctrlKey: true, shiftKey: true }), false],
    [press('f', 'KeyF', { ctrlKey: true, altKey: true }), false],
    [press('f', 'KeyF', { ctrlKey: true, metaKey: true }), false],
  ])('finding %#', (event, isFind) => expect(isFindKey(event)).toBe(isFind));
});

function Page({ actions, enabled, isMac = false }: { actions: ReaderActions; enabled: boolean; isMac?: boolean }) {
  useReaderKeys(actions, { enabled, isMac });
  return (
    <>
      <input aria-label="text" />
      <input type="search" aria-label="find" />
      <textarea aria-label="area" />
      <select aria-label="choice" />
      <div contentEditable role="textbox" tabIndex={0} aria-label="rich">
        <b>x</b>
      </div>
      <input type="checkbox" aria-label="box" />
      <button type="button">button</button>
    </>
  );
}

function show(enabled = true) {
  const actions = { find: vi.fn(), nextTurn: vi.fn(), showKeys: vi.fn() };
  const view = render(<Page actions={actions} enabled={enabled} />);
  return { actions, view, user: userEvent.setup() };
}

/** Whether a key, pressed at an element, was taken from the browser. */
const taken = (event: KeyboardEvent, at: Element = document.body) => !at.dispatchEvent(event);

describe('keys on the page', () => {
  it('do what they are for, and nothing else happens', () => {
    const { actions } = show();
    expect(taken(press('j'))).toBe(true);
    expect(actions.nextTurn).toHaveBeenCalledOnce();
    expect(taken(press('k'))).toBe(false);
    expect(taken(press('f', 'KeyF', { ctrlKey: true }))).toBe(true);
    expect(taken(press('/'))).toBe(true);
    expect(actions.find).toHaveBeenCalledTimes(2);
  });

  it('do what they are for by then', () => {
    const { actions, view } = show();
    const nextTurn = vi.fn();
    view.rerender(<Page actions={{ nextTurn }} enabled />);
    taken(press('j'));
    expect([actions.nextTurn.mock.calls.length, nextTurn.mock.calls.length]).toEqual([0, 1]);
    view.unmount();
    expect(taken(press('j'))).toBe(false);
  });

  it('do once what they are for while they are held, but go on where they move', () => {
    const actions = { copyAs: vi.fn(), showPeople: vi.fn(), nextTurn: vi.fn(), nextResult: vi.fn() };
    render(<Page actions={actions} enabled />);
    for (const key of ['a', 'w', 'j', ']'])
      expect([taken(press(key, key)), taken(press(key, key, { repeat: true }))]).toEqual([true, true]);
    expect(Object.values(actions).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2, 2]);
  });

  it('copy and insert with a modifier, from the find box too, but not from a field with a text', () => {
    const actions = { copyPart: vi.fn(), copyQuote: vi.fn(), insertQuote: vi.fn(), insertSummary: vi.fn() };
    render(<Page actions={actions} enabled={false} />);
    const chords = [
      press('Enter', 'Enter', { ctrlKey: true, shiftKey: true }),
      press('C', 'KeyC', { ctrlKey: true, shiftKey: true }),
      press('Enter', 'Enter', { altKey: true }),
      press('Enter', 'Enter', { altKey: true, shiftKey: true }),
    ];
    const done = () => Object.values(actions).map(({ mock }) => mock.calls.length);
    for (const chord of chords) expect(taken(chord, screen.getByLabelText('find'))).toBe(true);
    expect(done()).toEqual([1, 1, 1, 1]);
    for (const { key, code, ctrlKey, altKey, shiftKey } of chords)
      taken(press(key, code, { ctrlKey, altKey, shiftKey }), screen.getByLabelText('area'));
    expect(done()).toEqual([1, 1, 1, 1]);
  });

  it('begin nothing in the midst of being held, as when a dialog has just closed', () => {
    const { actions } = show();
    expect(taken(press('?', 'Slash', { repeat: true }))).toBe(true);
    expect(actions.showKeys).not.toHaveBeenCalled();
  });

  it('go back in what was read from the find box too, and from other fields never with the browser', () => {
    const goBack = vi.fn();
    const back = () => press('ArrowLeft', 'ArrowLeft', { altKey: true });
    const { rerender } = render(<Page actions={{ goBack }} enabled />);
    expect(taken(back(), screen.getByLabelText('find'))).toBe(true);
    expect(goBack).toHaveBeenCalledOnce();
    expect(taken(back(), screen.getByLabelText('text'))).toBe(true);
    expect(goBack).toHaveBeenCalledOnce();
    // There, these keys move by words.
    rerender(<Page actions={{ goBack }} enabled isMac />);
    expect(taken(back(), screen.getByLabelText('find'))).toBe(false);
    expect(taken(back())).toBe(true);
  });

  it('are no letters of the field that they led to until they are let go', () => {
    show();
    const field = screen.getByLabelText('find');
    taken(press('/', 'Slash'));
    expect(taken(press('/', 'Slash', { repeat: true }), field)).toBe(true);
    expect(taken(press('a', 'KeyA'), field)).toBe(false);
    expect(taken(press('a', 'KeyA', { repeat: true }), field)).toBe(false);
    expect(taken(press('/', 'Slash', { repeat: true }), field)).toBe(false);
  });

  it.each(['text', 'find', 'area', 'choice', 'rich'])('are letters in a field: %s', (name) => {
    const { actions } = show();
    expect(taken(press('j'), screen.getByLabelText(name))).toBe(false);
    expect(taken(press('?'), screen.getByLabelText(name).firstElementChild ?? screen.getByLabelText(name))).toBe(false);
    expect(actions.nextTurn).not.toHaveBeenCalled();
  });

  it.each(['box', 'button'])('work where letters mean nothing: %s', (name) => {
    const { actions } = show();
    taken(press('j'), name === 'box' ? screen.getByLabelText(name) : screen.getByRole('button'));
    expect(actions.nextTurn).toHaveBeenCalledOnce();
  });

  it('find from any field, but leave the find box to the browser', () => {
    const { actions } = show();
    const find = () => press('f', 'KeyF', { ctrlKey: true });
    expect(taken(find(), screen.getByLabelText('text'))).toBe(true);
    expect(taken(find(), screen.getByLabelText('find'))).toBe(false);
    expect(actions.find).toHaveBeenCalledOnce();
  });

  it('do nothing while composing, or when somebody else has taken them', () => {
    const { actions } = show();
    taken(press('j', 'KeyJ', { isComposing: true }));
    const own = press('j');
    own.preventDefault();
    taken(own);
    expect(actions.nextTurn).not.toHaveBeenCalled();
  });

  it.each([
    ['dialog', { open: '' }],
    ['div', { role: 'menu' }],
    ['div', { role: 'dialog' }],
  ])('do nothing while a %s is open', (name, attributes) => {
    const { actions } = show();
    const overlay = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) overlay.setAttribute(key, value);
    document.body.append(overlay);
    expect(taken(press('j'))).toBe(false);
    expect(taken(press('f', 'KeyF', { ctrlKey: true }))).toBe(false);
    overlay.style.display = 'none';
    taken(press('j'));
    overlay.remove();
    expect(actions.nextTurn).toHaveBeenCalledOnce();
  });

  it('are only those with Ctrl or Command when single keys are off', () => {
    const { actions } = show(false);
    expect([taken(press('j')), taken(press('/')), taken(press('?'))]).toEqual([false, false, false]);
    expect(taken(press('f', 'KeyF', { metaKey: true }))).toBe(true);
    expect(actions.find).toHaveBeenCalledOnce();
  });
});
