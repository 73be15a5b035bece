import { hasTimes, lengthOf, spokenBySpeaker } from './spoken.ts';
import { isBlank } from './text.ts';
import type { RecordingContent } from './types.ts';

/** How much one person spoke. */
export interface SpeakerTalk {
  /** Index into `RecordingContent.speakers`; beyond its end where a segment names nobody. */
  speaker: number;
  /** Overlaps of the speaker with themselves count once; null when the transcript has no times. */
  seconds: number | null;
  characters: number;
  /** As `toTurns` makes them, without making them. */
  turns: number;
  /** Of what everybody spoke, 0 to 1, by the basis; all are 0 when nobody spoke. */
  share: number;
}

export interface TalkTime {
  /** What shares are of: `text` when too little of the transcript has times. */
  basis: 'time' | 'text';
  /** Most first, then by first appearance; those who never speak come last. */
  speakers: SpeakerTalk[];
}

export function toTalkTime(content: RecordingContent): TalkTime {
  const said = content.segments.filter(({ text }) => !isBlank(text));
  const basis = hasTimes(said) ? 'time' : 'text';
  const stretches = basis === 'time' ? spokenBySpeaker(said) : null;
  const bySpeaker = new Map<number, SpeakerTalk>();
  const talkOf = (speaker: number): SpeakerTalk => {
    const known = bySpeaker.get(speaker);
    if (known) return known;
    const seconds = stretches && lengthOf(stretches.get(speaker) ?? []);
    const talk = { speaker, seconds, characters: 0, turns: 0, share: 0 };
    bySpeaker.set(speaker, talk);
    return talk;
  };
  let before: number | null = null;
  for (const { speaker, text } of said) {
    const talk = talkOf(speaker);
    talk.characters += text.length;
    if (speaker !== before) talk.turns++;
    before = speaker;
  }
  for (const speaker of content.speakers.keys()) talkOf(speaker);
  return { basis, speakers: withShares([...bySpeaker.values()]) };
}

/** In the order of the result: they came in by first appearance, the silent last, and sorting keeps that. */
function withShares(talks: readonly SpeakerTalk[]): SpeakerTalk[] {
  const amount = ({ seconds, characters }: SpeakerTalk) => seconds ?? characters;
  const total = talks.reduce((sum, talk) => sum + amount(talk), 0);
  return talks
    .map((talk) => ({ ...talk, share: total > 0 ? amount(talk) / total : 0 }))
    .sort((a, b) => b.share - a.share);
}
