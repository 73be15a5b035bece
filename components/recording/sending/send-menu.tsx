import { Send } from 'lucide';
import { useState } from 'preact/hooks';
import { t, type MessageKey } from '../../../lib/i18n.ts';
import type { Piece, SendingState } from '../../../lib/models/sending-model.ts';
import type { CopyForm } from '../../../lib/recording/sending.ts';
import { entryName } from '../../settings/template-words.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { shortHost } from '../../ui/short-host.ts';

/** Where a piece goes. */
export type SendTarget = 'clipboard' | 'page';

export interface SendMenuProps {
  hasSummary: boolean;
  hasNotes: boolean;
  hasTranscript: boolean;
  /** What is quoted now: the selection, or the turn that the reader is at; null when there is neither. */
  quote: () => { piece: Piece; isSelection: boolean } | null;
  sending: SendingState;
  /** Ids of the templates of ours. */
  builtInTemplates: readonly string[];
  /** The host of the page beside; null where the browser does not tell it. */
  pageHost: string | null;
  /** Asks for the host: it may be told since the toolbar button was pressed. */
  onLookBeside: () => void;
  onSend: (piece: Piece, target: SendTarget) => void;
  onForm: (form: CopyForm) => void;
}

const FORMS: readonly { form: CopyForm; words: MessageKey }[] = [
  { form: 'rich', words: 'copyFormRich' },
  { form: 'markdown', words: 'copyFormMarkdown' },
  { form: 'plain', words: 'copyFormPlain' },
];

type Act = () => void;

/** Everything that can be sent on from here, and in what form. */
export function SendMenu(props: SendMenuProps) {
  /** What was selected when the menu was opened. */
  const [quote, setQuote] = useState<ReturnType<SendMenuProps['quote']>>(null);
  const acts = new Map<string, Act>();
  const items: MenuItem<string>[] = [];

  function add(id: string, label: string, act: Act, more: Partial<MenuItem<string>> = {}) {
    acts.set(id, act);
    items.push({ id, label, ...more });
  }
  const send = (piece: Piece, target: SendTarget) => () => props.onSend(piece, target);
  const summary = (templateId: string | null): Piece => ({ kind: 'summary', templateId });

  if (props.hasSummary)
    add('insert-summary', insertLabel('insertSummary', props.pageHost), send(summary(null), 'page'));
  if (quote) {
    const label = quote.isSelection ? 'copySelection' : 'quoteTurn';
    add('insert-quote', insertLabel('insertQuote', props.pageHost), send(quote.piece, 'page'));
    add('copy-quote', t(label), send(quote.piece, 'clipboard'), { separated: true });
  }
  if (props.hasNotes) add('copy-notes', t('copyNotes'), send({ kind: 'notes' }, 'clipboard'));
  if (props.hasTranscript) add('copy-transcript', t('copyTranscript'), send({ kind: 'transcript' }, 'clipboard'));
  const { preferences, templates } = props.sending;
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
