import { expect, it } from 'vitest';
import { fail, succeed, type Result } from '../../../lib/failure.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import { createPreferencesAutosave } from '../../../lib/models/preferences-autosave.ts';
import type { SaveState } from '../../../lib/models/templates-state.ts';

it('createPreferencesAutosave says that one was refused, though the one before is answered later', async () => {
  const answers: ((answer: Result<null>) => void)[] = [];
  const ask = () => new Promise((resolve) => answers.push(resolve));
  const states: SaveState[] = [];
  const autosave = createPreferencesAutosave({
    client: { ask, onNotice: () => () => undefined } as Client,
    onPreferences: () => undefined,
    onSave: (state) => states.push(state),
  });
  autosave.start({ form: 'rich', templateId: 'summary', quoteTemplateId: 'quote', aboutThisPage: true });
  const both = [autosave.prefer({ form: 'plain' }), autosave.prefer({ aboutThisPage: false })];
  answers[1]?.(fail({ code: 'storage-failed' }));
  await both[1];
  answers[0]?.(succeed(null));
  await both[0];
  expect(states.at(-1)).toEqual({ status: 'failed', failure: { code: 'storage-failed' } });
});
