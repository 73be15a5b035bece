import { cleanup } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { readCollectedTexts } from '../../../support/outside-data.ts';
import { show, unexpectedIn } from './show-document.tsx';

it('DocumentView draws nothing but the listed elements and attributes for collected attacks', () => {
  for (const payload of readCollectedTexts()) {
    expect(unexpectedIn(show(payload).container)).toEqual([]);
    expect(unexpectedIn(show(`# a\n\n[x](${payload}) ${payload}`).container)).toEqual([]);
    cleanup();
  }
});
