import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameSpeaker } from '../../../lib/recording/names.ts';
import { aContent } from '../../support/factories.ts';

describe('naming a speaker on this device', () => {
  it('names one whom the service has not named, keeps the label, and leaves the segments alone', () => {
    const before = aContent();
    const after = nameSpeaker(before, 'Speaker 2', ' Ben\n Okri ');
    expect(after.speakers).toEqual([
      { label: 'Speaker 1', name: 'Ana Ruiz' },
      { label: 'Speaker 2', name: 'Ben Okri', isLocal: true },
    ]);
    expect(after.segments).toBe(before.segments);
    expect(before).toEqual(aContent());
  });

  it('corrects a name of the service, which comes back with null or when it is typed again', () => {
    const content = aContent();
    expect(nameSpeaker(content, 'Speaker 1', null)).toBe(content);
    expect(nameSpeaker(content, 'Speaker 1', 'Ana Ruiz')).toBe(content);
    const named = nameSpeaker(content, 'Speaker 1', 'Ben');
    expect(named.speakers[0]).toEqual({ label: 'Speaker 1', name: 'Ben', isLocal: true, serviceName: 'Ana Ruiz' });
    const again = nameSpeaker(named, 'Speaker 1', 'Bo');
    expect(again.speakers[0]).toMatchObject({ name: 'Bo', serviceName: 'Ana Ruiz' });
    expect(nameSpeaker(again, 'Speaker 1', null)).toEqual(content);
    expect(nameSpeaker(again, 'Speaker 1', 'Ana Ruiz')).toEqual(content);
  });

  it.each([null, '', ' \u200B '])('takes a local name back with %j, without a trace', (none) => {
    const named = nameSpeaker(aContent(), 'Speaker 2', 'Ben');
    expect(nameSpeaker(named, 'Speaker 2', 'Noor').speakers[1]).toMatchObject({ name: 'Noor', isLocal: true });
    expect(nameSpeaker(named, 'Speaker 2', none)).toEqual(aContent());
    expect(Object.keys(nameSpeaker(named, 'Speaker 2', none).speakers[1] ?? {})).toEqual(['label', 'name']);
  });

  it('is the same object when nothing changes', () => {
    const named = nameSpeaker(aContent(), 'Speaker 2', 'Ben');
    expect(nameSpeaker(named, 'Speaker 2', 'Ben')).toBe(named);
    const unnamed = aContent();
    expect(nameSpeaker(unnamed, 'Speaker 2', null)).toBe(unnamed);
    expect(nameSpeaker(unnamed, 'Speaker 9', 'Ben')).toBe(unnamed);
  });

  it('holds for any label and any name: at most 80 units, undone by null', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom('__proto__', 'constructor', ''),
    );
    fc.assert(
      fc.property(text, text, (label, name) => {
        const content = aContent({ speakers: [{ label, name: null }], segments: [] });
        const named = nameSpeaker(content, label, name);
        expect(named.speakers).toHaveLength(1);
        expect(named.speakers[0]?.label).toBe(label);
        expect(named.speakers[0]?.name?.length ?? 0).toBeLessThanOrEqual(80);
        expect(nameSpeaker(named, label, named.speakers[0]?.name ?? null)).toBe(named);
        expect(nameSpeaker(named, label, null)).toEqual(content);
      }),
    );
  });
});
