import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, LONGEST_SERVICE_WAIT_MS } from '../../../lib/messaging/client.ts';
import { createConnectionModel } from '../../../lib/models/connection-model.ts';
import { createReadingPositions } from '../../../lib/models/reading-positions.ts';
import { createRecordingModel } from '../../../lib/models/recording-model.ts';
import { createSearchModel } from '../../../lib/models/search-model.ts';
import { createTemplatesModel } from '../../../lib/models/templates-model.ts';
import { sampleWords } from '../../../lib/platform/sample-words.ts';
import { aRecording, anId } from '../../support/factories.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

/** Nobody waits longer for what is on this device. */
const LONGEST_MS = 25_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const visibility = { isVisible: () => true, onChange: () => () => undefined };
const timers = {
  set: (callback: () => void, delayMs: number) => window.setTimeout(callback, delayMs),
  clear: (handle: number) => clearTimeout(handle),
};
const id = anId('a');

/** A background that takes every message, and answers none. */
const silent = () => createClient({ send: () => new Promise(() => undefined), listen: () => () => undefined });

describe('with a background that never answers, each screen ends in words:', () => {
  it('the settings', async () => {
    const model = createConnectionModel({
      client: silent(),
      requestPermission: () => Promise.resolve(true),
      portsAllowed: true,
    });
    void model.load();
    expect(model.state.value.status).toBe('loading');
    await vi.advanceTimersByTimeAsync(LONGEST_MS);
    expect(model.state.value).toEqual({ status: 'unreadable', failure: { code: 'background-gone' } });
  });

  it('the templates', async () => {
    const model = createTemplatesModel({
      client: silent(),
      timers,
      newId: () => 'new',
      leave: () => undefined,
      words: TEMPLATE_WORDS,
      sample: sampleWords(),
      save: () => 'saved',
    });
    void model.load();
    await vi.advanceTimersByTimeAsync(LONGEST_MS);
    expect(model.state.value).toEqual({ status: 'unreadable', failure: { code: 'background-gone' } });
  });

  it('the panel', async () => {
    const client = silent();
    const readingPositions = createReadingPositions({ client, timers, leave: () => undefined });
    const model = createRecordingModel({ client, readingPositions, now: Date.now, timers, visibility });
    void model.open(id, { query: '', atSeconds: null });
    await vi.advanceTimersByTimeAsync(LONGEST_SERVICE_WAIT_MS);
    expect(model.state.value).toMatchObject({ status: 'failed', failure: { code: 'background-gone' } });
  });

  it('the popup, its list and the copy of a summary', async () => {
    const unit = { unit: 'seconds', proved: false } as const;
    const start = {
      connectionId: 'n',
      recordings: [aRecording({ id: 'a' })],
      count: 1,
      savedAtMs: 5,
      people: [],
      unit,
      view: null,
      shortlist: null,
    };
    const model = createSearchModel({
      client: silent(),
      list: {
        readStart: () => Promise.resolve(start),
        readAll: () => Promise.resolve(null),
        saveView: () => Promise.resolve(),
      },
      firstRead: Promise.resolve(start),
      now: Date.now,
      later(work, ms) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      afterPaint: (work) => setTimeout(work),
      openPanel: () => undefined,
      leaveSearch: () => undefined,
      findTab: () => Promise.resolve(null),
      copy: () => Promise.resolve(true),
      copyDetails: () => Promise.resolve(true),
      holdCursor: () => Promise.resolve({ held: false, reason: 'no-access' }),
      close: () => undefined,
    });
    void model.start();
    await vi.advanceTimersByTimeAsync(100);
    void model.copy();
    await vi.advanceTimersByTimeAsync(0);
    expect(model.state.value).toMatchObject({ service: { status: 'listing' }, sent: { status: 'fetching' } });
    await vi.advanceTimersByTimeAsync(LONGEST_SERVICE_WAIT_MS);
    const failure = { code: 'background-gone' };
    expect(model.state.value).toMatchObject({
      status: 'recent',
      service: { status: 'failed', failure },
      sent: { status: 'failed', failure },
    });
  });
});
