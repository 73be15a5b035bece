import { screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { openPersonOver } from '../../../entrypoints/sidepanel/person-over.tsx';
import { fail } from '../../../lib/failure.ts';
import type { Client } from '../../../lib/messaging/client.ts';

const client = { ask: () => Promise.resolve(fail({ code: 'offline' })), onNotice: () => () => undefined } as Client;

it('openPersonOver opens one person only, however often a name was pressed before it was there', () => {
  openPersonOver(client, 'Maya', () => undefined);
  openPersonOver(client, 'Ivo', () => undefined);
  expect(screen.getAllByRole('dialog').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Maya'),
  ]);
  screen.getByRole<HTMLDialogElement>('dialog').close();
  openPersonOver(client, 'Ivo', () => undefined);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
