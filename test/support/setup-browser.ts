import { afterEach, expect } from 'vitest';
import { takeNewFaults } from './fault-log.ts';

/** Whatever a test is about: nothing in the extension may fail meanwhile. */
afterEach(() => {
  expect(takeNewFaults(), 'errors that the extension reported').toEqual([]);
});
