import { Context, Liquid, LiquidError, toValueSync, type Emitter, type Template } from 'liquidjs';
import { blocksOf as blocksOfNodes, plainParagraphs } from '../markdown/from-elements.ts';
import { nodesOfMarkdown } from '../markdown/from-markdown.ts';
import { isTooMuch } from '../markdown/limits.ts';
import type { Block } from '../markdown/nodes.ts';
import { lazily } from '../output/document-forms.ts';
import { documentToHtml } from '../output/to-html.ts';
import { documentToPlain } from '../output/to-plain.ts';
import type { TextForms } from '../recording/sending.ts';
import { cleanText } from '../recording/text.ts';
import { editsBetween } from '../text/near-words.ts';
import { fillPlaces, MAX_LENGTH, withLineMarks, Written, type Part } from './fill-places.ts';
import { addFilters } from './filters.ts';
import {
  EMPTY,
  NAMES,
  recordingValues,
  TURN_NAMES,
  wordsOf,
  type TemplateName,
  type TemplateSubject,
  type TemplateWords,
} from './subject-values.ts';

/** A problem in a template, as data; views have the words. */
export interface TemplateProblem {
  code:
    | 'unknown-name'
    | 'unknown-filter'
    | 'unknown-tag'
    /** Braces, or a tag, without their end, which is `hint`. */
    | 'not-closed'
    /** Something that cannot be read, or that nothing was begun for. */
    | 'bad-tag'
    | 'bad-date'
    /** It is nested too deeply, takes too long, or makes too much. */
    | 'too-much';
  /** The name, the filter, or the tag in question, as it was written. */
  subject: string;
  /** What was probably meant; null if there is nothing to say. */
  hint: string | null;
  /** Both count from 1; null if no place is to blame. */
  line: number | null;
  column: number | null;
}

export interface RenderedTemplate {
  /** The result, as a tree to be displayed; empty if there is none. Front matter is code. */
  blocks: Block[];
  forms: TextForms;
  /** Whether the template could not be filled; its problems say why. */
  failed: boolean;
  /** Whether the template is for contents that the recording does not have. */
  lacking: boolean;
  problems: TemplateProblem[];
}

/** Characters of a template, and units of what loops and filters make. */
const LIMITS = { parseLimit: 100_000, memoryLimit: 20_000_000 };
const TAGS_OF_FILES = ['include', 'render', 'layout', 'block'];
/** Names of what was said and written in a meeting; all others are about it. */
const CONTENT: readonly TemplateName[] = ['summary', 'notes', 'tasks', 'transcript', 'turns'];
const HAS_STAND_IN = /\{%-?\s*(?:else|unless)\b|\|\s*default\b/;

/**
 * A Liquid template of Markdown, filled from a recording (see `fill-places.ts`). Never throws; takes time in proportion
 * to the template, for each turn that it loops over, and ends after `limitMs`, milliseconds.
 */
export function renderTemplate(
  template: string,
  subject: TemplateSubject,
  words: TemplateWords,
  limitMs = 4_000 + subject.content.segments.length * 2,
): RenderedTemplate {
  const problems: TemplateProblem[] = [];
  const parts: Part[] = [];
  let length = 0;
  const write = (value: unknown) => {
    const words = wordsOf(value);
    length += words.length;
    if (length > MAX_LENGTH) throw new RangeError('The values are too long.');
    return words.trim() === '' ? EMPTY : new Written(value);
  };
  /** Keeps values apart from the text around them. */
  const emitter: Emitter = {
    buffer: '',
    write(part: unknown) {
      const last = parts.at(-1);
      if (part instanceof Written) parts.push(part);
      else if (typeof last === 'string') parts[parts.length - 1] = last + String(part);
      else parts.push(String(part));
    },
  };

  const engine = new Liquid({
    // The emitter gets what it returns, as it is.
    outputEscape: write as never,
    jsTruthy: true,
    ownPropertyOnly: true,
    strictFilters: true,
    templates: {},
    locale: words.locale,
    ...(words.timeZone !== undefined && { timezoneOffset: words.timeZone }),
    ...LIMITS,
    renderLimit: limitMs,
  });
  for (const tag of TAGS_OF_FILES) delete engine.tags[tag];
  // It takes time in proportion to the square of a text.
  delete engine.filters['strip_html'];
  addFilters(engine, words, (subject, [line = 1, column = 1]) =>
    problems.push({ code: 'bad-date', subject, hint: null, line, column }),
  );

  try {
    const parsed = engine.parse(withLineMarks(cleanText(template)));
    const scope = recordingValues(subject, words);
    const names = namesIn(engine, parsed);
    const context = new Context(scope, engine.options, { sync: true }, { liquid: engine });
    toValueSync(engine.renderer.renderTemplates(parsed, context, emitter));
    const { frontMatter, body } = fillPlaces(parts);
    const contents = CONTENT.filter((name) => names.known.has(name));
    const lacking = contents.length > 0 && !contents.some((name) => scope[name]) && !HAS_STAND_IN.test(template);
    return {
      ...formsOf(frontMatter, body),
      failed: false,
      lacking,
      problems: inOrder([...names.problems, ...problems]),
    };
  } catch (error) {
    const problem = problemOf(error, engine);
    return { ...formsOf('', ''), failed: true, lacking: false, problems: [problem] };
  }
}

/** The names that a template uses, and problems with those that it does not have. */
function namesIn(engine: Liquid, parsed: Template[]): { known: Set<string>; problems: TemplateProblem[] } {
  const { globals, variables } = engine.analyzeSync(parsed, { partials: false });
  const problems: TemplateProblem[] = [];
  const known = new Set(Object.keys(globals).filter((name) => isOneOf(NAMES, name)));
  for (const [name, [first]] of Object.entries(globals)) {
    if (!first || known.has(name)) continue;
    const { row: line, col: column } = first.location;
    const hint = isOneOf(TURN_NAMES, name) ? `turn.${name}` : nearest(name, NAMES);
    problems.push({ code: 'unknown-name', subject: name, hint, line, column });
  }
  for (const variable of Object.values(variables).flat()) {
    const [name, part] = variable.segments;
    // Only turns have parts: a name that was made up in the template stands for one of them.
    if (typeof name !== 'string' || typeof part !== 'string' || name in globals || name.endsWith('loop')) continue;
    if (isOneOf([...TURN_NAMES, 'first', 'last', 'size'], part)) continue;
    const { row: line, col: column } = variable.location;
    problems.push({ code: 'unknown-name', subject: `${name}.${part}`, hint: nearest(part, TURN_NAMES), line, column });
  }
  return { known, problems };
}

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

/** The one of `known` that was probably meant by `typed`; null if none is close. */
function nearest(typed: string, known: readonly string[]): string | null {
  const word = typed.toLowerCase();
  // More than half of a short word may not differ: `x` is not a misspelled `to`.
  const farthest = Math.min(2, Math.floor(word.length / 2));
  const near = known
    .map((candidate) => ({ candidate, edits: editsBetween(word, candidate, farthest) }))
    .filter(({ edits }) => edits <= farthest)
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.candidate ?? null;
}

/** Problems in the order of the template, each place once: a filter in a loop has the same one each time. */
const inOrder = (problems: readonly TemplateProblem[]): TemplateProblem[] =>
  [...new Map(problems.map((problem) => [`${problem.line}:${problem.column}`, problem])).values()].sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0),
  );

