import { decodeEntities } from './decode-entities.ts';
import { readHtml } from './html-elements.ts';
import { styleOf } from './html-inline.ts';
import type { Inline } from './nodes.ts';
import { linesOf } from './plain-paragraphs.ts';

/** Tags that style or link words, and tags that leave them as they are; all are harmless in a tree of allowed nodes. */
const STYLES = 'a b strong i em s del strike code kbd samp tt u ins sub sup span small big mark font'.split(' ');
const CODE = new Set(['code', 'kbd', 'samp', 'tt']);
const TAG = new RegExp(`^<(/?)(${STYLES.join('|')})(?=[\\s/>])[^>]*>$`, 'i');

interface OpenTag {
  name: string;
  /** The tag as it was written, in case it is never closed. */
  source: string;
  /** The nodes read since. */
  inlines: Inline[];
  /** The same, as they were written. */
  words: string;
}

/** Inline nodes under construction, with the tags that are open around them. */
interface InlineTags {
  depth(): number;
  add(inlines: readonly Inline[], source: string): void;
  /** Handles a tag; false if it is not one of those above, or closes nothing. */
  take(source: string): boolean;
  /** Everything that was added. Unclosed tags become text. */
  end(): Inline[];
}

/**
 * Turns harmless HTML tags in a line of Markdown, `a <b>word</b>`, into the nodes that they stand for. The content of
 * `<code>` and the like stays as it was written, including Markdown and tags that HTML would interpret.
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

  /** Closes the innermost tag, which lacks its end: the tag becomes text, followed by its content. */
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
