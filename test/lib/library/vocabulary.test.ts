// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../../lib/library/schema.ts';
import { createVocabulary } from '../../../lib/library/vocabulary.ts';
import { memoryDatabase } from '../../support/memory-library.ts';

async function aVocabulary(text: string) {
  const database = await memoryDatabase();
  prepareDatabase(database);
  const vocabulary = createVocabulary(database);
  vocabulary.add(text);
  return { database, vocabulary };
}

describe('the vocabulary', () => {
  it('finds what a word may be mistyped for, also in its first letter, the nearer first', async () => {
    const { vocabulary } = await aVocabulary('pretty prettily budget migration immigration');
    expect(vocabulary.typosOf('prety').map(({ text }) => text)).toEqual(['pretty']);
    expect(vocabulary.typosOf('udget').map(({ text }) => text)).toEqual(['budget']);
    expect(vocabulary.typosOf('migratoin')).toEqual([{ text: 'migration', edits: 1 }]);
    expect(vocabulary.typosOf('budg')).toEqual([]);
  });

  it('finds forms, the nearer first, and not the word itself', async () => {
    const { vocabulary } = await aVocabulary('plan plans planning planet plane budget');
    expect(vocabulary.formsOf('plan').slice(0, 2).toSorted()).toEqual(['plane', 'plans']);
    expect(vocabulary.formsOf('plan')).not.toContain('planet');
    expect(vocabulary.formsOf('plan')).not.toContain('plan');
  });

  it('is read again after what was noted may not have been written, and is there for the next worker', async () => {
    const { database, vocabulary } = await aVocabulary('budget');
    database.exec('BEGIN');
    vocabulary.add('roadmap');
    database.exec('ROLLBACK');
    vocabulary.forget();
    expect([vocabulary.has('roadmap'), vocabulary.has('budget')]).toEqual([false, true]);
    expect(createVocabulary(database).has('budget')).toBe(true);
  });
});
