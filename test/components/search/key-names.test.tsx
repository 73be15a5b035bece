import { cleanup } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import type { Listing } from '../../../lib/models/search-state.ts';
import { anId } from '../../support/factories.ts';
import { results, showSearch } from './show-search.tsx';

vi.mock('../../../lib/browser.ts', async (original) => {
  const { browser } = await original<{ browser: Browser }>();
  const getMessage = (key: string, parts?: string[]) =>
    key === 'keyCtrl' ? 'Strg' : browser.i18n.getMessage(key, parts);
  return { browser: { ...browser, i18n: { ...browser.i18n, getMessage } } };
});

afterEach(cleanup);

it.each<[string, Listing['sent']]>([
  ['for a paste', { status: 'copied-instead', id: anId('a'), reason: 'no-field' }],
  ['for a copy by hand', { status: 'by-hand', id: anId('a'), plain: 'Words' }],
])('the keys that are named have the name of the language %s', (_, sent) => {
  showSearch(results({ sent }));
  expect(document.body.textContent).toMatch(/Strg\+[CV]/);
  expect(document.body.textContent).not.toContain('Ctrl');
});
