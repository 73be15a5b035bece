import { cleanup, render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Templates } from '../../../components/settings/templates.tsx';
import { templatesToFile } from '../../../lib/templates/templates-file.ts';
import { aTemplate, aTemplatesWorld } from '../../support/templates-world.ts';

afterEach(cleanup);

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const textField = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const sheet = () => screen.getByRole('group', { name: 'Preview with a sample recording' });
const list = () => screen.getByRole('list', { name: 'Templates' });

async function open(...parts: Parameters<typeof aTemplatesWorld>) {
  const made = aTemplatesWorld(...parts);
  const screen = { model: made.model, now: () => 0, openTab: () => undefined, copyText: () => Promise.resolve(true) };
  render(<Templates {...screen} />);
  await made.model.start();
  await vi.waitFor(list);
  return { ...made, user: userEvent.setup() };
}

/** Types over what the template says. */
async function write({ user }: Awaited<ReturnType<typeof open>>, text: string) {
  await user.clear(textField());
  await user.click(textField());
  await user.paste(text);
}

describe('a template of ours', () => {
  it('can be read and tried, not changed', async () => {
    const { user } = await open();
    await user.click(button(/^Meeting note/));
    expect(textField().readOnly).toBe(true);
    expect(textField().value).toContain('{{people}}');
    expect(within(sheet()).getByText('Ana Ruiz, Tomás Silva, Mei Tanaka', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('can be duplicated, and the copy is named at once', async () => {
    const { user, world, pause } = await open();
    await user.click(button(/^Quote/));
    await user.click(button('Duplicate'));
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    await vi.waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.value).toBe('Quote (copy)');
    await user.keyboard('Mine');
    pause();
    await vi.waitFor(() => expect(world.templates).toMatchObject([{ name: 'Mine' }]));
    expect(world.templates[0]?.text).toContain('> {{text}}');
  });
});

describe('a template of one’s own', () => {
  it('is drawn as it is typed, in each form', async () => {
    const opened = await open([aTemplate('a')], { templateId: 'a' });
    await write(opened, '# {{title | upper}}\n\n- {{owner}}');
    expect(within(sheet()).getByRole('heading').textContent).toBe('WEBSITE RELAUNCH: WEEKLY SYNC');
    await opened.user.click(screen.getByRole('radio', { name: 'Markdown', description: '' }));
    expect(sheet().textContent).toBe('# WEBSITE RELAUNCH: WEEKLY SYNC\n\n- Ana Ruiz');
    await opened.user.click(screen.getByRole('radio', { name: 'Plain text', description: '' }));
    expect(sheet().textContent).toBe('WEBSITE RELAUNCH: WEEKLY SYNC\n\n• Ana Ruiz');
  });

  it('says in words and by the line what is wrong with it', async () => {
    const opened = await open([aTemplate('a')], { templateId: 'a' });
    await write(opened, '{{titel}}\n{{summary | uper}}\n{{title | first}}');
    const described = textField().getAttribute('aria-describedby') ?? '';
    const words = Array.from(document.querySelectorAll(`#${described} li`), (item) => item.textContent?.trim());
    expect(words).toEqual([
      'Line 1: “titel” isn’t a placeholder. Did you mean “title”?',
      'Line 2: “uper” isn’t a filter. Did you mean “upper”?',
      'Line 3: “first” needs a value, such as first:3.',
    ]);
    expect(textField().getAttribute('aria-invalid')).toBe('true');
    await write(opened, '{{x}}'.repeat(9));
    expect(screen.getByText('and 3 more')).toBeTruthy();
    await write(opened, '{{title}}');
    expect(textField().getAttribute('aria-invalid')).toBeNull();
  });

  it('says when it comes to nothing', async () => {
    const opened = await open([aTemplate('a', { text: '{{^title}}x{{/title}}' })], { templateId: 'a' });
    expect(opened.state().selectedId).toBe('a');
    expect(screen.getByText('This template is empty for the sample recording.')).toBeTruthy();
  });

  it('takes names and filters at a click, where the cursor is', async () => {
    const { user } = await open([aTemplate('a', { text: 'By : ' })], { templateId: 'a' });
    await user.click(button('Placeholders and filters'));
    textField().setSelectionRange(3, 3);
    await user.click(button('Insert {{owner}}'));
    expect(textField().value).toBe('By {{owner}}: ');
    textField().setSelectionRange(12, 12);
    await user.click(button('Insert | upper'));
    expect(textField().value).toBe('By {{owner | upper}}: ');
    expect(document.activeElement).toBe(textField());
    textField().setSelectionRange(0, 0);
    await user.click(button('Insert | bullets'));
    expect(textField().value).toBe('{{title | bullets}}By {{owner | upper}}: ');
  });

  it('is deleted, and comes back', async () => {
    const { user, world, pause } = await open([aTemplate('a')], { templateId: 'a' });
    await user.click(button('Delete'));
    expect(await screen.findByText('“Template a” was deleted.')).toBeTruthy();
    expect(document.activeElement).toBe(list().querySelector('[aria-current]'));
    expect(within(list()).queryByText('Template a')).toBeNull();
    await user.click(button('Undo'));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    pause();
    await vi.waitFor(() => expect(world.templates).toEqual([aTemplate('a')]));
    expect(within(list()).getByText('Template a')).toBeTruthy();
  });

  it('that was deleted leaves the focus in the list when the news of it is closed', async () => {
    const { user } = await open([aTemplate('a'), aTemplate('b')], { templateId: 'a' });
    await user.click(button('Delete'));
    await screen.findByText('“Template a” was deleted.');
    await user.click(button('Close'));
    await vi.waitFor(() => expect(screen.queryByText('“Template a” was deleted.')).toBeNull());
    expect(document.activeElement).toBe(within(list()).getByRole('button', { name: 'Template b' }));
  });

  it('that cannot be kept says so beside it', async () => {
    const opened = await open([aTemplate('a')], { templateId: 'a' });
    opened.world.full = true;
    await write(opened, 'x');
    opened.pause();
    await screen.findByText(/^Couldn’t save: /);
    opened.world.full = false;
    await opened.user.click(button('Try again'));
    await screen.findByText('Saved');
    expect(opened.world.templates[0]?.text).toBe('x');
  });

  it('says when the last one of them cannot be deleted', async () => {
    const { user, world, pause } = await open([aTemplate('a')], { templateId: 'summary' });
    await user.click(within(list()).getByRole('button', { name: 'Template a' }));
    world.full = true;
    await user.click(button('Delete'));
    pause();
    expect(await screen.findByText(/^Couldn’t save: /)).toBeTruthy();
  });

  it('says aloud what is wrong at a pause of typing, and that it is kept not at all', async () => {
    const opened = await open([aTemplate('a')], { templateId: 'a' });
    const aloud = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('');
    await write(opened, '{{titel}}');
    expect(aloud()).toBe('');
    opened.pause();
    await screen.findByText('Saved');
    expect(aloud()).toBe('Line 1: “titel” isn’t a placeholder. Did you mean “title”?');
    await write(opened, '{{title}}');
    opened.pause();
    await vi.waitFor(() => expect(aloud()).toBe(''));
  });

  it('shows what it comes to before the list of names, which is long', async () => {
    const { user } = await open([aTemplate('a')], { templateId: 'a' });
    await user.click(button('Placeholders and filters'));
    const reference = document.querySelector('.template-reference');
    const following = reference && sheet().compareDocumentPosition(reference);
    expect(following).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('without a name has one in the list', async () => {
    await open([aTemplate('a', { name: ' ' })]);
    expect(within(list()).getByText('Untitled template')).toBeTruthy();
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
  made.world.gone = true;
  render(
    <Templates model={made.model} now={() => 0} openTab={() => undefined} copyText={() => Promise.resolve(true)} />,
  );
  await made.model.start();
  made.world.gone = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Templates' })).toBeTruthy();
});
