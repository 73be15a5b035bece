import { afterEach, describe, expect, it, vi } from 'vitest';
import { catchUncaught, describeError } from '../../lib/error-report.ts';
import { runDetached } from '../../lib/async.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page or worker in which something is thrown. */
function aContext() {
  const target = new EventTarget();
  const caught: unknown[] = [];
  catchUncaught(target, (thrown) => caught.push(thrown));
  const tell = (type: string, parts: object) => target.dispatchEvent(Object.assign(new Event(type), parts));
  return { caught, tell };
}

describe('uncaught errors', () => {
  it('are reported, exceptions as well as rejections', () => {
    const { caught, tell } = aContext();
    const [error, reason] = [new Error('a'), new Error('b')];
    tell('error', { error });
    tell('unhandledrejection', { reason });
    expect(caught).toEqual([error, reason]);
  });

  it('are not reported where the event carries none: another context has reported it, or nothing was thrown', () => {
    const { caught, tell } = aContext();
    tell('error', { error: null, message: 'ResizeObserver loop completed with undelivered notifications.' });
    tell('unhandledrejection', { reason: undefined });
    expect(caught).toEqual([]);
  });

  it('are reported up to a bound: one may come again with every frame', () => {
    const { caught, tell } = aContext();
    for (let frame = 0; frame < 100; frame++) tell('error', { error: new Error('again') });
    expect(caught).toHaveLength(20);
  });
});

it('work that nobody waits for is reported as an uncaught error when it rejects, once', async () => {
  const reported = vi.fn<(thrown: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const error = new Error('x');
  runDetached(Promise.reject(error));
  runDetached(Promise.resolve('fine'));
  runDetached(undefined);
  await vi.waitFor(() => expect(reported).toHaveBeenCalled());
  expect(reported.mock.calls).toEqual([[error]]);
});

describe('the description of an error', () => {
  it('leaves its message behind', () => {
    const error = Object.assign(new RangeError('4,200'), { stack: 'RangeError: 4,200\n    at f (x.js:1:2)' });
    expect(describeError(error)).toEqual({ name: 'RangeError', stack: 'RangeError: \n    at f (x.js:1:2)' });
  });

  it.each([
    ['a text', 'secret', 'string'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'object'],
  ])('has the type alone where %s was thrown', (_, thrown, name) =>
    expect(describeError(thrown)).toEqual({ name, stack: '' }),
  );
});
