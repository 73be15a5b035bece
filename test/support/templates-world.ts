import { succeed, type Failure } from '../../lib/failure.ts';
import { createClient } from '../../lib/messaging/client.ts';
import type { RequestName } from '../../lib/messaging/protocol.ts';
import { createTemplatesModel, type OpenTemplates } from '../../lib/models/templates-model.ts';
import type { SendingPreferences, Template } from '../../lib/recording/sending.ts';
import { createMemoryPorts } from './memory-port.ts';

export const aTemplate = (id: string, parts: Partial<Template> = {}): Template => ({
  id,
  name: `Template ${id}`,
  text: `{{title}} ${id}`,
  ...parts,
});

/** The model of the templates on a background that keeps them; its timers run when the test says so. */
export function aTemplatesWorld(own: Template[] = [], preferences: Partial<SendingPreferences> = {}) {
  const { page, background } = createMemoryPorts();
  const world = {
    preferences: { form: 'rich' as const, templateId: 'summary', aboutThisPage: true, ...preferences },
    templates: own,
    /** Set, it is the answer to every writing. */
    refusal: null as Failure | null,
    /** The background does not answer. */
    gone: false,
    asked: [] as RequestName[],
  };
  const answers: Partial<Record<RequestName, (arg: unknown) => unknown>> = {
    'sending.read': () => succeed(world.preferences),
    'sending.keep': (arg) => write(() => (world.preferences = arg as SendingPreferences)),
    'templates.read': () => succeed(world.templates),
    'templates.keep': (arg) => write(() => (world.templates = arg as Template[])),
  };
  function write(change: () => unknown) {
    if (world.refusal) return { ok: false, failure: world.refusal };
    change();
    void background.send({ notice: 'sending.changed' });
    return succeed(null);
  }
  background.listen((message) => {
    const { ask, arg } = message as { ask: RequestName; arg: unknown };
    if (world.gone) return Promise.reject(new Error('gone'));
    world.asked.push(ask);
    return Promise.resolve(answers[ask]?.(arg));
  });

  const timers = new Map<number, () => void>();
  const saved: { fileName: string; data: string }[] = [];
  let [handles, ids] = [0, 0];
  const model = createTemplatesModel({
    client: createClient(page),
    timers: {
      set(callback) {
        timers.set(++handles, callback);
        return handles;
      },
      clear: (handle) => timers.delete(handle),
    },
    newId: () => `new-${++ids}`,
    words: { untitled: 'Untitled recording', unknownSpeaker: 'Unknown speaker', locale: 'en-GB', timeZone: 'UTC' },
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
      if (state.kind !== 'open') throw new Error(`The templates are ${state.kind}`);
      return state;
    },
    /** Another window keeps these. */
    keepElsewhere(templates: Template[]) {
      world.templates = templates;
      return background.send({ notice: 'sending.changed' });
    },
    /** Lets the pause of typing pass. */
    pause: () => {
      const due = [...timers.values()];
      timers.clear();
      for (const callback of due) callback();
    },
  };
}

export const aFile = (text: string, size = text.length) => ({ size, text: () => Promise.resolve(text) });
