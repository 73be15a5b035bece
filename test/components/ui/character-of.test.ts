import { expect, it } from 'vitest';
import { characterOf } from '../../../components/ui/character-of.ts';

const press = (code: string, key: string, held: Partial<KeyboardEvent> = {}) =>
  characterOf({ code, key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });

// The letter was typed before: it tells the layout. Dvorak has signs on keys of letters, too.
it.each([
  ['Greek', 'α', 'KeyQ', ';', 'q'],
  ['Greek', 'α', 'KeyJ', 'ξ', 'j'],
  ['Greek', 'α', 'Slash', '/', '/'],
  ['Hebrew', 'ש', 'KeyW', "'", 'w'],
  ['Hebrew', 'ש', 'Comma', 'ת', ','],
  ['Russian', 'ф', 'BracketLeft', 'х', '['],
  ['Thai', 'ฟ', 'KeyB', 'ิ', 'b'],
  ['Thai', 'ฟ', 'Slash', 'ฝ', '/'],
  ['Arabic', 'ش', 'Slash', 'ظ', '/'],
  ['Arabic', 'ش', 'KeyB', 'لا', 'b'],
  ['Dvorak', 'a', 'KeyQ', "'", "'"],
  ['German', 'a', 'KeyY', 'z', 'z'],
])('On a %s layout, after %s, %s that types %s is %s', (_, letter, code, key, expected) => {
  press('KeyA', letter);
  expect(press(code, key)).toBe(expected);
});

it('With Shift, a sign is a sign on a layout of other letters, unless it is part of a chord', () => {
  press('KeyA', 'ฟ');
  expect(press('KeyM', '?', { shiftKey: true })).toBe('?');
  press('KeyA', 'ش');
  expect(press('Slash', '؟', { shiftKey: true })).toBe('?');
  expect(press('KeyC', '}', { shiftKey: true, ctrlKey: true })).toBe('c');
});

it('A layout stays foreign after ⌘ with a letter, which macOS reports as a Latin one', () => {
  press('KeyA', 'α');
  expect(press('KeyK', 'k', { metaKey: true })).toBe('k');
  expect(press('KeyQ', ';')).toBe('q');
});

it('A layout is no longer foreign after a Latin letter, and a sign with Alt Gr is a sign', () => {
  press('KeyA', 'α');
  expect(press('KeyE', '€', { altKey: true, ctrlKey: true })).toBe('€');
  press('KeyA', 'a');
  expect(press('KeyE', '.')).toBe('.');
});
