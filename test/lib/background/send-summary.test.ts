import { describe, expect, it } from 'vitest';
import { insertSummary } from '../../../lib/background/send-summary.ts';
import { fail, succeed } from '../../../lib/failure.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { aSender, FORMS } from '../../support/sending.ts';

const ID = 'r1' as RecordingId;
const TARGET = { tabId: 7, frameId: 3 };

describe('Inserting a summary from outside of the popup', () => {
  it('puts it where the page was clicked, in the form that is wanted', async () => {
    const sender = aSender();
    await insertSummary(ID, TARGET, sender);
    expect(sender.summaryOf).toHaveBeenCalledWith(ID);
    expect(sender.insert).toHaveBeenCalledWith(FORMS, 'rich', TARGET);
    expect(sender.begun).toEqual([]);
  });

  it('has the popup copy it, and say why, where the page does not take it', async () => {
    const sender = aSender();
    sender.insert.mockResolvedValue({ inserted: false, reason: 'secret-field' });
    await insertSummary(ID, TARGET, sender);
    expect(sender.begun).toEqual([{ kind: 'insert-failed', id: ID, reason: 'secret-field' }]);
  });

  it('has the popup say why there is no summary', async () => {
    const sender = aSender();
    for (const answer of [succeed(null), fail({ code: 'processing' } as const)]) {
      sender.summaryOf.mockResolvedValueOnce(answer);
      await insertSummary(ID, TARGET, sender);
    }
    expect(sender.insert).not.toHaveBeenCalled();
    expect(sender.begun).toEqual([
      { kind: 'copy-summary', id: ID },
      { kind: 'copy-summary', id: ID },
    ]);
  });
});
