const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The sentences of a text, each with the space behind it. */
export const toSentences = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);
