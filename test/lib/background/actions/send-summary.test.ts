import { describe, expect, it } from 'vitest';
import { insertSummary } from '../../../../lib/background/actions/send-summary.ts';
import { fail, succeed } from '../../../../lib/failure.ts';
import type { RecordingId } from '../../../../lib/recording/types.ts';
import { aSender, FORMS } from '../../../support/sending.ts';

const ID = 'r1' as RecordingId;

describe('Inserting a summary from outside of the popup', () => {
  it('puts it where the cursor was, in the form that is wanted', async () => {
    const sender = aSender();
    await insertSummary(ID, { held: true, insert: sender.insert }, sender);
    expect(sender.summaryOf).toHaveBeenCalledWith(ID);
    expect(sender.insert).toHaveBeenCalledWith(FORMS, 'rich');
    expect(sender.created).toEqual([]);
  });

  it('has the popup copy it, and say why, where the page does not take it', async () => {
    const sender = aSender();
    sender.insert.mockResolvedValue({ inserted: false, reason: 'moved' });
    await insertSummary(ID, { held: true, insert: sender.insert }, sender);
    expect(sender.created).toEqual([{ kind: 'insert-failed', id: ID, reason: 'moved' }]);
  });

  it('has the popup do so at once, without waiting for the service, where there is no field', async () => {
    const sender = aSender();
    await insertSummary(ID, { held: false, reason: 'secret-field' }, sender);
    expect(sender.summaryOf).not.toHaveBeenCalled();
    expect(sender.created).toEqual([{ kind: 'insert-failed', id: ID, reason: 'secret-field' }]);
  });

  it('has the popup say why there is no summary', async () => {
    const sender = aSender();
    for (const answer of [succeed(null), fail({ code: 'processing' } as const)]) {
      sender.summaryOf.mockResolvedValueOnce(answer);
      await insertSummary(ID, { held: true, insert: sender.insert }, sender);
    }
    expect(sender.insert).not.toHaveBeenCalled();
    expect(sender.created).toEqual([
      { kind: 'copy-summary', id: ID },
      { kind: 'copy-summary', id: ID },
    ]);
  });
});
