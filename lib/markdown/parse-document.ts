import { cleanText } from '../recording/text.ts';
import { blocksFromHtml } from './from-html.ts';
import { blocksFromJson, jsonOf } from './from-json.ts';
import { blocksFromMarkdown } from './from-markdown.ts';
import { isLight, isTooMuch, MAX_LINES, MAX_MARKDOWN_CHARS, MAX_SOURCE_CHARS } from './limits.ts';
import { looksLikeHtml } from './looks-like-html.ts';
import type { Block } from './nodes.ts';
import { plainParagraphs } from './tidy.ts';

/**
 * A summary or a note, in Markdown, HTML, plain text, or JSON, as a tree of allowed nodes, without what a model thought before
 * it wrote (see `splitThinking`). Never throws and never loses words: a source that is too long or too deep to read as
 * markup, or amounts to more than can be drawn, is shown as plain text.
 */
export function parseDocument(source: string): Block[] {
  try {
    const json = jsonOf(source.length > MAX_SOURCE_CHARS ? source : withoutFence(source));
    const blocks = json && blocksFromJson(json, readText);
    return blocks && isLight(blocks) ? blocks : readText(source);
  } catch {
    return readText(source);
  }
}

function readText(source: string): Block[] {
  if (source.length > MAX_SOURCE_CHARS) return plain(source);
  const text = withoutFence(splitThinking(cleanText(source)).text);
  try {
    const blocks = read(text);
    return blocks && isLight(blocks) ? blocks : plain(text);
  } catch {
    // The lexer recurses; an overflow in spite of `isTooMuch` is not a bug of ours to report.
    return plain(text);
  }
}

/** Null if it is not worth reading as markup. */
function read(text: string): Block[] | null {
  if (looksLikeHtml(text)) return blocksFromHtml(text);
  const tooMuch = text.length > MAX_MARKDOWN_CHARS || hasManyLines(text) || isTooMuch(text);
  return tooMuch ? null : blocksFromMarkdown(text, true);
}

function plain(source: string): Block[] {
  const blocks = hasManyLines(source) ? null : plainParagraphs(source);
  return blocks && isLight(blocks) ? blocks : asOneText(source);
}

/** The whole text as one element, whatever is in it. */
function asOneText(source: string): Block[] {
  const text = cleanText(source).trim();
  return text === '' ? [] : [{ type: 'code', language: null, text }];
}

const hasManyLines = (text: string): boolean => text.split('\n', MAX_LINES + 2).length > MAX_LINES + 1;

/** One after the other from the beginning. */
const THOUGHTS =
  /\s*(?:<(think|thinking|thought|thoughts|reasoning)(?:\s[^<>]*)?>([^]*?)<\/\1>|◁think▷([^]*?)◁\/think▷)/giy;
/** Its beginning is sometimes part of the prompt, and so not of the answer. */
const THOUGHT_END = /^[ \t]*<\/(?:think|thinking|thought|thoughts|reasoning)>[ \t]*$/im;

/**
 * What a model thought before it wrote, between tags at the beginning (`<think>…</think>`) or at that of the fence
 * around the whole, and its text; no thought if there is none, or if it does not end.
 */
export function splitThinking(source: string): { thinking: string; text: string } {
  const before = splitThoughts(source);
  const inFence = splitThoughts(withoutFence(before.text));
  if (inFence.thinking === '') return before;
  return { thinking: `${before.thinking}\n\n${inFence.thinking}`.trim(), text: inFence.text };
}

function splitThoughts(source: string): { thinking: string; text: string } {
  const found = [...source.matchAll(THOUGHTS)];
  const end = found.length === 0 ? THOUGHT_END.exec(source) : null;
  const isPrompted = end !== null && !source.slice(0, end.index).includes('```');
  const thoughts = isPrompted
    ? [source.slice(0, end.index)]
    : found.map(([, , tagged, signed]) => tagged ?? signed ?? '');
  const text = isPrompted
    ? source.slice(end.index + end[0].length)
    : source.slice(found.map(([whole]) => whole).join('').length);
  return {
    thinking: thoughts
      .map((thought) => thought.trim())
      .join('\n\n')
      .trim(),
    text,
  };
}

const FENCE = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))([^\n`]*)$/;
const DOCUMENT_LANGUAGE = /^(?:markdown|md|gfm|html?|json|text|txt|plaintext)?(?:\s|$)/i;

/** The document in a fence around the whole of it, as models wrap what they write; the text itself if there is none. */
function withoutFence(text: string): string {
  const lines = text.trim().split('\n');
  const [, fence = '', language = ''] = FENCE.exec(lines[0] ?? '') ?? [];
  if (fence === '' || !DOCUMENT_LANGUAGE.test(language.trim())) return text;
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    const [, mark = '', info = ''] = (index > 0 && FENCE.exec(line)) || [];
    if (mark === '' || mark.charAt(0) !== fence.charAt(0)) continue;
    if (info.trim() !== '') isInside = true;
    else if (isInside) isInside = false;
    else if (mark.length >= fence.length) return index === lines.length - 1 ? lines.slice(1, -1).join('\n') : text;
  }
  // The end of what a model writes may be cut off.
  return !isInside && /^(?:markdown|md|gfm)/i.test(language.trim()) ? lines.slice(1).join('\n') : text;
}
