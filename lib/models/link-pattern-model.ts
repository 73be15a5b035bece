import { batch, computed, signal } from '@preact/signals';
import { linkTo, parsePattern, type PatternProblem } from '../connection/link-pattern.ts';
import { runDetached } from '../async.ts';
import { fail } from '../failures.ts';
import type { Client } from '../messaging/client.ts';
import { isOpenable, scopeOf, type Recording } from '../recording/types.ts';
import type { UserData } from '../storage/user-data.ts';
import { followPatterns } from './followed-pattern.ts';
import type { SaveState } from './templates-model.ts';

export type LinkPatternModel = ReturnType<typeof createLinkPatternModel>;

/** The address pattern of the connection with this `scope`. It is saved as soon as it is valid; nothing else is. */
export function createLinkPatternModel({
  client,
  userData,
  scope = () => '',
}: {
  client: Client;
  userData: UserData;
  scope?: () => string;
}) {
  const inForce = followPatterns(userData);
  /** A new name or color of the connection is no other one. */
  const shownScope = computed(scope);
  const pattern = computed(() => inForce.patternOf(scope()));
  /** What is typed and not taken yet; null for what is in force. */
  const typed = signal<string | null>(null);
  const problem = signal<PatternProblem | null>(null);
  const save = signal<SaveState>({ status: 'untouched' });
  /** The recordings at hand. */
  const recent = signal<readonly Recording[]>([]);

  async function load(): Promise<void> {
    const [found] = await Promise.all([client.ask('recordings.recent', null), inForce.refresh()]);
    recent.value = found.ok ? found.value.filter(({ id }) => isOpenable(id)) : [];
  }

  /** What was typed was for another service. */
  function forget(): void {
    batch(() => {
      typed.value = problem.value = null;
      save.value = { status: 'untouched' };
    });
  }

  async function store(pattern: string): Promise<void> {
    const data = await userData.readAllData();
    const item = data.ok ? data.value.find((each) => each.scope === scope())?.linkPattern : undefined;
    const answer = item ? await item.change(() => pattern || null) : fail({ code: 'storage-failed' });
    save.value = answer.ok ? { status: 'saved' } : { status: 'failed', failure: answer.failure };
  }

  return {
    state: computed(() => {
      const isManaged = inForce.isManaged(scope());
      const text = (isManaged ? null : typed.value) ?? pattern.value ?? '';
      const parsed = parsePattern(text);
      const own = recent.value.filter(({ id }) => scopeOf(id) === scope());
      const [of] = own.toSorted((one, other) => (other.createdAtMs ?? 0) - (one.createdAtMs ?? 0));
      return {
        text,
        problem: isManaged ? null : problem.value,
        isManaged,
        /** The newest recording with its address, to try; null where there is none yet. */
        sample: parsed.ok && of ? { title: of.title, href: linkTo(parsed.pattern, of.id, null) } : null,
        save: save.value,
      };
    }),
    pattern,
    async start(): Promise<void> {
      client.onNotice(({ notice }) => {
        if (notice !== 'connection.changed') return;
        forget();
        runDetached(load());
      });
      shownScope.subscribe(forget);
      await load();
    },
    type(text: string): void {
      typed.value = text;
      problem.value = null;
      const parsed = parsePattern(text);
      if (parsed.ok) runDetached(store(parsed.pattern));
      else if (parsed.problem === 'empty') runDetached(store(''));
    },
    /** Typing has ended: says what is wrong, or shows what was saved. */
    settle(): void {
      const parsed = parsePattern(typed.value ?? '');
      if (!parsed.ok && parsed.problem !== 'empty') problem.value = parsed.problem;
      else if (typed.value !== null) typed.value = parsed.ok ? parsed.pattern : '';
    },
    /** Saves again what could not be saved. */
    retry(): void {
      const parsed = parsePattern(typed.value ?? '');
      runDetached(store(parsed.ok ? parsed.pattern : ''));
    },
  };
}
