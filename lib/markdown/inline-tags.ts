import { decodeEntities } from './decode-entities.ts';
import { readHtml } from './html-elements.ts';
import { styleOf } from './html-inline.ts';
import type { Inline } from './nodes.ts';
import { linesOf } from './plain-paragraphs.ts';

/** Tags that style words or link them, and those that leave them as they are; none of them can do harm in a tree of allowed nodes. */
const STYLES = 'a b strong i em s del strike code kbd samp tt u ins sub sup span small big mark font'.split(' ');
const CODE = new Set(['code', 'kbd', 'samp', 'tt']);
const TAG = new RegExp(`^<(/?)(${STYLES.join('|')})(?=[\\s/>])[^>]*>$`, 'i');

interface OpenTag {
  name: string;
  /** As it was written, for when it is never closed. */
  source: string;
  /** What has been read since. */
  inlines: Inline[];
  /** The same, as it was written. */
  words: string;
}

/** Inline nodes in the making, with the tags that are open around them. */
interface InlineTags {
  depth(): number;
  add(inlines: readonly Inline[], source: string): void;
  /** Takes in a tag; false when it is none of those above, or closes nothing. */
  take(source: string): boolean;
  /** All that was added. Tags that were not closed are the text they are. */
  end(): Inline[];
}

/**
 * Puts the words between harmless HTML tags in a line of Markdown, `a <b>word</b>`, into the nodes that these stand for. What
 * stands in `<code>` and its like is kept as it was written, Markdown and tags too, where HTML would read them.
 */
export function createInlineTags(): InlineTags {
  const root: OpenTag = { name: '', source: '', inlines: [], words: '' };
  const open = [root];
  const top = (): OpenTag => open.at(-1) ?? root;

  function add(inlines: readonly Inline[], source: string) {
    const tag = top();
    for (const node of inlines) tag.inlines.push(node);
    tag.words += source;
  }

  /** The innermost tag, not closed by any other: its words stay, after the tag as text. */
  function giveUp() {
    const { source, inlines, words } = open.pop() ?? root;
    add([...linesOf(source), ...inlines], source + words);
  }

  return {
    depth: () => open.length - 1,
    add,
    take(source) {
      const [, slash, name = ''] = TAG.exec(source)?.map((part) => part.toLowerCase()) ?? [];
      if (slash === undefined) return false;
      if (slash === '') {
        open.push({ name, source, inlines: [], words: '' });
        return true;
      }
      if (!open.some((tag) => tag.name === name)) return false;
      while (top().name !== name) giveUp();
      const tag = open.pop() ?? root;
      add(styled(tag), tag.source + tag.words + source);
      return true;
    },
    end() {
      while (open.length > 1) giveUp();
      return root.inlines;
    },
  };
}

function styled({ name, source, inlines, words }: OpenTag): Inline[] {
  if (CODE.has(name)) return [{ type: 'inline-code', text: decodeEntities(words) }];
  const element = readHtml(source)?.children[0];
  return element === undefined || typeof element === 'string' ? inlines : styleOf(element)(inlines);
}
