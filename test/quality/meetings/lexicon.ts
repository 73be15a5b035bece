import { withEd, withIng, withS } from '../word-forms.ts';
import { ADJECTIVES, NOUNS, VERBS } from './general-words.ts';
import { TOPICS } from './topics.ts';

const nouns = [...NOUNS, ...TOPICS.flatMap((topic) => topic.nouns)];
const verbs = [...VERBS, ...TOPICS.flatMap((topic) => topic.verbs)];
const adjectives = [...ADJECTIVES, ...TOPICS.flatMap((topic) => topic.adjectives)];

/** English words with their forms, whether or not a generated meeting contains them. */
export const LEXICON: ReadonlySet<string> = new Set([
  ...nouns.flatMap((noun) => [noun, withS(noun)]),
  ...verbs.flatMap((verb) => [verb, withS(verb), withEd(verb), withIng(verb)]),
  ...adjectives,
]);
