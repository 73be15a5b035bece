import { Send } from 'lucide';
import { useState } from 'preact/hooks';
import { t, type MessageKey } from '../../../lib/i18n.ts';
import type { ShareContent, ShareState } from '../../../lib/models/share-model.ts';
import type { CopyForm } from '../../../lib/recording/sending.ts';
import { entryName } from '../../settings/template-words.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { shortHost } from '../../ui/short-host.ts';

/** Where something that is shared goes. */
export type ShareTarget = 'clipboard' | 'page';

export interface ShareMenuProps {
  hasSummary: boolean;
  hasNotes: boolean;
  hasTranscript: boolean;
  /** What is quoted now: the selection, or the turn that the reader is at; null when there is neither. */
  quote: () => { content: ShareContent; isSelection: boolean } | null;
  state: ShareState;
  /** Ids of the templates of ours. */
  builtInTemplates: readonly string[];
  /** The host of the page beside; null where the browser does not tell it. */
  pageHost: string | null;
  /** Asks for the host: it may be told since the toolbar button was pressed. */
  onLookBeside: () => void;
  onSend: (content: ShareContent, target: ShareTarget) => void;
  onForm: (form: CopyForm) => void;
}

const FORMS: readonly { form: CopyForm; words: MessageKey }[] = [
  { form: 'rich', words: 'copyFormRich' },
  { form: 'markdown', words: 'copyFormMarkdown' },
  { form: 'plain', words: 'copyFormPlain' },
];

type Act = () => void;

/** Everything that can be sent on from here, and in what form. */
export function ShareMenu(props: ShareMenuProps) {
  /** What was selected when the menu was opened. */
  const [quote, setQuote] = useState<ReturnType<ShareMenuProps['quote']>>(null);
  const acts = new Map<string, Act>();
  const items: MenuItem<string>[] = [];

  function add(id: string, label: string, act: Act, more: Partial<MenuItem<string>> = {}) {
    acts.set(id, act);
    items.push({ id, label, ...more });
  }
  const send = (content: ShareContent, target: ShareTarget) => () => props.onSend(content, target);
  const summary = (templateId: string | null): ShareContent => ({ kind: 'summary', templateId });

  if (props.hasSummary)
    add('insert-summary', insertLabel('insertSummary', props.pageHost), send(summary(null), 'page'));
  if (quote) {
    const label = quote.isSelection ? 'copySelection' : 'quoteTurn';
    add('insert-quote', insertLabel('insertQuote', props.pageHost), send(quote.content, 'page'));
    add('copy-quote', t(label), send(quote.content, 'clipboard'), { separated: true });
  }
  if (props.hasNotes) add('copy-notes', t('copyNotes'), send({ kind: 'notes' }, 'clipboard'));
  if (props.hasTranscript) add('copy-transcript', t('copyTranscript'), send({ kind: 'transcript' }, 'clipboard'));
  const { preferences, templates } = props.state;
  const builtIn = props.builtInTemplates.map((id) => ({ id, name: '', own: false }));
  const others = [...builtIn, ...templates.map((template) => ({ ...template, own: true }))].filter(
    ({ id }) => id !== preferences.templateId,
  );
  for (const [index, template] of others.entries()) {
    const { id } = template;
    add(`template-${id}`, t('copyByTemplate', entryName(template)), send(summary(id), 'clipboard'), {
      separated: index === 0,
    });
  }
  for (const { form, words } of FORMS) {
    const checked = preferences.form === form;
    add(`form-${form}`, t(words), () => props.onForm(form), { checked, group: t('copyFormLegend') });
  }

  return (
    // What is selected is what is quoted: pressing the button must not take the selection away.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span class="send-menu" onMouseDown={(event) => event.preventDefault()}>
      <Menu
        label={t('sendMenu')}
        icon={Send}
        items={items}
        onOpen={() => {
          setQuote(props.quote());
          props.onLookBeside();
        }}
        onChoose={(id) => acts.get(id)?.()}
      />
    </span>
  );
}

function insertLabel(what: 'insertSummary' | 'insertQuote', host: string | null): string {
  if (host === null) return t(what === 'insertSummary' ? 'insertSummaryAtCursor' : 'insertQuoteAtCursor');
  return t(what === 'insertSummary' ? 'insertSummaryInto' : 'insertQuoteInto', shortHost(host));
}
