import { transcriptionOf } from './build.ts';
import * as cast from './people.ts';
import { type Random, seededRandom, seedOf } from './random.ts';
import type { FullContent, SampleMeta, SamplePerson, SampleTeam, TimedSegment } from './types.ts';
import { type Vocabulary, english, french, german, hebrew, japanese, spanish } from './words.ts';

const millisecondsPerDay = 86_400_000;
const daysBack = 5 * 365;
const secondsPerSegment = 7.4;

const { maren, priya, tomas, noa, haruka, elodie, anh, joerg, daryna, siobhan } = cast;
const owners = [maren, maren, maren, priya, tomas, noa, haruka, elodie, anh, joerg, daryna, siobhan];
const teams = [cast.platform, cast.goToMarket, cast.design, cast.people, cast.telAviv, cast.tokyo, cast.europe, null];
const languages = [english, english, english, english, english, english, spanish, german, french, japanese, hebrew];
const sharingScopes = ['PRIVATE', 'PRIVATE', 'TEAM', 'TEAM', 'SELECTED_TEAMS', 'ORGANIZATION'];
const sourceTypes = ['BROWSER', 'BROWSER', 'BROWSER', 'UPLOAD', 'MOBILE', 'DESKTOP'];

export interface GeneratedRecordings {
  /** Newest first. */
  metas: readonly SampleMeta[];
  /** The content of one of them, generated on request and the same each time; undefined for any other id. */
  contentOf: (id: string) => FullContent | undefined;
}

/** Everything that determines a recording: small, so that thousands of them cost little. */
interface Plan {
  meta: SampleMeta;
  vocabulary: Vocabulary;
  segments: number;
  speakers: number;
  seed: number;
}

/**
 * Generates `count` recordings with dates over the five years before `sampleNow`, the same ones for the same seed.
 * Nearly all are COMPLETED, and those agree with their content in duration and speakers.
 */
export function generateRecordings(count: number, seed = 1): GeneratedRecordings {
  const plans = Array.from({ length: count }, (_, index) => planned(index, seedOf(seed, index)));
  plans.sort((a, b) => b.meta.createdAt.localeCompare(a.meta.createdAt) || a.meta.id.localeCompare(b.meta.id));
  const byId = new Map(plans.map((plan) => [plan.meta.id, plan]));
  return {
    metas: plans.map((plan) => plan.meta),
    contentOf: (id) => {
      const plan = byId.get(id);
      return plan && contentFor(plan);
    },
  };
}

export interface ContentOptions {
  /** Number of segments in the transcript. */
  segments: number;
  seed?: number;
  /** Number of speakers, 4 by default; never more than there are segments. */
  speakers?: number;
}

/** Generates a transcript of any length with a short summary, the same one for the same options. In English. */
export function generateContent({ segments, seed = 1, speakers = 4 }: ContentOptions): FullContent {
  return contentFrom(english, segments, Math.min(speakers, segments), seededRandom(seed));
}

function planned(index: number, seed: number): Plan {
  const random = seededRandom(seed);
  const vocabulary = random.pick(languages);
  const createdAt = workingTime(random);
  const status = random.chance(0.97) ? 'COMPLETED' : random.pick(['UPLOADING', 'PROCESSING', 'FAILED']);
  const segments = random.between(20, 240) + (random.chance(0.25) ? random.between(60, 500) : 0);
  const speakers = random.between(1, 6);
  const completed = status === 'COMPLETED';
  const duration = completed ? Math.round(segments * secondsPerSegment * (0.9 + random.next() * 0.2)) : null;
  const owner: SamplePerson = random.pick(owners);
  const team: SampleTeam | null = random.pick(teams);
  const title = filled(random.pick(vocabulary.titles), vocabulary, random);
  const meta: SampleMeta = {
    id: idOf(index, random),
    meetingTitle: title[0] ? title[0].toUpperCase() + title.slice(1) : title,
    status,
    duration,
    sharingScope: random.pick(sharingScopes),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(createdAt + ((duration ?? 0) + random.between(30, 900)) * 1000).toISOString(),
    processingPhase: status,
    speakerCount: completed ? speakers : null,
    sourceType: random.pick(sourceTypes),
    user: owner,
    team,
    isOwner: owner.id === maren.id,
  };
  return { meta, vocabulary, segments, speakers, seed };
}

