import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed } from '../../../../lib/failures.ts';
import { aBackground, anAnswer, paged } from '../../../support/background.ts';
import { anId, aRecording } from '../../../support/factories.ts';
import { giveName } from '../../../support/user-data.ts';
import { valueOf } from '../../../support/value-of.ts';

const ROWS = [
  aRecording({ id: 'a', title: 'Incident review: docks <b>', createdAtMs: Date.UTC(2026, 10, 12, 9) }),
  aRecording({ id: 'b', title: 'Pricing review Q3' }),
];

async function aListed(parts: Partial<Api> = {}) {
  const asked: string[] = [];
  const content: Api['content'] = (_, { id }) => {
    asked.push(id);
    return parts.content?.(_, { id, durationValue: null }) ?? Promise.resolve(succeed(anAnswer()));
  };
  const background = aBackground({ list: paged(ROWS), ...parts, content });
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  return { ...background, asked };
}

describe('what a page is about', () => {
  const ask = async (title: string, selection = '', prepare?: (b: Awaited<ReturnType<typeof aListed>>) => unknown) => {
    const background = await aListed();
    background.pages.set(3, { title, selection });
    await prepare?.(background);
    const answer = await background.handlers['recordings.aboutPage']({ tabId: 3 });
    return answer.ok ? answer.value.map(({ id }) => String(id)) : answer;
  };

  it('is found in the cached list by title and selection', async () => {
    expect(await ask('Pricing review Q3 - Google Docs')).toEqual(['b']);
    expect(await ask('Backlog', 'Pricing review Q3')).toEqual(['b']);
    expect(await ask('Something else')).toEqual([]);
  });

  it('is nothing when the person does not want it, and the page is not looked at', async () => {
    let looks = 0;
    const offered = await ask('Pricing review Q3 - Google Docs', '', async ({ storage, pages }) => {
      await storage.sending.write({ ...valueOf(await storage.sending.read()), aboutThisPage: false });
      pages.get = () => {
        looks += 1;
        return undefined;
      };
    });
    expect(offered).toEqual([]);
    expect(looks).toBe(0);
  });

  it('is nothing where the browser lets nobody look', async () => {
    const { handlers } = await aListed();
    expect(await handlers['recordings.aboutPage']({ tabId: 9 })).toEqual(succeed([]));
  });
});

it('a copy in the popup, which closes, is shown by the toolbar button', async () => {
  const { handlers, screen } = await aListed();
  await handlers['popup.copied'](null);
  expect(screen.mark).toBe('copied');
});

describe('a quote', () => {
  const quoted = async (place: { turn: number | null; text: string; words?: string; isWhole?: boolean }, id = 'a') => {
    const { handlers } = await anOpened();
    return handlers['recordings.copyQuote']({ id: anId(id), words: '', ...place });
  };
  async function anOpened() {
    const background = await aListed();
    await background.handlers['recordings.open']({ id: anId('a') });
    await giveName(background, 'a', 'Speaker 2', 'Ben Okri');
    return background;
  }

  it('is the turn with its speaker as named here, the time, the meeting and the day, in the form that is kept', async () => {
    const answer = await quoted({ turn: 1, text: '…' });
    const { forms, form } = valueOf(answer) ?? {};
    expect(form).toBe('rich');
    expect(forms?.markdown).toMatchInlineSnapshot(`
      "> Morning, shall we start?
      >
      > — Ben Okri, Incident review: docks \\<b\\>, 12 Nov 2026, 0:04"
    `);
    expect(forms?.html).toContain('Ben Okri');
  });

  it('is the words of a document, without the signs that they go on', async () => {
    const { forms } = valueOf(await quoted({ turn: null, text: '…of the budget…' })) ?? {};
    expect(forms?.plain).toMatch(/^> of the budget\n/);
    expect(forms?.plain).toContain('Incident review: docks <b>');
  });

  it.each([
    [0, '…Morning, shall we…'],
    [1, 'shall we start?'],
    [7, 'Morning shall\u00A0we start'],
  ])('is the nearest turn to %i that has the words of the row: %s', async (turn, text) => {
    const { forms } = valueOf(await quoted({ turn, text })) ?? {};
    expect(forms?.plain).toMatch(/^> Morning, shall we start\?\n/);
  });

  it('is none where the template leaves nothing of it', async () => {
    const { handlers, storage } = await anOpened();
    const ours = [
      {
        id: 'mine',
        name: 'Mine',
        text: '{% for t in turns %}{% unless t.text %}{{ t.speaker }}{% endunless %}{% endfor %}',
      },
    ];
    await storage.templates.write(ours);
    await storage.sending.change((before) => ({ ...before, quoteTemplateId: 'mine' }));
    expect(await handlers['recordings.copyQuote']({ id: anId('a'), turn: 1, text: '', words: '' })).toEqual(
      succeed(null),
    );
  });

  it('says where it is not there any more, and where nothing is kept', async () => {
    expect(await quoted({ turn: 99, text: '' })).toEqual(fail({ code: 'not-found' }));
    expect(await quoted({ turn: 0, text: 'Nobody said this' })).toEqual(fail({ code: 'not-found' }));
    expect(await quoted({ turn: 0, text: '' }, 'b')).toEqual(fail({ code: 'not-found' }));
    expect(await quoted({ turn: 0, text: '' }, 'gone')).toEqual(fail({ code: 'not-found' }));
  });
});

it.each([
  ['a quote', 'recordings.copyQuote', { id: anId('a'), turn: 1, text: '', words: '' }],
  ['a summary', 'recordings.copyPart', { id: anId('a') }],
] as const)(
  '%s is refused, and not sent with other names, where those that were given here cannot be read',
  async (...row) => {
    const [, request, arg] = row;
    const { handlers, local } = await aListed();
    await handlers['recordings.open']({ id: anId('a') });
    const get = local.get.bind(local);
    vi.spyOn(local, 'get').mockImplementation((keys) =>
      JSON.stringify(keys).includes('names ') ? Promise.reject(new Error('unreadable')) : get(keys),
    );
    expect(await handlers[request](arg as never)).toEqual(fail({ code: 'storage-failed' }));
  },
);
