import type { Random } from '../../service/recordings/random.ts';
import { withEd, withIng, withS } from '../word-forms.ts';
import { pickZipf, shuffled } from '../zipf.ts';
import { ADJECTIVES, ADVERBS, NOUNS, PEOPLE, TIMES, VERBS } from './general-words.ts';
import type { Topic } from './topics.ts';

/** `{np}` is a person or thing, `{v}`, `{ved}` and `{ving}` an action, `{adj}` a quality. */
const SENTENCES = [
  'I {ved} {np} {time}.',
  'We {adv} {ved} {np} and {np}.',
  'We should {v} {np} before we {v} {np}.',
  'Can somebody {v} {np} {time}?',
  '{person} {ved} {np} because {np} was {adj}.',
  'The {adj} thing about {np} is that nobody {ved} {np}.',
  'I think {np} is too {adj} for {np}.',
  'What if we {v} {np} instead of {ving} {np}?',
  '{name} is {ving} {np} {time}.',
  'There are {count} {nouns} in {np}.',
  'That is about {count} percent of {np}.',
  'Did {person} {adv} {v} {np}?',
  'Let us {v} {np} with {name} {time}.',
  'My {noun} says {np} is {adj} and {adj}.',
  '{person} will {v} {np}, and I will {v} {np}.',
  'No, {np} has never been {ved}.',
  'So {np} depends on {np}, which is {adv} {adj}.',
  'They {ved} it {time}, after {ving} {np}.',
  'How do we {v} {np} without {np}?',
  '{name} wants {np} to be {adj} {time}.',
  'Either we {v} {np} or {name} {vs} it.',
];

const FILLERS = [
  'Yes, exactly.',
  'Okay, makes sense.',
  'Can you hear me?',
  'Right.',
  'I agree with that.',
  'Sorry, go ahead.',
  'Good question.',
  'Let me share my screen.',
];

/** The sources of one meeting's words. */
export interface Register {
  topics: readonly Topic[];
  /** Names of customers, products and places. */
  names: readonly string[];
}

/** Generates speech on the topics and names of `register`; each instance prefers certain words. */
export function createSpeech({ topics, names }: Register, random: Random) {
  const own = (part: keyof Topic) =>
    shuffled(
      topics.flatMap((topic) => topic[part]),
      random,
    );
  const lists = { nouns: own('nouns'), verbs: own('verbs'), adjectives: own('adjectives') };
  const of = (part: keyof Topic, general: readonly string[], share: number) =>
    random.chance(share) ? pickZipf(lists[part], random) : pickZipf(general, random);
  const noun = () => of('nouns', NOUNS, 0.55);
  const verb = () => of('verbs', VERBS, 0.4);
  const adjective = () => of('adjectives', ADJECTIVES, 0.4);
  const name = () => pickZipf(names, random);

  function nounPhrase(): string {
    const which = random.next();
    if (which < 0.1) return name();
    if (which < 0.2) return `the ${name()} ${noun()}`;
    if (which < 0.4) return `the ${noun()} ${noun()}`;
    if (which < 0.6) return `the ${adjective()} ${noun()}`;
    if (which < 0.8) return withS(noun());
    return `${random.pick(['the', 'the', 'this', 'our', 'that', 'their'])} ${noun()}`;
  }

  const SLOTS: Record<string, () => string> = {
    np: nounPhrase,
    noun,
    nouns: () => withS(noun()),
    v: verb,
    vs: () => withS(verb()),
    ved: () => withEd(verb()),
    ving: () => withIng(verb()),
    adj: adjective,
    adv: () => pickZipf(ADVERBS, random),
    time: () => random.pick(TIMES),
    person: () => random.pick(PEOPLE),
    name,
    count: () => String(random.between(2, 99)),
  };

  function sentence(): string {
    const text = random.pick(SENTENCES).replace(/\{(\w+)\}/g, (_, slot: string) => SLOTS[slot]?.() ?? '');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  }

  return {
    sentence,
    turn: () =>
      random.chance(0.12)
        ? random.pick(FILLERS)
        : Array.from({ length: random.pick([1, 1, 2, 2, 3, 4]) }, sentence).join(' '),
    title: () => `${withCapital(noun())} ${noun()} ${random.pick(['review', 'weekly', 'sync', 'workshop', 'call'])}`,
  };
}

const withCapital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
