import { expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import type { CopyableSummary } from '../../../lib/messaging/protocol.ts';
import { anId } from '../../support/factories.ts';
import { aGroup, aHit } from '../../support/hits.ts';
import { aPopup, finding, listing, titled } from '../../support/popup.ts';

const quote: CopyableSummary = { forms: { html: '<q>', markdown: '> q', plain: 'q' }, form: 'markdown' };
const summary: CopyableSummary = { forms: { html: '<s>', markdown: 's', plain: 's' }, form: 'rich' };
const hits = [aHit({ turn: 4 }), aHit({ part: 'notes', turn: null, speaker: null, snippet: '…of the budget…' })];

/** A popup in which a place was found, and is selected. */
async function onQuote(answers: Parameters<typeof aPopup>[1] = {}) {
  const popup = aPopup(titled(['A']), {
    'search.run': finding(aGroup('x', hits)),
    'recordings.copyQuote': () => succeed(quote),
    'recordings.copySummary': () => succeed(summary),
    ...answers,
  });
  await popup.model.start();
  popup.model.type('budget');
  await popup.runTimers();
  popup.model.select(anId('x'), 0);
  return popup;
}

const askedFor = ({ asked }: Awaited<ReturnType<typeof onQuote>>) =>
  asked.filter(({ name }) => name.startsWith('recordings.copy'));

it('copies the selected quote, in the form that the person wants or in another, and says so', async () => {
  const popup = await onQuote();
  await popup.model.copy();
  expect(listing(popup.model).sent).toEqual({ status: 'copied', id: 'x', isQuote: true });
  await popup.model.copy('plain');
  expect(popup.copy.mock.calls).toEqual([[quote], [{ ...quote, form: 'plain' }]]);
  expect(askedFor(popup)[0]).toEqual({
    name: 'recordings.copyQuote',
    arg: { id: 'x', turn: 4, text: '…the budget is fixed' },
  });
});

it('copies the words of a document, and inserts a quote as well', async () => {
  const popup = await onQuote();
  popup.model.unfold(true);
  popup.model.select(anId('x'), 1);
  await popup.model.insert();
  expect(askedFor(popup)[0]?.arg).toEqual({ id: 'x', turn: null, text: '…of the budget…' });
  expect(popup.insert).toHaveBeenCalledWith(quote.forms, 'markdown');
});

it('copies the summary of a meeting of which a quote is selected', async () => {
  const popup = await onQuote();
  await popup.model.copySummary();
  expect(popup.copy).toHaveBeenCalledWith(summary);
  expect(listing(popup.model).sent).toEqual({ status: 'copied', id: 'x' });
});

it.each([
  ['it cannot be read', fail({ code: 'storage-failed' } as const), { failure: { code: 'storage-failed' } }],
  ['it is not there any more', fail({ code: 'not-found' } as const), { failure: { code: 'not-found' } }],
  ['the template leaves nothing of it', succeed(null), { status: 'no-quote' }],
])('says why it is not copied where %s', async (_, answer, sent) => {
  const { model, copy } = await onQuote({ 'recordings.copyQuote': () => answer });
  await model.copy();
  expect(listing(model).sent).toEqual({ status: 'failed', id: 'x', ...sent });
  expect(copy).not.toHaveBeenCalled();
});
