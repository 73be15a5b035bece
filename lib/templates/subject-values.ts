import { cleanText } from '../recording/text.ts';
import type { Block } from '../markdown/nodes.ts';
import { parseDocument } from '../markdown/parse-document.ts';
import { plainParagraphs } from '../markdown/plain-paragraphs.ts';
import { tidyInline } from '../markdown/tidy-inline.ts';
import { toParagraphs } from '../recording/paragraphs.ts';
import { formatDuration, formatFullDate, formatStamp } from '../recording/time.ts';
import { toTurns } from '../recording/turns.ts';
import type { Recording, RecordingContent, Turn } from '../recording/types.ts';
import { nameToWrite } from '../output/export-document.ts';
import { headerOf, oneLine, withoutTitle } from '../output/export-header.ts';
import type { BuiltInWords } from './built-in-templates.ts';
import type { TemplateName, TurnName } from './names.ts';
import { textValue, type Value } from './values.ts';

/** The data that a template is filled from. */
export interface TemplateSubject {
  recording: Recording;
  content: RecordingContent;
  /** The turns of `content` that were chosen; all if absent. */
  turns?: readonly Turn[];
}

/** Words and formats that the caller has in the user's language. */
export interface TemplateWords {
  /** The title of a recording that has none. */
  untitled: string;
  unknownSpeaker: string;
  /** The words of the built-in templates. */
  builtIn: BuiltInWords;
  /** BCP 47, for dates and durations. */
  locale: string;
  /** Defaults to the system's own. */
  timeZone?: string;
}

/** The values of one recording, each computed when it is first requested. */
export interface SubjectValues {
  value(name: TemplateName): Value;
  turnValue(turn: Turn, name: TurnName): Value;
}

export function createSubjectValues(subject: TemplateSubject, words: TemplateWords): SubjectValues {
  const { recording, content } = subject;
  const { durationSeconds } = recording;
  const known = new Map<TemplateName, Value>();
  let turnsOfAll: readonly Turn[] | undefined;
  const turns = () => subject.turns ?? (turnsOfAll ??= toTurns(content));
  const people = namesOf(content);
  const names = content.speakers.map((speaker) => nameToWrite(speaker, words));
  const nameOf = (speaker: number) => names[speaker] ?? nameToWrite(undefined, words);
  const stampOf = ({ startSeconds }: Turn) => (startSeconds === null ? '' : formatStamp(startSeconds));

  function find(name: TemplateName): Value {
    switch (name) {
      case 'title':
        return textValue(oneLine(recording.title) || words.untitled);
      case 'facts':
        return { kind: 'list', items: factsOf(recording, people, words), joint: ' · ' };
      case 'date':
        return momentOf(recording, { day: 'numeric', month: 'short', year: 'numeric' }, words);
      case 'time':
        return momentOf({ ...recording, createdAtText: null }, { timeStyle: 'short' }, words);
      case 'length':
        return textValue(durationSeconds === null ? '' : oneLine(formatDuration(durationSeconds, words.locale)));
      case 'people':
        return { kind: 'list', items: people, joint: ', ' };
      case 'owner':
        return textValue(oneLine(recording.ownerName ?? ''));
      case 'team':
        return textValue(oneLine(recording.teamName ?? ''));
      case 'summary': {
        const blocks = parseDocument(content.summary ?? '');
        return { kind: 'document', blocks: withoutTitle(blocks, recording.title) };
      }
      case 'notes':
        return { kind: 'document', blocks: parseDocument(content.notes ?? '') };
      case 'transcript':
        return { kind: 'document', blocks: transcriptBlocks(turns(), nameOf, stampOf) };
      case 'turns':
        return { kind: 'turns', turns: turns() };
      case 'count':
        return textValue(turns().length === 0 ? '' : String(turns().length));
    }
  }

  return {
    value(name) {
      const value = known.get(name) ?? find(name);
      known.set(name, value);
      return value;
    },
    turnValue(turn, name) {
      switch (name) {
        case 'speaker':
          return textValue(nameOf(turn.speaker));
        case 'time':
          return textValue(stampOf(turn));
        case 'text':
          return textValue(wordsOfTurn(turn).join('\n\n'));
      }
    },
  };
}

/** The known names of speakers, once each. */
function namesOf(content: RecordingContent): string[] {
  const names = content.speakers.flatMap(({ name }) => (name === null ? [] : [oneLine(name)]));
  return [...new Set(names)].filter((name) => name !== '');
}

function factsOf(
  recording: Recording,
  people: readonly string[],
  { untitled, locale, timeZone }: TemplateWords,
): string[] {
  const formatDate = (atMs: number) => formatFullDate(atMs, locale, timeZone);
  return headerOf(recording, people, { untitled, formatDate }).facts;
}

function momentOf(recording: Recording, style: Intl.DateTimeFormatOptions, { locale, timeZone }: TemplateWords): Value {
  const { createdAtMs } = recording;
  if (createdAtMs === null) return { kind: 'moment', text: oneLine(recording.createdAtText ?? ''), atMs: null };
  const text = new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(createdAtMs);
  return { kind: 'moment', text, atMs: createdAtMs };
}

const wordsOfTurn = ({ segments }: Turn) => toParagraphs(segments).map(({ text }) => cleanText(text));

/** Each turn's name and time on a line above its words. */
function transcriptBlocks(
  turns: readonly Turn[],
  nameOf: (speaker: number) => string,
  stampOf: (turn: Turn) => string,
): Block[] {
  const blocks: Block[] = [];
  for (const turn of turns) {
    const stamp = stampOf(turn);
    const children = tidyInline([
      { type: 'strong', children: [{ type: 'text', text: nameOf(turn.speaker) }] },
      { type: 'text', text: stamp === '' ? '' : ` · ${stamp}` },
    ]);
    blocks.push({ type: 'paragraph', children });
    for (const words of wordsOfTurn(turn)) for (const block of plainParagraphs(words)) blocks.push(block);
  }
  return blocks;
}
