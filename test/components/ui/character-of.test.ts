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
  ['Dvorak', 'a', 'KeyQ', "'", "'"],
  ['German', 'a', 'KeyY', 'z', 'z'],
])('On a %s layout, after %s, %s that types %s is %s', (_, letter, code, key, expected) => {
  press('KeyA', letter);
  expect(press(code, key)).toBe(expected);
});

it('A layout is no longer foreign after a Latin letter, and a sign with Alt Gr is a sign', () => {
  press('KeyA', 'α');
  expect(press('KeyE', '€', { altKey: true, ctrlKey: true })).toBe('€');
  press('KeyA', 'a');
  expect(press('KeyE', '.')).toBe('.');
});
