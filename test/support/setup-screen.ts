import { configure } from '@testing-library/preact';
import { afterAll } from 'vitest';

// How soon a page is drawn is up to the machine: only the limit of the test itself ends a wait.
configure({ asyncUtilTimeout: 25_000 });

// The files of a worker share its page: each leaves it as it was loaded.
afterAll(() => {
  document.getSelection()?.removeAllRanges();
  document.body.replaceChildren();
  for (const root of [document.documentElement, document.body]) {
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
  }
});
