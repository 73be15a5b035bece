import { describe, expect, it } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed } from '../../../../lib/failure.ts';
import { aBackground, anAnswer, paged } from '../../../support/background.ts';
import { aContent, anId, aRecording } from '../../../support/factories.ts';
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

describe('a quote', () => {
  const quoted = async (place: { turn: number | null; text: string }, id = 'a') => {
    const { handlers } = await anOpened();
    return handlers['recordings.copyQuote']({ id: anId(id), ...place });
  };
  async function anOpened() {
    const background = await aListed();
    await background.handlers['recordings.open']({ id: anId('a') });
    await background.handlers['speakers.name']({ id: anId('a'), label: 'Speaker 2', name: 'Ben Okri' });
    return background;
  }

  it('is the turn with its speaker as named here, the time, the meeting and the day, in the form that is kept', async () => {
    const answer = await quoted({ turn: 1, text: '…' });
    const { forms, form } = valueOf(answer) ?? {};
    expect(form).toBe('rich');
    expect(forms?.markdown).toMatchInlineSnapshot(`
      "> Morning, shall we start?

      Ben Okri, Incident review: docks \\<b\\>, 12 Nov 2026, 0:04"
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
    const { handlers } = await anOpened();
    const ours = [{ id: 'mine', name: 'Mine', text: '{{#turns}}{{^text}}{{speaker}}{{/text}}{{/turns}}' }];
    await handlers['templates.keep']({ base: [], ours });
    await handlers['sending.keep']({ quoteTemplateId: 'mine' });
    expect(await handlers['recordings.copyQuote']({ id: anId('a'), turn: 1, text: '' })).toEqual(succeed(null));
  });

  it('says where it is not there any more, and where nothing is kept', async () => {
    expect(await quoted({ turn: 99, text: '' })).toEqual(fail({ code: 'not-found' }));
    expect(await quoted({ turn: 0, text: 'Nobody said this' })).toEqual(fail({ code: 'not-found' }));
    expect(await quoted({ turn: 0, text: '' }, 'b')).toEqual(fail({ code: 'not-found' }));
    expect(await quoted({ turn: 0, text: '' }, 'gone')).toEqual(fail({ code: 'not-found' }));
  });
});

it.each([
  ['a quote', 'recordings.copyQuote', { id: anId('a'), turn: 1, text: '' }],
  ['a summary', 'recordings.copySummary', { id: anId('a') }],
  ['a dragged row', 'recordings.dragForms', { id: anId('a') }],
] as const)(
  '%s is refused, and not sent with other names, where those that were given here cannot be read',
  async (...row) => {
    const [, request, arg] = row;
    const { handlers, names } = await aListed();
    await handlers['recordings.open']({ id: anId('a') });
    names.read = () => Promise.resolve(fail({ code: 'storage-failed' }));
    expect(await handlers[request](arg as never)).toEqual(fail({ code: 'storage-failed' }));
  },
);

describe('what a row is dragged as', () => {
  it('is its title, date and owner, escaped, as long as nothing is kept; the service is not asked', async () => {
    const { handlers, asked } = await aListed();
    const answer = await handlers['recordings.dragForms']({ id: anId('a') });
    if (!answer.ok) throw new Error(answer.failure.code);
    const { forms, form } = answer.value;
    expect(form).toBe('rich');
    expect(forms.html).toMatch(/^<h1>Incident review: docks &lt;b&gt;<\/h1>\n<p>.*12 November 2026.* · Ana Ruiz<\/p>$/);
    expect(forms.markdown).toMatch(/^# Incident review: docks \\?<b\\?>\n\n.*2026/);
    expect(forms.plain).toMatch(/^Incident review: docks <b>\n/);
    expect(asked).toEqual([]);
  });

  it('is the summary by the template once it is kept, with the names of this device', async () => {
    const { handlers, asked } = await aListed();
    await handlers['recordings.open']({ id: anId('a') });
    await handlers['speakers.name']({ id: anId('a'), label: 'Speaker 2', name: 'Ben Okri' });
    asked.length = 0;
    const answer = await handlers['recordings.dragForms']({ id: anId('a') });
    expect(answer).toEqual(await handlers['recordings.copySummary']({ id: anId('a') }));
    expect(answer).toMatchObject({ value: { forms: { html: expect.stringContaining('Ship on Friday') } } });
    expect(answer).toMatchObject({ value: { forms: { plain: expect.stringContaining('Ben Okri') } } });
    expect(asked).toEqual([]);
  });

  it('is the title with the people when what is kept has no summary', async () => {
    const content = () => Promise.resolve(succeed(anAnswer({ content: aContent({ summary: null }) })));
    const { handlers } = await aListed({ content });
    await handlers['recordings.open']({ id: anId('a') });
    const answer = await handlers['recordings.dragForms']({ id: anId('a') });
    expect(answer).toMatchObject({ value: { forms: { plain: expect.stringMatching(/ · Ana Ruiz$/) } } });
  });

  it('is nothing for a recording that is not in the list', async () => {
    const { handlers } = await aListed();
    expect(await handlers['recordings.dragForms']({ id: anId('zz') })).toEqual({
      ok: false,
      failure: { code: 'not-found' },
    });
  });
});
