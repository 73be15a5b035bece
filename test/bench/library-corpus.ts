import type { Recording, RecordingContent, RecordingId, Segment } from '../../lib/recording/types.ts';
import { seededRandom, seedOf, type Random } from '../service/recordings/random.ts';

/** Many meetings, generated word by word: with as many distinct words, as frequent and as long, as English speech. */
export interface Corpus {
  meeting(index: number): { recording: Recording; content: RecordingContent; summaryLines: string[] };
  /** A word of this rank: 0 is the most common. */
  word(rank: number): string;
}

const KINDS = 60_000;
const SYLLABLES =
  'ba be bi bo bu da de di do du fa fe ga go ha he hi ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to tu va ve vi wa we ya yo za'.split(
    ' ',
  );
const COMMON =
  'the and to of a in that it we you is so for on this have be with not but can are do what if there just they one at about think or as all was like know how would from up will then when our more get'.split(
    ' ',
  );
const ACCENTED = ['café', 'résumé', 'señor', 'über', 'naïve', 'Zürich', 'équipe', 'coördinate'];
const JAPANESE =
  '本日の会議では来期の予算と採用計画について話し合いました売上は前年比で増加しています次回までに資料を用意してください';
const NAMES = [
  'Ana Ruiz',
  'Björn Åkesson',
  'Chloé Dubois',
  'Dmitri Volkov',
  'Haruka Sato',
  'Noa Levi',
  'Priya Nair',
  'Tomás Silva',
];
const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 21);

/** The same meetings for the same indexes; each has `words` words. */
export function createCorpus(words: number): Corpus {
  const kinds = Array.from({ length: KINDS }, (_, rank) => COMMON[rank] ?? madeUp(rank));
  // Zipf's law: the word of rank r occurs in proportion to 1/r.
  const sums = new Float64Array(KINDS);
  for (let rank = 0, sum = 0; rank < KINDS; rank++) sums[rank] = sum += 1 / (rank + 2.7);

  function pick(random: Random): string {
    const wanted = random.next() * (sums[KINDS - 1] ?? 0);
    let [low, high] = [0, KINDS - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return kinds[low] ?? '';
  }

  function sentence(random: Random, topic: readonly string[], japanese: boolean): string {
    if (japanese) {
      const from = random.between(0, JAPANESE.length - 10);
      return `${JAPANESE.slice(from, from + random.between(8, 40))}。`;
    }
    const length = random.between(5, 25);
    const said = Array.from({ length }, () => {
      if (random.chance(0.03)) return random.pick(topic);
      return random.chance(0.002) ? random.pick(ACCENTED) : pick(random);
    });
    const text = said.join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }

  return {
    word: (rank) => kinds[rank] ?? '',
    meeting(index) {
      const random = seededRandom(seedOf(7, index));
      const japanese = random.chance(0.02);
      const topic = Array.from({ length: 12 }, () => kinds[random.between(2_000, KINDS - 1)] ?? '');
      const speakers = Array.from({ length: random.between(2, 6) }, (_, at) => ({
        label: `Speaker ${at + 1}`,
        name: random.chance(0.8) ? (NAMES[(index + at) % NAMES.length] ?? null) : null,
      }));
      const segments: Segment[] = [];
      let startSeconds = 0;
      let speaker = 0;
      for (let said = 0; said < words;) {
        const text = sentence(random, topic, japanese);
        const count = japanese ? Math.ceil(text.length / 2) : text.split(' ').length;
        const endSeconds = Math.round((startSeconds + count * 0.4) * 100) / 100;
        segments.push({ speaker, startSeconds, endSeconds, text });
        said += count;
        startSeconds = endSeconds;
        if (random.chance(0.4)) speaker = random.between(0, speakers.length - 1);
      }
      const summaryLines = Array.from({ length: 12 }, () => sentence(random, topic, japanese));
      const summary = summaryLines.map((line) => `- ${line}`).join('\n');
      const createdAtMs = NOW_MS - Math.floor(random.next() ** 1.4 * 1500) * DAY_MS;
      const recording: Recording = {
        id: `meeting-${index}` as RecordingId,
        title: `${topic[0] ?? ''} ${topic[1] ?? ''} ${index}`,
        status: 'COMPLETED',
        durationValue: Math.round(startSeconds),
        durationSeconds: Math.round(startSeconds),
        speakerCount: speakers.length,
        createdAtMs,
        createdAtText: null,
        updatedAtMs: createdAtMs,
        ownerName: NAMES[index % NAMES.length] ?? null,
        teamName: ['Platform', 'Design', 'Sales'][index % 3] ?? null,
        isOwner: index % 8 === 0,
        sharingScope: index % 2 === 0 ? 'PRIVATE' : 'TEAM',
        processingPhase: 'COMPLETED',
      };
      return { recording, content: { speakers, segments, summary, notes: null }, summaryLines };
    },
  };
}

/** A word: common ones are short, rare ones longer. */
function madeUp(rank: number): string {
  const random = seededRandom(seedOf(3, rank));
  const syllables = 1 + Math.min(4, Math.floor(Math.log10(rank + 1) * 0.7 + random.next() * 1.4));
  const word = Array.from({ length: syllables }, () => random.pick(SYLLABLES)).join('');
  return word + (random.chance(0.4) ? random.pick(['s', 'n', 'r', 'd', 't', 'ng', 'l']) : '');
}
