import { maren, sampleNow } from './people.ts';
import type { FullRecording, SampleMeta, SamplePerson, SampleTeam, TimedSegment } from './types.ts';

const wordsPerSecond = 150 / 60;
const longestSegmentWords = 32;
const millisecondsPerDay = 86_400_000;

/** The part of a recording that an author writes; everything else is derived from it. */
export interface RecordingDraft {
  id: string;
  title: string | null;
  /** ISO 8601 UTC with milliseconds; see `daysBefore`. */
  createdAt: string;
  owner?: SamplePerson;
  team?: SampleTeam | null;
  status?: string;
  phase?: string;
  sharing?: string;
  source?: string;
  /** The names that are known, by the number of the speaker: `{ 1: 'Ada' }` names `Speaker 1`. */
  names?: Readonly<Record<number, string>>;
  /**
   * The turns. A line that starts with `1: ` starts a turn of `Speaker 1`; a line `@ 12:30` is silence until then;
   * any other line continues the turn.
   */
  talk?: string;
  /** Markdown or HTML; common indentation is removed. */
  summary?: string | null;
  /** Markdown; common indentation is removed. */
  notes?: string | null;
}

/**
 * Makes a recording from a draft: segments with times at about 150 words a minute, the transcription in the format of
 * the contract, the duration in whole seconds, and the number of speakers.
 */
export function recording(draft: RecordingDraft): FullRecording {
  const owner = draft.owner ?? maren;
  const transcriptSegments = timed(turnsOf(draft.talk ?? ''));
  const last = transcriptSegments.at(-1);
  const duration = last ? Math.ceil(last.endTime) : null;
  const status = draft.status ?? 'COMPLETED';
  const meta: SampleMeta = {
    id: draft.id,
    meetingTitle: draft.title,
    status,
    duration,
    sharingScope: draft.sharing ?? (draft.team ? 'TEAM' : 'PRIVATE'),
    createdAt: draft.createdAt,
    updatedAt: new Date(Date.parse(draft.createdAt) + ((duration ?? 0) + 95) * 1000).toISOString(),
    processingPhase: draft.phase ?? status,
    speakerCount: last ? new Set(transcriptSegments.map((segment) => segment.speaker)).size : null,
    sourceType: draft.source ?? 'BROWSER',
    user: owner,
    team: draft.team ?? null,
    isOwner: owner.id === maren.id,
  };
  return {
    meta,
    content: {
      transcription: transcriptionOf(transcriptSegments),
      summary: dedentedOrNull(draft.summary),
      transcriptSegments,
      speakerNames: Object.fromEntries(Object.entries(draft.names ?? {}).map(([n, name]) => [`Speaker ${n}`, name])),
      notes: dedentedOrNull(draft.notes),
    },
  };
}

/** The transcript as one text: `[Speaker 1 @ 61:05]: text`, one line per segment. */
export function transcriptionOf(segments: readonly TimedSegment[]): string {
  return segments.map(({ speaker, startTime, text }) => `[${speaker} @ ${clock(startTime)}]: ${text}`).join('\n');
}

/** The instant `days` days before `sampleNow`, at a time of that day in UTC such as `09:02:11`, as ISO 8601. */
export function daysBefore(days: number, time: string): string {
  const day = new Date(Date.parse(sampleNow) - days * millisecondsPerDay).toISOString().slice(0, 10);
  return new Date(`${day}T${time}Z`).toISOString();
}

/** Removes the blank first and last lines of a text, and the indentation that its lines share. */
export function dedent(text: string): string {
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const shared = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(shared)).join('\n');
}

/** Joins lines that were wrapped for the width of the source, because services send them as one. */
function unwrap(text: string): string {
  return text.replace(/([^\n]{80,})\n *(?=[^\s\-*>|#\d`])/g, '$1 ');
}

function dedentedOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : unwrap(dedent(text));
}

interface Turn {
  speaker: string;
  text: string;
  /** Seconds; the turn does not start before. */
  notBefore: number;
}

function turnsOf(talk: string): Turn[] {
  const turns: Turn[] = [];
  let notBefore = 1.2;
  for (const raw of talk.split('\n')) {
    const line = raw.trim();
    const start = /^(\d+): (.+)$/.exec(line);
    const silence = /^@ (\d+):(\d\d)$/.exec(line);
    const turn = turns.at(-1);
    if (start) turns.push({ speaker: `Speaker ${start[1]}`, text: start[2] ?? '', notBefore });
    else if (silence) notBefore = Number(silence[1]) * 60 + Number(silence[2]);
    else if (line && turn) turn.text += (endsWithoutSpaces(turn.text) ? '' : ' ') + line;
    else if (line) throw new Error(`The talk must start with a speaker: ${line}`);
  }
  return turns;
}

/** Japanese is written without spaces, also across the line breaks of its author. */
function endsWithoutSpaces(text: string): boolean {
  return /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]$/.test(text);
}

function timed(turns: readonly Turn[]): TimedSegment[] {
  let clockSeconds = 0;
  return turns.flatMap(({ speaker, text, notBefore }) => {
    clockSeconds = Math.max(clockSeconds, notBefore);
    const segments = utterancesOf(text).map((utterance) => {
      const startTime = hundredths(clockSeconds);
      const pace = 0.85 + wobble(utterance) * 0.3;
      const endTime = hundredths(startTime + Math.max(0.4, (wordsIn(utterance) / wordsPerSecond) * pace));
      clockSeconds = endTime + 0.12 + wobble(speaker + utterance) * 0.3;
      return { speaker, text: utterance, startTime, endTime };
    });
    // A dash at the end is an interruption: the next speaker starts at once.
    if (!text.endsWith('—')) clockSeconds += 0.3 + wobble(text) * 1.1;
    return segments;
  });
}

/** A long turn arrives as several segments, cut between sentences. */
function utterancesOf(text: string): string[] {
  const utterances: string[] = [];
  let current = '';
  for (const sentence of text.split(/(?<=[.!?…] |[。！？])(?=\S)/u)) {
    if (current && wordsIn(current) + wordsIn(sentence) > longestSegmentWords) {
      utterances.push(current.trim());
      current = '';
    }
    current += sentence;
  }
  return [...utterances, current.trim()];
}

/** Number of words; in Japanese, which has no spaces, about two characters count as one. */
function wordsIn(text: string): number {
  const characters = text.match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0;
  return text.split(/\s+/).length + characters / 2.2;
}

/** A number from 0 to 1 that is always the same for the same text. */
function wobble(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

function hundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
