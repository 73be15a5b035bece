import { hasTimes, lengthOf, spokenBySpeaker } from './spoken.ts';
import { isBlank } from './text.ts';
import type { RecordingContent } from './types.ts';

/** How much one person spoke. */
export interface SpeakerTalk {
  /** Index into `RecordingContent.speakers`; beyond its end when a segment has no speaker. */
  speaker: number;
  /** Overlaps of the speaker with themselves count once; null when the transcript has no times. */
  seconds: number | null;
  characters: number;
  /** Number of turns, as `toTurns` would make them. */
  turns: number;
  /** Share of everything spoken, 0 to 1, by `basis`; 0 for everyone when no one spoke. */
  share: number;
}

export interface TalkTime {
  /** Unit of the shares: `text` when too little of the transcript has times. */
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

/** Adds shares and sorts by them; ties keep the order of first appearance, with silent speakers last. */
function withShares(talks: readonly SpeakerTalk[]): SpeakerTalk[] {
  const amount = ({ seconds, characters }: SpeakerTalk) => seconds ?? characters;
  const total = talks.reduce((sum, talk) => sum + amount(talk), 0);
  return talks
    .map((talk) => ({ ...talk, share: total > 0 ? amount(talk) / total : 0 }))
    .sort((a, b) => b.share - a.share);
}