/** What Liquid says about a template, as data. Throws what Liquid did not. */
function problemOf(error: unknown, engine: Liquid): TemplateProblem {
  const isLiquids = LiquidError.is(error);
  const cause = isLiquids ? (error.originalError ?? error) : error;
  const [line = null, column = null] = isLiquids ? error.token.getPosition() : [];
  const problem = (code: TemplateProblem['code'], subject = '', hint: string | null = null) => ({
    code,
    subject,
    hint,
    line,
    column,
  });
  const message = cause instanceof Error ? cause.message : '';
  if (cause instanceof RangeError || message.includes('limit exceeded')) return problem('too-much');
  if (!isLiquids) throw error;
  const [, filter] = /^undefined filter: (\S+)/.exec(message) ?? [];
  if (filter !== undefined) return problem('unknown-filter', filter, nearest(filter, Object.keys(engine.filters)));
  const [, tag] = /^tag "([^"]*)" not found/.exec(message) ?? [];
  if (tag !== undefined && !/^(?:end.+|else|elsif|when)$/.test(tag)) {
    return problem('unknown-tag', tag, nearest(tag, Object.keys(engine.tags)));
  }
  const isOpen = message.includes(' not closed');
  const [, open] = (isOpen && /^(?:tag \{%-?|raw "\{%-?)\s*(\w+)/.exec(message)) || [];
  if (open !== undefined) return problem('not-closed', `{% ${open} %}`, `{% end${open} %}`);
  const { input, begin } = error.token;
  const from = Math.max(0, input.lastIndexOf('{', begin + 1) - 1);
  const [written = ''] = input.slice(input.startsWith('{', from) ? from : from + 1, begin + 60).split(/[\n\uFDD0]/);
  const [, braces] = (isOpen && /^(output|tag) "/.exec(message)) || [];
  if (braces !== undefined) return problem('not-closed', shortened(written), braces === 'tag' ? '%}' : '}}');
  return problem('bad-tag', shortened(/^.*?[%}]\}/.exec(written)?.[0] ?? written));
}

const shortened = (source: string): string => (source.length > 40 ? `${source.slice(0, 39)}…` : source);

/** Each form is made when it is first needed: a long meeting takes a while. */
function formsOf(frontMatter: string, body: string): Pick<RenderedTemplate, 'blocks' | 'forms'> {
  const read = blocksOf(body);
  const yaml = frontMatter.replace(/^---\n|\n?---$/g, '');
  const blocks: Block[] = frontMatter === '' ? read : [{ type: 'code', language: 'yaml', text: yaml }, ...read];
  const below = (text: string) => (frontMatter === '' ? text : `${frontMatter}\n\n${text}`).trimEnd();
  const forms = lazily<TextForms>({
    html: () => documentToHtml(blocks),
    markdown: () => below(body),
    plain: () => below(documentToPlain(read)),
  });
  return { blocks, forms };
}

/** Always as Markdown, however long: how a template is read must not depend on the length of the recording. */
function blocksOf(markdown: string): Block[] {
  try {
    if (!isTooMuch(markdown)) return blocksOfNodes(nodesOfMarkdown(markdown));
  } catch {
    // The parser recurses; an overflow in spite of `isTooMuch` is not a bug of ours to report.
  }
  return plainParagraphs(markdown);
}
