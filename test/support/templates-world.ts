import { fail, succeed } from '../../lib/failure.ts';
import { isRequestName, parseArgument } from '../../lib/background/arguments.ts';
import { createTemplatesStore } from '../../lib/background/actions/templates-store.ts';
import { createSendingHandlers } from '../../lib/background/actions/sending-handlers.ts';
import { createClient } from '../../lib/messaging/client.ts';
import type { Notice, RequestName } from '../../lib/messaging/protocol.ts';
import { createTemplatesModel, type OpenTemplates } from '../../lib/models/templates-model.ts';
import type { SendingPreferences, Template, TemplatesChange } from '../../lib/recording/sending.ts';
import type { UserItem } from '../../lib/storage/item.ts';
import { sampleWords } from '../../lib/platform/sample-words.ts';
import { createMemoryPorts } from './memory-port.ts';
import { TEMPLATE_WORDS } from './template-words.ts';

export const aTemplate = (id: string, parts: Partial<Template> = {}): Template => ({
  id,
  name: `Template ${id}`,
  text: `{{title}} ${id}`,
  ...parts,
});

/** The model of the templates on a background that checks and stores them; its timers run when the test says so. */
export function aTemplatesWorld(own: Template[] = [], preferences: Partial<SendingPreferences> = {}) {
  const { page, background } = createMemoryPorts();
  const kept: SendingPreferences = {
    form: 'rich',
    templateId: 'summary',
    quoteTemplateId: 'quote',
    aboutThisPage: true,
    ...preferences,
  };
  const world = {
    preferences: kept,
    templates: own,
    /** The browser has no space for what is written. */
    full: false,
    /** The browser cannot read what is stored. */
    unreadable: false,
    /** The background does not respond. */
    gone: false,
    /** The background is being started when a page closes, and never receives that page's request. */
    deaf: false,
    /** Changes left by pages. */
    left: new Map<string, TemplatesChange>(),
    /** Responses wait for `release`; requests are carried out. */
    slow: false,
    asked: [] as RequestName[],
    /** The number of the request, from 1, that the browser's storage refuses; 0 for none. */
    failing: 0,
  };
  function itemOf<Name extends 'preferences' | 'templates'>(name: Name): UserItem<(typeof world)[Name]> {
    return {
      read: () => Promise.resolve(world.unreadable ? fail({ code: 'storage-failed' }) : succeed(world[name])),
      write(value) {
        if (!world.full) world[name] = value;
        return Promise.resolve(!world.full);
      },
      remove: () => Promise.resolve(true),
    };
  }
  let ids = 0;
  const newId = () => `new-${++ids}`;
  const never = () => Promise.reject(new Error('not expected'));
  const announce = (notice: Notice) => void background.send(notice).catch(() => undefined);
  const handlers = createSendingHandlers({
    storage: { sending: itemOf('preferences') },
    templates: createTemplatesStore({
      templates: itemOf('templates'),
      leftTemplates: {
        read: () => Promise.resolve(succeed(new Map(world.left))),
        remove: (keys) => Promise.resolve(keys.every((key) => world.left.delete(key))),
      },
      newId,
      announce,
    }),
    pendingActions: { read: never, acknowledge: never },
    announce,
  });
  const held: (() => void)[] = [];
  background.listen(async (message) => {
    const { ask, arg } = message as { ask: unknown; arg: unknown };
    if (world.deaf) return new Promise(() => undefined);
    if (world.gone) throw new Error('gone');
    if (!isRequestName(ask) || !(ask in handlers)) return undefined;
    if (world.asked.push(ask) === world.failing) return fail({ code: 'storage-failed' });
    const name = ask as 'templates.keep';
    const checked = parseArgument(name, arg);
    const answer = checked && (await handlers[name](checked.arg));
    if (world.slow) await new Promise<void>((release) => held.push(release));
    return answer;
  });

  const timers = new Map<number, () => void>();
  const saved: { fileName: string; data: string }[] = [];
  let handles = 0;
  const model = createTemplatesModel({
    client: createClient(page),
    timers: {
      set(callback) {
        timers.set(++handles, callback);
        return handles;
      },
      clear: (handle) => timers.delete(handle),
    },
    newId,
    leave: (change) => void world.left.set(`left-${world.left.size}`, structuredClone(change)),
    words: TEMPLATE_WORDS,
    sample: sampleWords(),
    save(file) {
      saved.push(file);
      return 'saved';
    },
  });

  return {
    model,
    world,
    saved,
    state: (): OpenTemplates => {
      const state = model.state.value;
      if (state.status !== 'open') throw new Error(`The templates are ${state.status}`);
      return state;
    },
    /** Another window stores these. */
    keepElsewhere(templates: Template[]) {
      world.templates = templates;
      return background.send({ notice: 'sending.changed' });
    },
    /** Another window asks to store these in place of `base`. */
    elsewhere: (base: Template[], ours: Template[]) => handlers['templates.keep']({ base, ours }),
    /** Ends the pause after typing. */
    pause: () => {
      const due = [...timers.values()];
      timers.clear();
      for (const callback of due) callback();
    },
    /** Lets the responses that were held back arrive. */
    release() {
      world.slow = false;
      for (const go of held.splice(0)) go();
    },
  };
}

export const aFile = (text: string, size = text.length) => ({ size, text: () => Promise.resolve(text) });
