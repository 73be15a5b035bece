import { Ellipsis } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { runDetached } from '../../lib/async.ts';
import { t } from '../../lib/i18n.ts';
import type { ExportOutcome, NoteOutcome, NotePlace } from '../../lib/models/export-model.ts';
import type { ShareContent } from '../../lib/models/share-model.ts';
import type { ExportFormatId } from '../../lib/output/export-recording.ts';
import { chordWords } from '../search/action-keys.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuList, type MenuItem } from '../ui/menu-list.tsx';
import type { ReaderAction } from './keys/reader-keys.ts';
import { usePanel, type Panel } from './reader-controls.ts';
import { copyItems, FORMAT_NAMES, insertLabel } from './sharing/copy-menu.ts';
import { momentOf, type Quote, type ReaderParts } from './use-reader.ts';

/** The id of the submenu that has a key. */
export const COPY_MENU = 'copy';

/** The menu of all actions on the recording, each with its key, in the words and order of the popup's. */
export function MoreMenu({ reader }: { reader: ReaderParts }) {
  const panel = usePanel();
  const { exporting, keys, keyOf, linkAt, reading } = panel;
  const { menu } = reader;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [folder, setFolder] = useState<string | null>(null);
  useEffect(() => runDetached(exporting.notes.readFolder().then(setFolder)), []);
  return (
    // The selection is what is quoted: pressing the button or an item must not clear it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span class="more-menu" onMouseDown={(event) => event.preventDefault()}>
      <IconButton
        element={button}
        icon={Ellipsis}
        label={t('actionsMenu')}
        shortcut={keyOf('showMore')}
        id="more-button"
        opens={{ open: menu !== null, id, isMenu: true }}
        onClick={() => (menu ? reader.closeMenu() : reader.openMenu(null))}
      />
      {menu && (
        <MenuList
          id={id}
          label={t('actionsMenu')}
          items={[
            { id: 'find', label: t('findOpen'), shortcut: keyOf('find'), act: reader.finding.open },
            {
              id: COPY_MENU,
              label: t('copyAs'),
              shortcut: keyOf('copyAs'),
              opens: copies(reader, panel, menu.quote),
            },
            ...insertItems(reader, panel, menu.quote),
            ...(linkAt
              ? [
                  {
                    id: 'open-in-service',
                    label: t('openInService'),
                    shortcut: keyOf('openInService'),
                    act: () => reading.openLink(linkAt(momentOf(menu.quote))),
                  },
                ]
              : []),
            {
              id: 'export',
              label: t('exportLabel'),
              opens: exportItems(reader, panel, folder, setFolder),
              separated: true,
            },
            {
              id: 'print',
              label: t('exportPrint'),
              shortcut: chordWords('command+p', keys.isMac).shown,
              act: exporting.print,
            },
            { id: 'tasks', label: t('openTasks'), separated: true, act: panel.reading.openTasks },
            {
              id: 'keys',
              label: t('keysTitle'),
              shortcut: keyOf('showKeys'),
              separated: true,
              act: () => reader.setKeysOpen(true),
            },
          ]}
          inside={menu.inside}
          anchor={button}
          onClose={reader.closeMenu}
        />
      )}
    </span>
  );
}

/** Items for everything that can be inserted into the page next to the panel. */
function insertItems({ has }: ReaderParts, { share, keyOf }: Panel, quote: Quote): MenuItem[] {
  const item = (what: 'summary' | 'quote', key: ReaderAction, content: ShareContent) => ({
    id: `insert-${what}`,
    label: insertLabel(what, share.pageHost),
    shortcut: keyOf(key),
    act: () => share.send(content, 'page'),
  });
  return [
    ...(has.summary ? [item('summary', 'insertSummary', { kind: 'summary', templateId: null })] : []),
    ...(quote ? [item('quote', 'insertQuote', quote.content)] : []),
  ];
}

/** Items for everything that can be copied; those for its form copy what the selection or the open tab stands for. */
function copies({ has, tab }: ReaderParts, { share, keyOf }: Panel, quote: Quote): MenuItem[] {
  const parts = [
    ...(quote ? [{ part: 'quote', shortcut: keyOf('copyQuote') } as const] : []),
    ...(['summary', 'notes', 'transcript'] as const)
      .filter((part) => has[part])
      .map((part) => ({ part, shortcut: part === tab ? keyOf('copyPart') : undefined })),
  ];
  return copyItems(parts, share.state, (act) => {
    const [chosen, meant] = [typeof act === 'string' ? undefined : act, quote?.isSelection ? 'quote' : tab];
    const part = typeof act === 'string' ? act : act.templateId === undefined ? meant : 'summary';
    if (part === 'summary') share.send({ kind: part, templateId: null }, 'clipboard', chosen);
    else if (part === 'notes' || part === 'transcript') share.send({ kind: part }, 'clipboard', chosen);
    else if (quote) share.send(quote.content, 'clipboard', chosen);
  });
}

/** Items that save the recording as a file in each format, or as a note. `folder` is the one for notes, if any is chosen. */
function exportItems(
  { has }: ReaderParts,
  { exporting, tell }: Panel,
  folder: string | null,
  onFolder: (folder: string) => void,
): MenuItem[] {
  const { formats, notes } = exporting;

  async function save(format: ExportFormatId) {
    tell(t('exportBusy'));
    let outcome: ExportOutcome | null = { saved: false };
    try {
      outcome = await exporting.save(format);
    } finally {
      // Also when it throws, which is a bug.
      if (outcome?.saved) tell(t('exportSaved', outcome.fileName));
      else if (outcome) tell(t('exportFailed'), 'failure');
    }
  }

  async function saveNote(place: NotePlace) {
    const outcome = await notes.save(place);
    if (outcome.status === 'saved') onFolder(outcome.folder);
    const words = noteWords(place, outcome);
    if (words !== null) tell(words, outcome.status === 'failed' ? 'failure' : undefined);
  }

  const note = (place: NotePlace, label: string, more: Partial<MenuItem> = {}): MenuItem => ({
    id: `note-${place}`,
    label,
    ...more,
    act: () => runDetached(saveNote(place)),
  });
  function noteItems(): MenuItem[] {
    if (!notes.hasFolders) return [note('chosen', t('noteDownload'), { hint: '.md', separated: true })];
    if (folder === null) return [note('another', t('noteChooseFolder'), { separated: true })];
    return [note('chosen', t('noteInFolder', folder), { separated: true }), note('another', t('noteOtherFolder'))];
  }

  return [
    // Subtitles only if somebody has spoken.
    ...formats
      .filter(({ cuesOnly }) => has.transcript || !cuesOnly)
      .map(({ id, extension }) => ({
        id: `export-${id}`,
        label: t(FORMAT_NAMES[id]),
        hint: `.${extension}`,
        act: () => runDetached(save(id)),
      })),
    ...(has.summary ? [...noteItems(), note('obsidian', t('noteInObsidian'))] : []),
  ];
}

/** What happened to a note, in words; null where nobody needs to be told. */
function noteWords(place: NotePlace, outcome: NoteOutcome): string | null {
  switch (outcome.status) {
    case 'saved':
      return t('noteSaved', outcome.fileName, outcome.folder);
    case 'downloaded':
      return t('exportSaved', outcome.fileName);
    case 'opened':
      return t('noteOpened');
    case 'nothing':
      return t('copySummaryNone');
    case 'cancelled':
      return null;
    case 'failed':
      if (place === 'obsidian') return t('noteNotCopied');
      return outcome.folder === null ? t('exportFailed') : t('noteNotSaved', outcome.folder);
  }
}