/** Epoch milliseconds of a working hour on a weekday; recent days are more frequent than old ones. */
function workingTime(random: Random): number {
  const today = Math.floor(Date.parse(cast.sampleNow) / millisecondsPerDay);
  const weekday = (day: number) => new Date(day * millisecondsPerDay).getUTCDay();
  let day = today - 1 - Math.floor(random.next() ** 1.4 * (daysBack - 4));
  while (weekday(day) % 6 === 0) day -= 1;
  return day * millisecondsPerDay + random.between(6 * 3_600_000, 18 * 3_600_000);
}

/** An identifier that looks like a UUID; the index in it keeps it unique. */
function idOf(index: number, random: Random): string {
  const hex = (digits: number) =>
    random
      .between(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(4)}${index.toString(16).padStart(8, '0')}`;
}

function contentFor({ meta, vocabulary, segments, speakers, seed }: Plan): FullContent {
  if (meta.duration === null)
    return { transcription: '', summary: null, transcriptSegments: [], speakerNames: {}, notes: null };
  return contentFrom(vocabulary, segments, speakers, seededRandom(~seed), meta.duration);
}

function contentFrom(
  vocabulary: Vocabulary,
  segments: number,
  speakers: number,
  random: Random,
  durationSeconds?: number,
): FullContent {
  const spoken = spokenSegments(vocabulary, segments, speakers, random);
  const transcriptSegments = durationSeconds === undefined ? spoken : stretched(spoken, durationSeconds);
  const names = english.lists.name ?? [];
  const first = random.between(0, names.length - 1);
  // The last speaker of a larger meeting stays a label, as often happens in real ones.
  const named = Math.min(speakers > 3 ? speakers - 1 : speakers, names.length);
  return {
    transcription: transcriptionOf(transcriptSegments),
    summary: summaryOf(vocabulary, random),
    transcriptSegments,
    speakerNames: Object.fromEntries(
      Array.from({ length: named }, (_, i) => [`Speaker ${i + 1}`, names[(first + i) % names.length] ?? '']),
    ),
    notes: random.chance(0.3) ? `- ${sentence(vocabulary, random)}\n- ${sentence(vocabulary, random)}` : null,
  };
}

function spokenSegments(words: Vocabulary, count: number, speakers: number, random: Random): TimedSegment[] {
  let clockSeconds = 0.8;
  let speaker = 1;
  return Array.from({ length: count }, (_, index) => {
    // Everyone speaks once at first, so that no speaker is missing.
    if (index < speakers) speaker = index + 1;
    else if (random.chance(0.7)) speaker = random.between(1, speakers);
    const text = Array.from({ length: random.between(1, 3) }, () => sentence(words, random)).join(' ');
    const startTime = hundredths(clockSeconds);
    const endTime = hundredths(startTime + Math.max(0.5, text.length / 15));
    clockSeconds = endTime + 0.1 + random.next() * 1.2;
    return { speaker: `Speaker ${speaker}`, text, startTime, endTime };
  });
}

/** The same segments at another pace, so that the last one ends with the recording. */
function stretched(segments: readonly TimedSegment[], durationSeconds: number): TimedSegment[] {
  const factor = durationSeconds / (segments.at(-1)?.endTime ?? durationSeconds);
  return segments.map((segment) => ({
    ...segment,
    startTime: hundredths(segment.startTime * factor),
    endTime: hundredths(segment.endTime * factor),
  }));
}

function summaryOf(words: Vocabulary, random: Random): string {
  const line = () => sentence(words, random);
  return `## ${line()}\n\n- ${line()}\n- **${line()}**\n\n- [x] ${line()}\n- [ ] ${line()}`;
}

function sentence(words: Vocabulary, random: Random): string {
  return filled(random.pick(words.sentences), words, random);
}

function filled(template: string, words: Vocabulary, random: Random): string {
  return template.replace(/\{(\w+)\}/g, (slot, list: string) => {
    const entries = words.lists[list];
    if (!entries) throw new Error(`No list of words for ${slot} in: ${template}`);
    return random.pick(entries);
  });
}

function hundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
