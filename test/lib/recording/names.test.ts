import { describe, expect, it } from 'vitest';
import { exampleLines } from '../../../lib/recording/names.ts';
import { aContent, withName, aSegment } from '../../support/factories.ts';

describe('naming a speaker on this device', () => {
  it('names one whom the service has not named, keeps the label, and leaves the segments alone', () => {
    const before = aContent();
    const after = withName(before, 'Speaker 2', ' Ben\n Okri ');
    expect(after.speakers).toEqual([
      { label: 'Speaker 1', name: 'Ana Ruiz' },
      { label: 'Speaker 2', name: 'Ben Okri', isLocal: true },
    ]);
    expect(after.segments).toBe(before.segments);
    expect(before).toEqual(aContent());
  });

  it('corrects a name of the service, which comes back with null or when it is typed again', () => {
    const content = aContent();
    expect(withName(content, 'Speaker 1', null)).toBe(content);
    expect(withName(content, 'Speaker 1', 'Ana Ruiz')).toBe(content);
    const named = withName(content, 'Speaker 1', 'Ben');
    expect(named.speakers[0]).toEqual({ label: 'Speaker 1', name: 'Ben', isLocal: true, serviceName: 'Ana Ruiz' });
    const again = withName(named, 'Speaker 1', 'Bo');
    expect(again.speakers[0]).toMatchObject({ name: 'Bo', serviceName: 'Ana Ruiz' });
    expect(withName(again, 'Speaker 1', null)).toEqual(content);
    expect(withName(again, 'Speaker 1', 'Ana Ruiz')).toEqual(content);
  });

  it.each([null, '', ' \u200B '])('takes a local name back with %j, without a trace', (none) => {
    const named = withName(aContent(), 'Speaker 2', 'Ben');
    expect(withName(named, 'Speaker 2', 'Noor').speakers[1]).toMatchObject({ name: 'Noor', isLocal: true });
    expect(withName(named, 'Speaker 2', none)).toEqual(aContent());
    expect(Object.keys(withName(named, 'Speaker 2', none).speakers[1] ?? {})).toEqual(['label', 'name']);
  });
});

const spoken = (speaker: number, startSeconds: number, text: string) => aSegment(speaker, startSeconds, null, text);

describe('example lines', () => {
  it('are the first words and the two longest, in order', () => {
    const segments = ['Hi, Ana here.', 'Yes.', 'A long sentence indeed.', 'Well.', 'Another long sentence.'].map(
      (text, index) => spoken(0, index, text),
    );
    expect(exampleLines([spoken(1, 0, 'Not this one at all, however long.'), ...segments], 0)).toEqual([
      { text: 'Hi, Ana here.', startSeconds: 0 },
      { text: 'A long sentence indeed.', startSeconds: 2 },
      { text: 'Another long sentence.', startSeconds: 4 },
    ]);
  });

  it('are one line each, cut where they are long; none from the silent', () => {
    const [line] = exampleLines([spoken(0, 0, `one\ntwo ${'x'.repeat(500)}`)], 0);
    expect(line?.text).toMatch(/^one two x+…$/);
    expect(line?.text).toHaveLength(110);
    expect(exampleLines([spoken(0, 0, ' ')], 0)).toEqual([]);
  });
});
