import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import { aRecording } from '../../support/factories.ts';
import {
  aPopup,
  done,
  listing,
  paintedPopup,
  selectedId,
  settle,
  startedPopup,
  titled,
  titles,
} from '../../support/popup.ts';

it('a browser that keeps nothing shows the newest all the same, and says so', async () => {
  const { model, cache, runTimers } = aPopup(titled(['A']), {
    'list.refresh': () => done({ changed: true, stored: false }),
  });
  cache.kept = false;
  await model.start();
  await runTimers();
  expect(titles(model)).toEqual(['A']);
  expect(listing(model).service).toEqual({ status: 'failed', failure: { code: 'storage-failed' } });
});

it('a row whose id no path can carry is neither opened nor copied', async () => {
  const { model, openPanel, asked } = await paintedPopup([aRecording({ id: '..', title: 'Odd' })]);
  model.open();
  await model.copy();
  expect(openPanel).not.toHaveBeenCalled();
  expect(asked.some(({ name }) => name === 'recordings.copyPart')).toBe(false);
});

it('a row has an address in the service, unless no path can carry its id', async () => {
  const pattern = 'https://rec.example/{id}?t={seconds}';
  const popup = await paintedPopup([aRecording({ id: 'a/1', title: 'A' })]);
  expect(popup.model.linkTo(pattern)).toBe('https://rec.example/a%2F1?t=0');
  const odd = await paintedPopup([aRecording({ id: '..', title: 'Odd' })]);
  expect(odd.model.linkTo(pattern)).toBeNull();
});

describe('trying again', () => {
  it('asks for the list and for what is typed', async () => {
    let fails = true;
    const { model, asked, runTimers } = await startedPopup(titled(['Alpha']), {
      'recordings.search': () =>
        fails ? fail({ code: 'offline' }) : succeed({ recordings: [], filteredHere: false, unreadable: 0 }),
    });
    model.type('alpha');
    await runTimers();
    expect(listing(model).service.status).toBe('failed');
    fails = false;
    asked.length = 0;
    await model.refresh();
    expect(asked.map(({ name }) => name)).toEqual(['list.refresh', 'recordings.search']);
    expect(listing(model).service.status).toBe('answered');
  });
});

describe('the selection', () => {
  it('starts at the first row and stops at the ends', async () => {
    const { model } = await paintedPopup(titled(['A', 'B', 'C']));
    expect(selectedId(model)).toBe('r0');
    model.move('previous');
    expect(selectedId(model)).toBe('r0');
    model.move('page-down');
    expect(selectedId(model)).toBe('r2');
    model.move('next');
    expect(selectedId(model)).toBe('r2');
  });

  it('is what Enter opens, and is remembered', async () => {
    const { model, openPanel, saveView } = await paintedPopup(titled(['A', 'B']));
    model.move('next');
    model.open();
    expect(openPanel).toHaveBeenCalledWith({ id: 'r1', query: '' });
    expect(saveView.mock.lastCall?.[0]).toEqual({ query: '', selectedId: 'r1' });
  });
});

describe('the popup that was closed', () => {
  it('comes back with its query and selection within minutes', async () => {
    const view = { query: 'sync', selectedId: 'r2', savedAtMs: 1_000_000 - 60_000 };
    const { model } = aPopup(titled(['Sync one', 'Other', 'Sync two']), {}, view);
    expect(await model.start()).toBe('sync');
    expect(titles(model)).toEqual(['Sync one', 'Sync two']);
    expect(selectedId(model)).toBe('r2');
  });

  it('searches what is typed before that is back at once, in its place', async () => {
    const view = { query: 'sync', selectedId: 'r2', savedAtMs: 1_000_000 - 60_000 };
    // The last one is in the whole list alone.
    const recordings = titled(['Other', ...Array.from({ length: 40 }, (_, at) => `Sync ${at}`), 'Otherwise']);
    const { model, holdReads, releaseReads } = aPopup(recordings, {}, view);
    holdReads();
    const starting = model.start();
    await settle();
    expect(model.state.value.status).toBe('starting');
    model.type('other');
    expect(model.state.value).toMatchObject({ status: 'results', query: 'other' });
    expect(titles(model)).toEqual(['Other']);
    releaseReads();
    expect(await starting).toBeNull();
    expect(titles(model)).toEqual(['Other', 'Otherwise']);
    expect(model.state.value).toMatchObject({ status: 'results', query: 'other', selectedKey: 'titles r0' });
  });
});

const forms = { html: '<p>Summary</p>', markdown: '**Summary**', plain: 'Summary' };
const summary = { forms, form: 'rich' as const };
const withSummary = { 'recordings.copyPart': () => succeed(summary) };

describe('copying what is known of a failure', () => {
  it.each([
    [true, 'details-copied'],
    [false, 'details-not-copied'],
  ])('says whether it was: %s', async (copied, what) => {
    const { model, copyDetails } = aPopup(titled(['A']));
    copyDetails.mockResolvedValue(copied);
    await model.start();
    await model.copyDetails({ code: 'offline' });
    expect(copyDetails).toHaveBeenCalledWith({ code: 'offline' });
    expect(listing(model).sent).toEqual({ status: 'told', what });
  });
});

