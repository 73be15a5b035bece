// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Database } from '@sqlite.org/sqlite-wasm';
import { prepareDatabase } from '../../../lib/library/schema.ts';
import { createVocabulary, type Vocabulary } from '../../../lib/library/vocabulary.ts';
import { memoryDatabase } from '../../support/memory-library.ts';

async function aVocabulary(text: string) {
  const database = await memoryDatabase();
  prepareDatabase(database);
  const vocabulary = createVocabulary(database);
  vocabulary.add(text);
  hold(database, text);
  return { database, vocabulary };
}

/** One more recording holds these words. */
const hold = (database: Database, text: string) =>
  database.exec({ sql: 'INSERT INTO words (transcript) VALUES (?)', bind: [text] });

describe('the vocabulary', () => {
  it('finds what a word may be mistyped for, also in its first letter, the nearer first', async () => {
    const { vocabulary } = await aVocabulary('pretty prettily budget migration immigration');
    expect(vocabulary.typosOf('prety').map(({ text }) => text)).toEqual(['pretty']);
    expect(vocabulary.typosOf('udget').map(({ text }) => text)).toEqual(['budget']);
    expect(vocabulary.typosOf('migratoin')).toEqual([{ text: 'migration', edits: 1, count: 1 }]);
    expect(vocabulary.typosOf('budg')).toEqual([]);
  });

  it('finds forms, the nearer first, and not the word itself', async () => {
    const { vocabulary } = await aVocabulary('plan plans planning planet plane budget');
    expect(
      vocabulary
        .formsOf('plan')
        .slice(0, 2)
        .map(({ text }) => text),
    ).toEqual(['plane', 'plans']);
    const forms = new Set(vocabulary.formsOf('plan').map(({ text }) => text));
    expect(['plan', 'planet'].filter((word) => forms.has(word))).toEqual([]);
  });

  it('finds a German participle, and the verb of one, although they begin differently', async () => {
    const { vocabulary } = await aVocabulary('geplant planen gesagt geplatzt');
    const formsOf = (word: string) => vocabulary.formsOf(word).map(({ text }) => text);
    expect(formsOf('planen')).toEqual(['geplant']);
    expect(formsOf('geplant')).toEqual(['planen']);
    expect(formsOf('plante')).toEqual(['geplant', 'planen']);
  });

  it('prefers of likely words what more recordings hold, then the same first letter', async () => {
    const { database, vocabulary } = await aVocabulary('budgat budget dudgit fudgit');
    hold(database, 'budget');
    const typos = () => vocabulary.typosOf('budgit').map(({ text }) => text);
    expect(typos()).toEqual(['budget', 'budgat', 'dudgit', 'fudgit']);
    hold(database, 'fudgit');
    hold(database, 'fudgit');
    expect(typos()[0]).toBe('fudgit');
  });

  it('has only what a recording holds', async () => {
    const { database, vocabulary } = await aVocabulary('budget');
    hold(database, 'roadmap');
    vocabulary.add('budgets budgte roadmap roadmaps');
    expect(['budgets', 'budget', 'roadmap', 'roadmaps'].map((word) => vocabulary.has(word))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(vocabulary.formsOf('budget')).toEqual([]);
    expect(vocabulary.typosOf('budgtes')).toEqual([]);
  });

  it('finds what was added after a question as before', async () => {
    const { database, vocabulary } = await aVocabulary('budget');
    expect(vocabulary.typosOf('roadmpa')).toEqual([]);
    const more = Array.from(
      { length: 5_000 },
      (_, at) => `more${Array.from(String(at), (digit) => 'abcdefghij'[Number(digit)]).join('')}`,
    );
    for (const words of ['roadmap roadmaps', more.join(' ')]) {
      vocabulary.add(words);
      hold(database, words);
      expect(vocabulary.typosOf('roadmpa').map(({ text }) => text)).toEqual(['roadmap']);
      expect(vocabulary.formsOf('roadmap').map(({ text }) => text)).toEqual(['roadmaps']);
    }
    expect(vocabulary.typosOf('budgit').map(({ text }) => text)).toEqual(['budget']);
  });

  it('is read again after what was noted may not have been written, and is there for the next worker', async () => {
    const { database, vocabulary } = await aVocabulary('budget');
    database.exec('BEGIN');
    vocabulary.add('roadmap');
    database.exec('ROLLBACK');
    vocabulary.forget();
    hold(database, 'roadmap');
    const typos = (one: Vocabulary) => [...one.typosOf('roadmpa'), ...one.typosOf('budgte')].map(({ text }) => text);
    expect(typos(vocabulary)).toEqual(['budget']);
    expect(typos(createVocabulary(database))).toEqual(['budget']);
  });
});
