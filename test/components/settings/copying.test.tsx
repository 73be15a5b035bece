import { render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Copying, PageSuggestions } from '../../../components/settings/copying.tsx';
import { aTemplate, aTemplatesWorld } from '../../support/templates-world.ts';

const list = () => screen.getByRole('list', { name: 'Templates' });

async function open(...parts: Parameters<typeof aTemplatesWorld>) {
  const made = aTemplatesWorld(...parts);
  render(
    <>
      <Copying model={made.model} />
      <PageSuggestions model={made.model} />
    </>,
  );
  await made.model.load();
  await vi.waitFor(list);
  return { ...made, user: userEvent.setup() };
}

describe('preferences', () => {
  it('are what is kept, and are kept when they are changed', async () => {
    const { user, kept } = await open([aTemplate('a')], { form: 'markdown', aboutThisPage: false });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Markdown', description: /wikis/ }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Plain text', description: /No formatting/ }));
    await user.selectOptions(screen.getByLabelText('Summary template'), 'Template a');
    await user.click(screen.getByLabelText('Suggest recordings related to the current page'));
    await vi.waitFor(() =>
      expect(kept().preferences).toMatchObject({ form: 'plain', templateId: 'a', aboutThisPage: true }),
    );
    expect(await screen.findAllByText('Saved')).not.toEqual([]);
    expect(within(list()).getByRole('button', { name: /Template a/ }).textContent).toContain('In use');
  });

  it('have a template for quotes, one of those that go through turns', async () => {
    const turns = aTemplate('t', { text: '{% for turn in turns %}{{ turn.text }}{% endfor %}' });
    const { user, kept } = await open([aTemplate('a'), turns]);
    const choice = screen.getByLabelText<HTMLSelectElement>('Quote template');
    expect(Array.from(choice.options, ({ text }) => text)).toEqual(['Quote', 'Template t']);
    await user.selectOptions(choice, 'Template t');
    await vi.waitFor(() => expect(kept().preferences).toMatchObject({ quoteTemplateId: 't', templateId: 'summary' }));
  });

  it('of templates that were deleted are the built-in ones', async () => {
    await open([], { templateId: 'gone', quoteTemplateId: 'gone' });
    expect(screen.getByLabelText<HTMLSelectElement>('Summary template').value).toBe('summary');
    expect(within(list()).getByRole('button', { name: /^Quote/ }).textContent).toContain('In use');
  });

  it('of single sites are told, and forgotten by a button', async () => {
    const sites = [['docs.example.com', { form: 'markdown', templateId: 'summary' }]] as const;
    const { user, kept } = await open([], { sites });
    const forget = screen.getByRole('button', { name: 'Use these choices everywhere' });
    expect(forget.parentElement?.textContent).toContain('On 1 site');
    await user.click(forget);
    await vi.waitFor(() => expect(kept().preferences.sites).toEqual([]));
    expect(screen.queryByRole('button', { name: 'Use these choices everywhere' })).toBeNull();
  });

  it('say when they are not kept, and try again', async () => {
    const { user, area, kept } = await open();
    area.full = true;
    await user.click(screen.getByLabelText('Suggest recordings related to the current page'));
    await screen.findAllByText(/^Couldn’t save: /);
    area.full = false;
    const [retry] = screen.getAllByRole('button', { name: 'Try again' });
    if (retry) await user.click(retry);
    await screen.findAllByText('Saved');
    expect(kept().preferences.aboutThisPage).toBe(false);
  });
});