describe('copying the summary', () => {
  it('puts it on the clipboard in the form that the person wants, and says so', async () => {
    const { model, copy } = await paintedPopup(titled(['A']), withSummary);
    await model.copy();
    expect(copy).toHaveBeenCalledWith(summary);
    expect(listing(model).sent).toEqual({ status: 'copied', id: 'r0', part: 'summary' });
  });

  it.each([{ form: 'plain' as const }, { templateId: 'email' }])(
    'is asked for once %o is kept for the site',
    async (chosen) => {
      const { model, asked, choose } = await paintedPopup(titled(['A']), withSummary);
      const isAsked = () => asked.some(({ name }) => name === 'recordings.copyPart');
      choose.mockImplementationOnce(async () => (isAsked() ? 'failed' : 'kept'));
      await model.copy(chosen);
      expect(choose.mock.calls).toEqual([[chosen]]);
      expect(asked.at(-1)?.arg).toEqual({ id: 'r0', part: 'summary', host: 'docs.example.com' });
      choose.mockResolvedValueOnce('failed');
      await model.copy(chosen);
      expect(listing(model).sent).toEqual({ status: 'failed', id: 'r0', failure: { code: 'storage-failed' } });
    },
  );

  it.each(['notes', 'transcript'] as const)('may be of its %s', async (part) => {
    const { model, asked } = await paintedPopup(titled(['A']), withSummary);
    await model.copy(part);
    expect(asked.at(-1)?.arg).toMatchObject({ id: 'r0', part });
    expect(listing(model).sent).toEqual({ status: 'copied', id: 'r0', part });
  });

  it.each([
    ['rich' as const, '**Summary**'],
    ['plain' as const, 'Summary'],
  ])('shows the text when the browser refuses the clipboard, in the form %s', async (form, plain) => {
    const { model, copy } = aPopup(titled(['A']), { 'recordings.copyPart': () => succeed({ ...summary, form }) });
    copy.mockResolvedValue(false);
    await model.start();
    await model.copy();
    expect(listing(model).sent).toEqual({ status: 'by-hand', id: 'r0', plain });
  });

  it.each([
    ['there is no summary', succeed(null), { status: 'nothing', id: 'r0', part: 'summary' }],
    ['it cannot be fetched', fail({ code: 'offline' }), { status: 'failed', id: 'r0', failure: { code: 'offline' } }],
  ] as const)('says that %s', async (_, answer, sent) => {
    const { model } = await paintedPopup(titled(['A']), { 'recordings.copyPart': () => answer });
    await model.copy();
    expect(listing(model).sent).toEqual(sent);
  });

  it('says nothing about a row that is no longer selected', async () => {
    let answer: () => void = () => undefined;
    const { model, copy } = await paintedPopup(titled(['A', 'B']), {
      'recordings.copyPart': () => new Promise((resolve) => (answer = () => resolve(succeed(summary)))),
    });
    const copying = model.copy();
    model.select('days r1');
    answer();
    await copying;
    expect(copy).not.toHaveBeenCalled();
    expect(listing(model).sent).toEqual({ status: 'none' });
  });
});

describe('inserting the summary', () => {
  it('closes the popup once the page has it, and leaves the clipboard alone', async () => {
    const { model, insert, copy, close } = await paintedPopup(titled(['A']), withSummary);
    await model.insert();
    expect(insert).toHaveBeenCalledWith(forms, 'rich');
    expect(close).toHaveBeenCalledTimes(1);
    expect(copy).not.toHaveBeenCalled();
  });

  it('puts it on the clipboard in the same go when the page does not take it, and says why', async () => {
    const { model, insert, copy, close } = aPopup(titled(['A']), withSummary);
    insert.mockResolvedValue({ inserted: false, reason: 'secret-field' });
    await model.start();
    await model.insert();
    expect(copy).toHaveBeenCalledWith(summary);
    expect(listing(model).sent).toEqual({ status: 'copied-instead', id: 'r0', reason: 'secret-field' });
    expect(close).not.toHaveBeenCalled();
  });

  it('looks for the cursor before the summary is there, and says why there is none', async () => {
    let answer: () => void = () => undefined;
    const { model, insert, holdCursor } = aPopup(titled(['A']), {
      'recordings.copyPart': () => new Promise((resolve) => (answer = () => resolve(succeed(summary)))),
    });
    holdCursor.mockResolvedValue({ held: false, reason: 'no-field' });
    await model.start();
    const sending = model.insert();
    await settle();
    expect(holdCursor).toHaveBeenCalledTimes(1);
    answer();
    await sending;
    expect(insert).not.toHaveBeenCalled();
    expect(listing(model).sent).toEqual({ status: 'copied-instead', id: 'r0', reason: 'no-field' });
  });
});
