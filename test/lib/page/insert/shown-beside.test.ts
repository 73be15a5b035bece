import { afterEach, describe, expect, it } from 'vitest';
import { shownBeside } from '../../../../lib/page/insert/shown-beside.ts';

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
  it('are words that were not there', () => {
    const { field } = aPage();
    const isShown = shownBeside(field, 'Ship on Friday');
    expect(isShown()).toBe(false);
    field.append('Ship on Friday');
    expect(isShown()).toBe(true);
  });

  it('is not what changes beside it', () => {
    const { clock, field } = aPage();
    const isShown = shownBeside(field, 'Ship on Friday');
    clock.textContent = '14';
    expect(isShown()).toBe(false);
  });

  it('is there although what stands beside it loses as much', () => {
    const { clock, field } = aPage();
    const isShown = shownBeside(field, '3');
    clock.textContent = '14';
    field.append('3');
    expect(isShown()).toBe(true);
  });

  it('may be shown beside the field that takes it in', () => {
    const { clock, field } = aPage();
    const isShown = shownBeside(field, 'Friday');
    clock.after('Friday');
    expect(isShown()).toBe(true);
  });
});
