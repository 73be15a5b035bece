import { screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { results, showSearch } from './show-search.tsx';

it('a row that is pressed leaves the focus in the box', () => {
  showSearch(results());
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  screen.getAllByRole('option')[0]?.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
});
