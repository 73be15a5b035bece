import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { createClient } from '../../../lib/messaging/client.ts';
import { reportUncaught } from '../../../lib/messaging/report-uncaught.ts';
import { aBackground } from '../../support/background.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page of its own, in which something can be thrown. */
function aPage() {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  return (error: unknown) => target.dispatchEvent(Object.assign(new Event('error'), { error }));
}

describe('an error that nothing has caught in a page', () => {
  it('is told to the background without its message', async () => {
    const throws = aPage();
    const background = createScriptedBackground();
    reportUncaught('popup', background.client);
    throws(Object.assign(new TypeError('Ana said no'), { stack: 'TypeError: Ana said no\n    at f (x.js:1:2)' }));
    expect(await background.answer('errors.report', succeed(null))).toEqual({
      context: 'popup',
      name: 'TypeError',
      stack: 'TypeError: \n    at f (x.js:1:2)',
    });
  });

  it('is told of once, also when that fails', async () => {
    const throws = aPage();
    const background = createScriptedBackground();
    reportUncaught('popup', background.client);
    throws(new Error('x'));
    await background.answer('errors.report', fail({ code: 'background-gone' }));
    await background.roundTrip();
    expect(background.asked()).toEqual(['errors.report']);
  });

  it('tells nothing of a client that throws: there would be no end of it', async () => {
    const throws = aPage();
    const client = createClient({ send: () => Promise.resolve(succeed(null)), listen: () => () => undefined });
    const ask = vi.spyOn(client, 'ask').mockRejectedValue(new Error('y'));
    reportUncaught('options', client);
    throws(new Error('x'));
    await Promise.resolve();
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is listed by the background until it is cleared, and the pages are told', async () => {
    const { handlers, notices } = aBackground();
    await handlers['errors.report']({ context: 'popup', name: 'TypeError', stack: '' });
    expect(await handlers['errors.read'](null)).toMatchObject({
      ok: true,
      value: [{ context: 'popup', request: null, error: 'TypeError' }],
    });
    await handlers['errors.clear'](null);
    expect(await handlers['errors.read'](null)).toEqual(succeed([]));
    expect(notices).toEqual([{ notice: 'errors.changed' }, { notice: 'errors.changed' }]);
  });
});
