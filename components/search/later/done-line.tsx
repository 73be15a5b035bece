import type { DoneWords } from './status-words.ts';

/**
 * What was done with a recording, in the place that there is: only the title is shortened. For the eye alone; screen
 * readers get the sentence in one piece.
 */
export function DoneLine({ words }: { words: DoneWords }) {
  const [before, beforeTitle, title, afterTitle, after] = words;
  return (
    <span class="done-line" aria-hidden="true" title={words.join('')}>
      <span>{before}</span>
      <span class="done-recording">
        <span>{beforeTitle}</span>
        <bdi>{title}</bdi>
        <span>{afterTitle}</span>
      </span>
      <span>{after}</span>
    </span>
  );
}
