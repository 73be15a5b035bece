import { until } from '../until.ts';
import type { Bidi } from './bidi.ts';

/** How an element is found: by CSS, or by role and accessible name, as assistive technology reports them. */
type Locator = string | { role: string; name?: string };

/** A document in a tab, the popup or the sidebar, used as by a person: its keys and clicks are the browser's own. */
export type FirefoxPage = ReturnType<typeof createPage>;

/** The keys without a character of their own, as WebDriver writes them. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: '\uE015',
  Backspace: '\uE003',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Control: '\uE009',
  Alt: '\uE00A',
  Shift: '\uE008',
};

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Runs `functionDeclaration`; its result must be valid JSON. Throws what it throws. */
export async function callIn(
  bidi: Bidi,
  context: string,
  functionDeclaration: string,
  args: readonly unknown[],
): Promise<unknown> {
  const answer = await bidi.send<Evaluated>('script.callFunction', {
    functionDeclaration: `async (text) => JSON.stringify((await (${functionDeclaration})(...JSON.parse(text))) ?? null)`,
    arguments: [{ type: 'string', value: JSON.stringify(args) }],
    target: { context },
    awaitPromise: true,
    userActivation: false,
  });
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
  return JSON.parse(answer.result.value ?? 'null');
}

/** The page with that id. `focus` gives it the keyboard, if that needs more than `browsingContext.activate`. */
export function createPage(bidi: Bidi, context: string, focus?: () => Promise<unknown>) {
  const bringToFront = async () => void (await (focus ? focus() : bidi.send('browsingContext.activate', { context })));

  async function elements(locator: Locator): Promise<{ sharedId: string }[]> {
    const { nodes } = await bidi.send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
      context,
      locator:
        typeof locator === 'string' ? { type: 'css', value: locator } : { type: 'accessibility', value: locator },
    });
    return nodes;
  }

  const first = (locator: Locator) =>
    until(`${typeof locator === 'string' ? locator : JSON.stringify(locator)} in the page`, async () => {
      return (await elements(locator))[0];
    });

  const act = (actions: object) => bidi.send('input.performActions', { context, actions: [actions] });
  async function pressAll(actions: object[]): Promise<void> {
    // Not earlier: focusing a page while it is still being drawn takes the focus from the field that requests it.
    await focus?.();
    await act({ type: 'key', id: 'keyboard', actions });
  }

  async function pressOn(sharedId: string): Promise<void> {
    await bidi.send('script.callFunction', {
      functionDeclaration: `(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })`,
      arguments: [{ sharedId }],
      target: { context },
      awaitPromise: false,
    });
    await act({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  /** Runs a plain JavaScript function in the page, which sees only its arguments; both ways are JSON. */
  const evaluate = async <A extends readonly unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A) =>
    (await callIn(bidi, context, String(run), args)) as T;

  return {
    /** The browser's id of the tab, popup or sidebar. */
    context,
    bringToFront,
    evaluate,
    async goto(url: string) {
      // Navigation to a page of an extension is never reported as complete.
      await bidi.send('browsingContext.navigate', { context, url, wait: 'none' });
      await until(`${url} to load`, () =>
        evaluate((wanted) => document.readyState === 'complete' && location.href === wanted, url).catch(() => false),
      );
    },
    /** The text of each element that is found. */
    texts: (css: string) =>
      evaluate((css) => [...document.querySelectorAll<HTMLElement>(css)].map((each) => each.innerText), css),
    /** Waits until it is there. */
    find: async (locator: Locator) => void (await first(locator)),
    async click(locator: Locator) {
      await until(`a click on ${JSON.stringify(locator)}`, async () => {
        const { sharedId } = await first(locator);
        return pressOn(sharedId).then(
          () => true,
          (error: Error) => {
            // Drawn again since it was found: nothing was pressed.
            if (/^(?:move target out of bounds|no such node)/.test(error.message)) return false;
            throw error;
          },
        );
      });
    },
    /** Types into what has the focus. */
    async type(text: string) {
      await pressAll(
        Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    },
    /** One key, with others held: `Enter`, `Control+v`. */
    async press(keys: string) {
      const values = keys.split('+').map((key) => KEYS[key] ?? key);
      const pressing = pressAll([
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
      // The release of a key that closes the page is never reported.
      await pressing.catch((error: Error) => {
        if (!error.message.startsWith('no such frame')) throw error;
      });
    },
    close: async () => void (await bidi.send('browsingContext.close', { context })),
  };
}
