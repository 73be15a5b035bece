import { expect, it } from 'vitest';
import { panelControls } from '../../../entrypoints/sidepanel/controls.ts';
import type { PanelModels } from '../../../entrypoints/sidepanel/models.ts';
import { fail, succeed } from '../../../lib/failures.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import { anId } from '../../support/factories.ts';

const SERIES = { at: 1, count: 2, earlier: null, later: { id: anId('c'), title: 'Weekly', createdAtMs: null } };

it.each([
  ['is told', succeed(SERIES), 'b', succeed(SERIES)],
  ['is a failure where nobody could be asked', fail({ code: 'offline' }), 'b', fail({ code: 'offline' })],
  ['is none once another recording is open', succeed(SERIES), 'elsewhere', succeed(null)],
] as const)('panelControls: the place in a series %s', async (_, answer, openAfter, expected) => {
  let open = anId('b');
  const client = {
    ask() {
      open = anId(openAfter);
      return Promise.resolve(answer);
    },
  } as unknown as Client;
  const models = { recording: { openId: () => open }, pageBeside: {}, choices: {} } as unknown as PanelModels;
  expect(await panelControls(client, models).reading.readSeries()).toEqual(expected);
});
