import { render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Copying } from '../../../components/settings/copying.tsx';
import { templatesToFile } from '../../../lib/templates/templates-file.ts';
import { aTemplate, aTemplatesWorld } from '../../support/templates-world.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const textField = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const sheet = () => screen.getByRole('group', { name: 'Preview with a sample recording' });
const list = () => screen.getByRole('list', { name: 'Templates' });

async function open(...parts: Parameters<typeof aTemplatesWorld>) {
  const made = aTemplatesWorld(...parts);
  render(<Copying model={made.model} />);
  await made.model.load();
  await vi.waitFor(list);
  return { ...made, user: userEvent.setup() };
}

/** Types over what the template says. */
async function write({ user }: Awaited<ReturnType<typeof open>>, text: string) {
  await user.clear(textField());
  await user.click(textField());
  await user.paste(text);
}

describe('a built-in template', () => {
  it('can be tried', async () => {
    const { user } = await open();
    await user.click(button(/^Meeting note/));
    expect(textField().value).toContain('{{ people | first_people: 6 }}');
    expect(within(sheet()).getByText('Ana Ruiz, Tomás Silva, Mei Tanaka', { exact: false })).toBeTruthy();
    for (const name of ['Delete', 'Restore', 'Export']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('can be edited in place, restored, and edited again', async () => {
    const opened = await open();
    const { user, kept, pause } = opened;
    await user.click(button(/^Quote/));
    const before = textField().value;
    await write(opened, 'Mine: {{ title }}');
    expect(sheet().textContent).toBe('Mine: Website relaunch: weekly sync');
    expect(within(list()).getByRole('button', { name: /^Quote/ }).textContent).toContain('Edited');
    pause();
    await vi.waitFor(() => expect(kept().templates).toEqual([{ id: 'quote', name: '', text: 'Mine: {{ title }}' }]));
    await user.click(button('Restore'));
    expect(textField().value).toBe(before);
    pause();
    await vi.waitFor(() => expect(kept().templates).toEqual([]));
    expect(screen.getByText('“Quote” was restored.')).toBeTruthy();
    await user.click(button('Undo'));
    expect(textField().value).toBe('Mine: {{ title }}');
    expect(screen.queryByText('“Quote” was restored.')).toBeNull();
  });

  it('can be duplicated, and the copy is named at once', async () => {
    const { user, kept, pause } = await open();
    await user.click(button(/^Quote/));
    await user.click(button('Duplicate'));
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    await vi.waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.value).toBe('Quote (copy)');
    await user.keyboard('Mine');
    pause();
    await vi.waitFor(() => expect(kept().templates).toMatchObject([{ name: 'Mine' }]));
    expect(kept().templates[0]?.text).toContain('> {{ turn.text }}');
  });
});

describe('a template of one’s own', () => {
  it('is drawn as it is typed, in each form', async () => {
    const opened = await open([aTemplate('a')], { templateId: 'a' });
    await write(opened, '# {{ title | upcase }}\n\n- {{ owner }}');
    expect(within(sheet()).getByRole('heading').textContent).toBe('WEBSITE RELAUNCH: WEEKLY SYNC');
    await opened.user.selectOptions(screen.getByLabelText('Preview'), 'Markdown');
    expect(sheet().textContent).toBe('# WEBSITE RELAUNCH: WEEKLY SYNC\n\n- Ana Ruiz');
    await opened.user.selectOptions(screen.getByLabelText('Preview'), 'Plain text');
    expect(sheet().textContent).toBe('WEBSITE RELAUNCH: WEEKLY SYNC\n\n• Ana Ruiz');
    await opened.user.click(textField());
    await opened.user.paste('{{ own');
    expect(textField().getAttribute('aria-invalid')).toBe('true');
    expect(sheet().textContent).toContain('• Ana Ruiz');
  });

  it('says aloud what is wrong at a pause of typing, and that it is kept not at all', async () => {
    const opened = await open([aTemplate('a')], { templateId: 'a' });
    const aloud = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('');
    await write(opened, '{{ titel }}');
    expect(aloud()).toBe('');
    opened.pause();
    await screen.findByText('Saved');
    expect(aloud()).toBe('Line 1, column 4: “titel” isn’t a placeholder. Did you mean “title”?');
    await write(opened, '{{ title }}');
    opened.pause();
    await vi.waitFor(() => expect(aloud()).toBe(''));
  });
});

describe('a file', () => {
  const choose = async (opened: Awaited<ReturnType<typeof open>>, text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no field for a file');
    await opened.user.upload(input, new File([text], 'templates.json', { type: 'application/json' }));
  };

  it('is taken in', async () => {
    const opened = await open([aTemplate('a')]);
    await choose(opened, templatesToFile([aTemplate('a'), aTemplate('b')]).data);
    expect(await screen.findByText('1 template was added.')).toBeTruthy();
    expect(screen.getByText('1 already existed.')).toBeTruthy();
    expect(within(list()).getByText('Template b')).toBeTruthy();
  });

  it('of another kind is refused with its reason', async () => {
    const opened = await open();
    await choose(opened, '{"format":"earshot-recording"}');
    expect((await screen.findByRole('alert')).textContent).toContain('doesn’t contain Earshot templates');
    await opened.user.click(button('Close'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('says that nothing could be read, and reads again', async () => {
  const made = aTemplatesWorld();
  made.reading.fails = true;
  render(<Copying model={made.model} />);
  await made.model.load();
  made.reading.fails = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Templates' })).toBeTruthy();
});
