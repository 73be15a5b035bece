import type { Random } from '../../service/recordings/random.ts';
import { pickZipf, shuffled } from '../zipf.ts';
import type { CjkSpeech } from './cjk-words.ts';

/** Generates speech in a script without spaces; each instance prefers certain things. */
export function createCjkSpeech(words: CjkSpeech, random: Random) {
  const things = shuffled(words.things, random);
  const actions = shuffled(words.actions, random);
  const slots: Record<string, () => string> = {
    A: () => pickZipf(things, random),
    B: () => pickZipf(things, random),
    V: () => pickZipf(actions, random),
    Q: () => random.pick(words.qualities),
    T: () => random.pick(words.times),
  };
  const filled = (pattern: string) => pattern.replace(/[ABVQT]/g, (slot) => slots[slot]?.() ?? '');
  const sentence = () => filled(random.pick(words.patterns));
  return {
    sentence,
    turn: () => Array.from({ length: random.pick([1, 2, 2, 3]) }, sentence).join(words.joint),
    title: () => filled(random.pick(words.titles)),
  };
}
