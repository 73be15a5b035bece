import type { Random } from '../service/recordings/random.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Applies one random edit to `word`, also to its first letter: a letter replaced, left out, added, or two swapped. */
export function withTypo(word: string, random: Random): string {
  const letters = Array.from(word);
  const at = random.between(0, letters.length - 1);
  switch (random.pick(['substitution', 'deletion', 'insertion', 'transposition'])) {
    case 'substitution':
      return letters.with(at, random.pick(LETTERS.filter((letter) => letter !== letters[at]))).join('');
    case 'deletion':
      return letters.toSpliced(at, 1).join('');
    case 'insertion':
      return letters.toSpliced(at, 0, random.pick(LETTERS)).join('');
    default: {
      // Swapping equal letters changes nothing: take the next two that differ.
      const places = [...letters.keys()].filter((place) => place > 0 && letters[place] !== letters[place - 1]);
      const second = random.pick(places);
      return letters.toSpliced(second - 1, 2, letters[second] ?? '', letters[second - 1] ?? '').join('');
    }
  }
}
