import { describe, expect, it } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import type { PendingAction } from '../../../lib/recording/sending.ts';
import { anId } from '../../support/factories.ts';
import { held } from '../../support/held.ts';
import { aReading } from '../../support/hits.ts';
import { aPopup, listing, settle, startedPopup, titled } from '../../support/popup.ts';

const forms = { html: '<p>Summary</p>', markdown: '**Summary**', plain: 'Summary' };
const summary = { forms, form: 'rich' as const };
const withSummary = { 'recordings.copyPart': () => succeed(summary) };
const waiting = (action: PendingAction, actionId = 'e1') => ({ actionId, atMs: 0, action });

describe('what the popup was opened to finish', () => {
  const pending = (told: PendingAction) => ({ ...withSummary, 'popup.pendingAction': () => succeed(waiting(told)) });

  it('is a copy, of which the title is said', async () => {
    const { model, copy } = await startedPopup(titled(['A', 'B']), pending({ kind: 'copy-summary', id: anId('r1') }));
    expect(copy).toHaveBeenCalledWith(summary);
    expect(listing(model).sent).toEqual({ status: 'copied', id: 'r1', part: 'summary', title: 'B' });
  });

  it('goes on when another row is chosen meanwhile', async () => {
    let answer: () => void = () => undefined;
    const { model, copy } = await startedPopup(titled(['A', 'B']), {
      'popup.pendingAction': () => succeed(waiting({ kind: 'copy-summary', id: anId('r0') })),
      'recordings.copyPart': () => new Promise((resolve) => (answer = () => resolve(succeed(summary)))),
    });
    model.move('next');
    answer();
    await settle();
    expect(copy).toHaveBeenCalledTimes(1);
    expect(listing(model).sent).toEqual({ status: 'copied', id: 'r0', part: 'summary', title: 'A' });
  });

  it('is an insertion that failed, with its reason', async () => {
    const { model, holdCursor, copy } = await startedPopup(
      titled(['A']),
      pending({ kind: 'insert-failed', id: anId('r0'), reason: 'other-frame' }),
    );
    expect(holdCursor).not.toHaveBeenCalled();
    expect(copy).toHaveBeenCalledTimes(1);
    expect(listing(model).sent).toEqual({ status: 'copied-instead', id: 'r0', reason: 'other-frame' });
  });

  it('is nothing, where there is nothing to send on', async () => {
    const { model } = await startedPopup(titled(['A']), pending({ kind: 'nothing-to-send' }));
    expect(listing(model).sent).toEqual({ status: 'told', what: 'nothing-to-send' });
  });

  it('is acknowledged, and finished once however often it is told', async () => {
    const { model, asked, copy } = await startedPopup(titled(['A']), pending({ kind: 'copy-summary', id: anId('r0') }));
    model.runPendingAction();
    await settle();
    expect(copy).toHaveBeenCalledTimes(1);
    expect(asked.filter(({ name }) => name === 'popup.acknowledged').map(({ arg }) => arg)).toEqual([
      { actionId: 'e1' },
    ]);
  });

  it('may be created while the popup is open', async () => {
    let told: ReturnType<typeof waiting> | null = null;
    const { model, copy } = await startedPopup(titled(['A']), {
      ...withSummary,
      'popup.pendingAction': () => succeed(told),
    });
    told = waiting({ kind: 'copy-summary', id: anId('r0') });
    model.runPendingAction();
    await settle();
    expect(copy).toHaveBeenCalledTimes(1);
    expect(listing(model).sent).toMatchObject({ status: 'copied', id: 'r0' });
  });

  it('stays told when what came back is read after it', async () => {
    const reading = held();
    const { model } = await startedPopup(
      titled(['A one', 'A two']),
      {
        ...pending({ kind: 'copy-summary', id: anId('r0') }),
        'search.read': async ({ text }) => {
          await reading.held;
          return aReading(text, { asked: 'A' });
        },
      },
      { query: 'A speaker:', selectedId: null, savedAtMs: 999_000 },
    );
    expect(listing(model).sent).toMatchObject({ status: 'copied', id: 'r0' });
    reading.letGo();
    await settle();
    expect(model.state.value).toMatchObject({ status: 'results', query: 'A' });
    expect(listing(model).sent).toMatchObject({ status: 'copied', id: 'r0' });
  });

  it('gives way to what is asked for by hand meanwhile', async () => {
    const answers: (() => void)[] = [];
    const { model, copy } = await startedPopup(titled(['A', 'B']), {
      'popup.pendingAction': () => succeed(waiting({ kind: 'copy-summary', id: anId('r0') })),
      'recordings.copyPart': () => new Promise((resolve) => answers.push(() => resolve(succeed(summary)))),
    });
    model.move('next');
    const copying = model.copy('notes');
    for (const answer of answers) answer();
    await copying;
    await settle();
    expect(copy).toHaveBeenCalledTimes(1);
    expect(listing(model).sent).toEqual({ status: 'copied', id: 'r1', part: 'notes' });
  });

  it('is none of a popup in a tab of its own', async () => {
    const { model, asked, findTab, runTimers } = aPopup(
      titled(['A']),
      pending({ kind: 'copy-summary', id: anId('r0') }),
    );
    findTab.mockResolvedValue(null);
    await model.start();
    await runTimers();
    expect(asked.map(({ name }) => name)).not.toContain('popup.pendingAction');
  });
});
