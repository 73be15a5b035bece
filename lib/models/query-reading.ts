import type { Client } from '../messaging/client.ts';
import type { QueryReading } from '../messaging/protocol.ts';
import { NOT_TYPED, type Move, type TypedPart } from './search-state.ts';

/** What may be more than plain words: only the background reads it. */
const SIGNS = /[:："“”„‟＂«»「」『』]|(?:^|\s)[-－]\S/;

export const isPlain = (text: string): boolean => !SIGNS.test(text);

/** What the background says of the text in the box; `say` is told of each change. */
export function createQueryReading(client: Client, say: (typed: TypedPart) => void) {
  let typed = NOT_TYPED;
  let newest = 0;

  /** With neither chips nor suggestions, nothing is drawn anew for a key. */
  function put(next: TypedPart): void {
    const isSeen = [typed, next].some(({ chips, suggestions }) => chips.length + suggestions.length > 0);
    typed = next;
    if (isSeen) say(next);
  }

  const suggest = (suggestedAt: number | null): void => put({ ...typed, suggestedAt });

  return {
    typed: () => typed,
    /** Null when something newer was typed meanwhile; without `said`, nobody knows what `text` means. */
    async read(text: string, caret: number): Promise<{ said: QueryReading | null } | null> {
      const own = ++newest;
      const answer = text.trim() === '' ? null : await client.ask('query.read', { text, caret });
      if (own !== newest) return null;
      const said = answer?.ok ? answer.value : null;
      put(said ? { text, chips: said.chips, suggestions: said.suggestions, suggestedAt: null } : NOT_TYPED);
      return { said };
    },
    /** Moves into the suggestions, which stand above the first row, among them or out of them; false when it does not. */
    move(move: Move, isAtFirst: boolean): boolean {
      const { suggestions, suggestedAt } = typed;
      const by = move === 'next' ? 1 : move === 'previous' ? -1 : 0;
      if (suggestedAt === null && (!isAtFirst || by !== -1 || suggestions.length === 0)) return false;
      const to = Math.max(0, (suggestedAt ?? suggestions.length) + by);
      suggest(by === 0 || to >= suggestions.length ? null : to);
      return true;
    },
    leaveSuggestions(): void {
      if (typed.suggestedAt !== null) suggest(null);
    },
  };
}
