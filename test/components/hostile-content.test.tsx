import { cleanup, render } from '@testing-library/preact';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { RecordingMeta } from '../../components/recording/recording-panel.tsx';
import { PeopleList } from '../../components/recording/people/people.tsx';
import { PanelContext, type Panel } from '../../components/recording/reader-controls.ts';
import { createLineDrawer } from '../../components/recording/transcript/transcript.tsx';
import { factsOf, ResultRow } from '../../components/search/result-row.tsx';
import { decodeContent } from '../../lib/api/decode-content.ts';
import { aRecording } from '../support/factories.ts';
import { aGroup } from '../support/hits.ts';
import { aQuote, aRow } from '../support/items.ts';
import { decodeList } from '../../lib/api/decode-list.ts';
import { toTurns } from '../../lib/recording/turns.ts';
import { unexpectedDom } from '../support/unexpected-dom.ts';
import { CASES, hostileBodies, hostileItems } from '../support/hostile.ts';
import { forAllAsync } from '../support/for-all.ts';

// Properties are tried many times, also on a busy machine.
vi.setConfig({ testTimeout: Math.max(300_000, CASES * 60) });

const ELEMENTS =
  'a bdi button circle dd div dl dt h2 header input label li line mark p path polyline rect section span svg time ul'.split(
    ' ',
  );
const ATTRIBUTES = (
  'aria-describedby aria-disabled aria-expanded aria-hidden aria-label aria-labelledby aria-selected class data-at data-key datetime dir draggable focusable height ' +
  'href id role style tabindex title type width viewBox fill stroke stroke-width stroke-linecap stroke-linejoin ' +
  'cx cy d points r rx ry x x1 x2 y y1 y2'
).split(' ');
const unexpectedIn = (root: ParentNode) =>
  unexpectedDom(root, { elements: ELEMENTS, attributes: ATTRIBUTES, own: ['/panel?at='] });

const recordings = hostileItems.map((item) => {
  const [recording] = decodeList([item], { unit: 'seconds', proved: true })?.recordings ?? [];
  if (!recording) throw new Error('No recording');
  return recording;
});
const contents = hostileBodies.map((body) => {
  const content = decodeContent(body, { durationValue: null })?.content;
  if (!content) throw new Error('No content');
  return content;
});

/** Letters that are overridden in order, or isolated from what follows: they would take their neighbours with them. */
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/;

const ignore = () => undefined;
const PLAIN = { isLong: false, seconds: false, idEnd: null } as const;
const ROW = {
  day: 'weekday',
  pinned: true,
  selected: true,
  peek: null,
  picked: undefined,
  actions: ['copy', 'menu'],
  nowMs: 0,
  onSelect: ignore,
  onOpen: ignore,
  onStep: ignore,
  onAct: ignore,
} as const;

/** Also lets go what waits for the next frame: ten thousand drawings in one turn fill the memory with what they have left. */
async function clear(): Promise<void> {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve));
}

describe('hostile words on the screen', () => {
  it('are text in the rows of the popup, each in an element that keeps its direction to itself', () =>
    forAllAsync(CASES, recordings, fc.boolean(), async (recording, isNamed) => {
      const known = isNamed ? { id: recording.id, names: [recording.title], others: 1 } : undefined;
      const facts = factsOf(recording, known, false);
      const { container } = render(
        <ResultRow
          item={aRow(recording)}
          row={{ ...PLAIN, recording, title: { text: recording.title, ranges: [] }, facts }}
          {...ROW}
        />,
      );
      expect(unexpectedIn(container)).toEqual([]);
      expect(container.textContent).not.toMatch(REORDERING);
      expect(container.querySelector('.result-title > bdi')?.textContent).toBe(recording.title || 'Untitled recording');
      const holders = [...container.querySelectorAll('.result-facts bdi')].map(({ textContent }) => textContent);
      expect(holders).toEqual(
        [recording.createdAtText, isNamed ? recording.title : null].filter((words) => words !== null),
      );
      await clear();
    }));

  it('are text in what the panel says of a recording', () =>
    forAllAsync(CASES, recordings, async (recording) => {
      const { container } = render(<RecordingMeta recording={recording} now={Date.now} withStatus />);
      expect(unexpectedIn(container)).toEqual([]);
      const isolated = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent);
      const said = recording.createdAtMs === null ? recording.createdAtText : null;
      expect(isolated).toEqual(expect.arrayContaining(said ? [said] : []));
      await clear();
    }));

  it('are text in the turns of a transcript and among the places that were found', async () => {
    let looked = 0;
    await forAllAsync(CASES, contents, async (content) => {
      const draw = createLineDrawer([], content.speakers, (seconds) => `/panel?at=${seconds}`);
      const list = document.createElement('ul');
      const turns = toTurns(content);
      list.append(draw(turns.map((turn, from) => ({ kind: 'turn', from, turn }))));
      expect(unexpectedIn(list)).toEqual([]);
      const squeezed = (text: string | null) => (text ?? '').replace(/\s+/g, '');
      for (const [at, turn] of turns.entries()) {
        const said = list.children[at]?.querySelectorAll('.turn-text') ?? [];
        expect(squeezed([...said].map(({ textContent }) => textContent).join(''))).toBe(
          squeezed(turn.segments.map(({ text }) => text).join('')),
        );
        const { label, name } = content.speakers[turn.speaker] ?? {};
        expect(list.children[at]?.querySelector('bdi.turn-name')?.textContent).toBe(
          name ?? (label || 'Unknown speaker'),
        );
      }
      const [turn] = turns;
      if (!turn) return;
      looked += 1;
      const snippet = turn.segments[0]?.text ?? '';
      const hit = {
        part: 'transcript',
        speaker: content.speakers[0]?.name ?? null,
        startSeconds: 1,
        turn: 0,
        snippet,
        words: '',
      } as const;
      const ranges: [number, number][] = [[0, Math.min(3, snippet.length)]];
      const recording = aRecording({ title: snippet });
      const { container } = render(
        <ResultRow
          item={aQuote(aGroup('a', [{ ...hit, ranges }]))}
          row={{
            ...PLAIN,
            recording,
            title: { text: snippet, ranges: [] },
            facts: factsOf(recording, undefined, true),
          }}
          {...ROW}
        />,
      );
      expect(unexpectedIn(container)).toEqual([]);
      expect(container.querySelector('.hit-words[dir="auto"]')?.textContent).toBe(snippet);
      await clear();
    });
    expect(looked).toBeGreaterThan(100);
  });

  it('are text in the list of people', async () => {
    let looked = 0;
    await forAllAsync(CASES, contents, async (content) => {
      const { container } = render(
        <PanelContext.Provider value={{} as Panel}>
          <PeopleList
            content={content}
            chosen={new Set()}
            toName={null}
            drafts={new Map()}
            onClose={ignore}
            onChoose={ignore}
          />
        </PanelContext.Provider>,
      );
      expect(unexpectedIn(container)).toEqual([]);
      const names = [...container.querySelectorAll('bdi.person-name')].map(({ textContent }) => textContent);
      for (const name of names) {
        looked += 1;
        expect(name.trim()).not.toBe('');
        expect(name).not.toMatch(REORDERING);
      }
      await clear();
    });
    expect(looked).toBeGreaterThan(100);
  });
});
