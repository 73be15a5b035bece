import { expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import type { CopyableSummary } from '../../../lib/messaging/protocol.ts';
import { aGroup, aHit } from '../../support/hits.ts';
import { finding, listing, paintedPopup, titled } from '../../support/popup.ts';

const quote: CopyableSummary = { forms: { html: '<q>', markdown: '> q', plain: 'q' }, form: 'markdown' };
const summary: CopyableSummary = { forms: { html: '<s>', markdown: 's', plain: 's' }, form: 'rich' };
const hits = [aHit({ turn: 4 }), aHit({ part: 'notes', turn: null, speaker: null, snippet: '…of the budget…' })];

/** A popup in which a place was found, and is selected. */
async function onQuote(answers: Parameters<typeof paintedPopup>[1] = {}) {
  const popup = await paintedPopup(titled(['A']), {
    'search.run': finding(aGroup('x', hits)),
    'recordings.copyQuote': () => succeed(quote),
    'recordings.copyPart': () => succeed(summary),
    ...answers,
  });
  popup.model.type('budget');
  await popup.runTimers();
  popup.model.select('said x');
  return popup;
}

const askedFor = ({ asked }: Awaited<ReturnType<typeof onQuote>>) =>
  asked.filter(({ name }) => name.startsWith('recordings.copy'));

it('copies the selected quote, also after a choice of its form, and says so', async () => {
  const popup = await onQuote();
  await popup.model.copy();
  expect(listing(popup.model).sent).toEqual({ status: 'copied', id: 'x', part: 'quote' });
  await popup.model.copy({ form: 'plain' });
  expect(popup.copy.mock.calls).toEqual([[quote], [quote]]);
  expect(askedFor(popup)[0]).toEqual({
    name: 'recordings.copyQuote',
    arg: { id: 'x', turn: 4, text: '…the budget is fixed', words: 'budget', isWhole: false, host: 'docs.example.com' },
  });
  await popup.model.copy('turn');
  expect(askedFor(popup).at(-1)?.arg).toMatchObject({ turn: 4, isWhole: true });
  await popup.model.insert(true);
  expect(askedFor(popup).at(-1)?.arg).toMatchObject({ turn: 4, isWhole: true });
  expect(popup.insert).toHaveBeenCalledWith(quote.forms, 'markdown');
});

it('copies the words of a document, and inserts a quote as well', async () => {
  const popup = await onQuote();
  popup.model.step(1);
  popup.model.step(1);
  await popup.model.insert();
  expect(askedFor(popup)[0]?.arg).toMatchObject({ id: 'x', turn: null, text: '…of the budget…' });
  expect(popup.insert).toHaveBeenCalledWith(quote.forms, 'markdown');
});

it('inserts the quote that a row shows where there is no summary, and says what there is where it shows none', async () => {
  const popup = await paintedPopup(titled(['Budget', 'Plan of the budget']), {
    'search.run': finding(aGroup('r0', hits)),
    'recordings.copyQuote': () => succeed(quote),
    'recordings.copyPart': () => succeed(null),
  });
  popup.model.type('budget');
  await popup.runTimers();
  await popup.model.insert();
  expect(popup.insert).toHaveBeenCalledWith(quote.forms, 'markdown');
  await popup.model.copy();
  expect(listing(popup.model).sent).toEqual({ status: 'nothing', id: 'r0', part: 'summary' });
  popup.model.move('next');
  await popup.model.insert();
  expect(listing(popup.model).sent).toEqual({ status: 'nothing', id: 'r1', part: 'summary', isInsert: true });
});

it('copies the quote that is unfolded in the row of a title, and tells only of a copy that was made', async () => {
  const popup = await paintedPopup(titled(['Budget']), {
    'search.run': finding(aGroup('r0', hits)),
    'recordings.copyQuote': () => succeed(quote),
    'recordings.copyPart': () => succeed(summary),
  });
  popup.model.type('budget');
  await popup.runTimers();
  await popup.model.copy();
  popup.model.step(1);
  popup.model.step(1);
  await popup.model.copy();
  expect(popup.copy.mock.calls).toEqual([[summary], [quote]]);
  expect(askedFor(popup).at(-1)?.arg).toMatchObject({ turn: null, text: '…of the budget…' });
  expect(popup.onCopied).toHaveBeenCalledTimes(2);
  popup.copy.mockResolvedValue(false);
  await popup.model.copy();
  expect(popup.onCopied).toHaveBeenCalledTimes(2);
});

it.each([
  ['it cannot be read', fail({ code: 'storage-failed' } as const), { failure: { code: 'storage-failed' } }],
  ['it is not there any more', fail({ code: 'not-found' } as const), { failure: { code: 'not-found' } }],
  ['the template leaves nothing of it', succeed(null), { status: 'nothing', part: 'quote' }],
])('says why it is not copied where %s', async (_, answer, sent) => {
  const { model, copy } = await onQuote({ 'recordings.copyQuote': () => answer });
  await model.copy();
  expect(listing(model).sent).toEqual({ status: 'failed', id: 'x', ...sent });
  expect(copy).not.toHaveBeenCalled();
});
