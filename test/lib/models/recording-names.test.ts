import { describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import type { Segment } from '../../../lib/recording/types.ts';
import { aContent, anId, withName } from '../../support/factories.ts';
import { aDetail, answered, aPanelModel } from '../../support/panel-model.ts';
import { nameIn } from '../../support/user-data.ts';
import { valueOf } from '../../support/value-of.ts';

const A = anId('rec-a');

async function aShownPanel() {
  const panel = aPanelModel({ cached: null });
  panel.background.always('recordings.open', answered(aDetail()));
  panel.background.always('speakers.name', succeed(null));
  await panel.model.open(A);
  const content = () => {
    const state = panel.model.state.value;
    if (state.status !== 'shown' || !state.detail.content) throw new Error('nothing is shown');
    return state.detail.content;
  };
  const names = () => content().speakers.map(({ name }) => name);
  /** Stores a name, as another window does. */
  const keep = (label: string, name: string | null) => nameIn(panel.stored.own, A, label, name);
  const stored = async () => valueOf(await panel.stored.own.names(A).read());
  return { ...panel, content, names, keep, storedNames: stored };
}

describe('naming a speaker in the panel', () => {
  it('is seen at once, on the same segments, is kept, and is told to the background', async () => {
    const { model, background, content, storedNames } = await aShownPanel();
    const before = content();
    const naming = model.nameSpeaker('Speaker 2', ' Ben  Okri ');
    expect(content().speakers[1]).toEqual({ label: 'Speaker 2', name: 'Ben Okri', isLocal: true });
    expect(content().segments).toBe(before.segments);
    expect(await naming).toBe('kept');
    expect(content().speakers[1]?.name).toBe('Ben Okri');
    expect(await storedNames()).toEqual([['Speaker 2', 'Ben Okri']]);
    await background.roundTrip();
    expect(background.asked()).toContain('speakers.name');
  });

  it('is taken back when it could not be kept, to the name before', async () => {
    const { model, background, names, keep, stored } = await aShownPanel();
    await keep('Speaker 1', 'Anna');
    await keep('Speaker 2', 'Ben');
    await vi.waitFor(() => expect(names()).toEqual(['Anna', 'Ben']));
    stored.area.full = true;
    for (const name of ['Noor', null]) {
      expect(await model.nameSpeaker('Speaker 2', name)).toBe('failed');
      expect(names()).toEqual(['Anna', 'Ben']);
    }
    await background.roundTrip();
    expect(background.asked()).not.toContain('speakers.name');
  });

  it('is the name that was typed last, in whatever order they are kept', async () => {
    const { model, names, storedNames } = await aShownPanel();
    const namings = ['Ben', 'Noor', 'Ada'].map((name) => model.nameSpeaker('Speaker 2', name));
    expect(names()).toEqual(['Ana Ruiz', 'Ada']);
    expect(await Promise.all(namings)).toEqual(['kept', 'kept', 'kept']);
    expect(names()).toEqual(['Ana Ruiz', 'Ada']);
    expect(await storedNames()).toEqual([['Speaker 2', 'Ada']]);
  });

  it('is stored by a page that closes before it could be kept', async () => {
    const { model, stored, keep, storedNames } = await aShownPanel();
    await keep('Speaker 1', 'Anna');
    stored.hold();
    void model.nameSpeaker('Speaker 2', 'Ben');
    model.flush();
    const both = [
      ['Speaker 1', 'Anna'],
      ['Speaker 2', 'Ben'],
    ];
    await vi.waitFor(async () => expect(await storedNames()).toEqual(both));
  });

  it('is no local one when the service has the same, so that a later one of the service is seen', async () => {
    const { model, background, names, storedNames } = await aShownPanel();
    background.never('speakers.name');
    expect(await model.nameSpeaker('Speaker 1', 'Ana  Ruiz')).toBe('kept');
    expect(await background.answer('speakers.name', succeed(null))).toMatchObject({ label: 'Speaker 1', name: null });
    expect(await storedNames()).toEqual([]);
    const renamed = aContent({ speakers: [{ label: 'Speaker 1', name: 'Ana Silva' }] });
    background.always('recordings.open', answered(aDetail({}, { content: renamed })));
    await model.refresh();
    expect(names()).toEqual(['Ana Silva']);
  });

  it('is told to the background by a page that closes at once, the last name only', async () => {
    const { model, background, stored } = await aShownPanel();
    background.never('speakers.name');
    stored.hold();
    for (const name of ['Ben', 'Noor']) void model.nameSpeaker('Speaker 2', name);
    model.flush();
    expect(await background.answer('speakers.name', succeed(null))).toMatchObject({ name: 'Noor' });
    stored.release();
    await background.roundTrip();
    expect(background.asked().filter((name) => name === 'speakers.name')).toHaveLength(1);
  });

  it('is seen in other windows, and so is its end, for the recording on the screen only', async () => {
    const { content, names, stored, keep } = await aShownPanel();
    const { segments } = content();
    await nameIn(stored.own, anId('other'), 'Speaker 2', 'Nobody');
    await nameIn(stored.elsewhere.at('https://other.example'), A, 'Speaker 2', 'Nobody');
    await keep('Speaker 2', 'Ben');
    await vi.waitFor(() => expect(names()).toEqual(['Ana Ruiz', 'Ben']));
    expect(content().segments).toBe(segments);
    await keep('Speaker 2', null);
    await vi.waitFor(() => expect(names()).toEqual(['Ana Ruiz', null]));
  });

  it.each<Partial<Segment>>([{ speaker: 0 }, { startSeconds: 4.5 }, { endSeconds: null }, { text: 'Morning.' }])(
    'sees a segment that is another one: %o',
    async (part) => {
      const { model, background, content } = await aShownPanel();
      const before = content();
      const segments = before.segments.map((segment, index) => (index === 1 ? { ...segment, ...part } : segment));
      background.always('recordings.open', answered(aDetail({}, { content: aContent({ segments }) })));
      await model.refresh();
      expect(content().segments).toEqual(segments);
      background.always('recordings.open', answered(aDetail({}, { content: aContent({ segments: [] }) })));
      await model.refresh();
      expect(content().segments).toEqual([]);
    },
  );

  it('leaves the segments the same objects when the service is asked again', async () => {
    const { model, background, content, keep } = await aShownPanel();
    const before = content();
    await keep('Speaker 2', 'Ben');
    background.always('recordings.open', answered(aDetail({}, { content: withName(aContent(), 'Speaker 2', 'Ben') })));
    await model.refresh();
    expect(content().speakers[1]?.name).toBe('Ben');
    expect(content()).not.toBe(before);
    expect(content().segments).toBe(before.segments);
    expect(content().speakers).not.toBe(before.speakers);
    const named = content();
    await model.refresh();
    expect(content()).toBe(named);
  });
});
