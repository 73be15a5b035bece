import type { Block } from '../markdown/nodes.ts';
import type { Turn } from '../recording/types.ts';
import { documentToPlain } from '../output/to-plain.ts';

/** The value of a name in a template. Texts are clean (see `lib/recording/text.ts`) and never markup. */
export type Value =
  /** One or several lines; an empty one separates paragraphs. */
  | { kind: 'text'; text: string }
  /** `text` is how it is usually written; `atMs`, in epoch milliseconds, is null if only the words are known. */
  | { kind: 'moment'; text: string; atMs: number | null }
  | { kind: 'list'; items: readonly string[]; joint: string }
  | { kind: 'document'; blocks: readonly Block[] }
  /** Can only be iterated. */
  | { kind: 'turns'; turns: readonly Turn[] };

export type ValueKind = Value['kind'];

export const textValue = (text: string): Value => ({ kind: 'text', text });

/** The value as words without markup. */
export function wordsOf(value: Value): string {
  switch (value.kind) {
    case 'text':
    case 'moment':
      return value.text;
    case 'list':
      return value.items.join(value.joint);
    case 'document':
      return documentToPlain(value.blocks);
    case 'turns':
      return '';
  }
}

export function isEmpty(value: Value): boolean {
  switch (value.kind) {
    case 'document':
      return value.blocks.length === 0;
    case 'turns':
      return value.turns.length === 0;
    case 'text':
    case 'moment':
    case 'list':
      return wordsOf(value).trim() === '';
  }
}
