import { runDetached } from '../../lib/errors/run-detached.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t, type MessageKey } from '../../lib/i18n.ts';
import type { ExportFormatId, ExportOutcome, NoteOutcome, NotePlace } from '../../lib/models/export-model.ts';
import { Button } from '../ui/button.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import type { MenuItem } from '../ui/menu-list.tsx';
import { usePopoverPlace } from '../ui/popover-place.ts';
import { useOverlay } from '../ui/use-overlay.ts';
import type { ExportControls } from './reader-controls.ts';

export interface ExportParts extends ExportControls {
  /** Subtitles are offered only if somebody has spoken. */
  hasTranscript: boolean;
  hasSummary: boolean;
  /** The button next to which messages appear. */
  anchor: { current: HTMLButtonElement | null };
  /** Announces words to screen readers only. */
  onAnnounce: (words: string) => void;
  /** Shows and announces words that nothing else on the screen says. */
  onNews: (words: string) => void;
}

type Phase = { status: 'ready' } | { status: 'busy' } | { status: 'failed'; words: string; again: Retry };

interface Retry {
  label: MessageKey;
  act: () => void;
}

const FORMAT_NAMES = {
  markdown: 'exportMarkdown',
  plain: 'exportPlain',
  docx: 'exportWord',
  srt: 'exportSrt',
  vtt: 'exportVtt',
  json: 'exportJson',
} as const satisfies Record<ExportFormatId, MessageKey>;

/** Menu items that save the recording in each format or as a note, and a message if that fails. */
export function useExport(parts: ExportParts) {
  const { formats, hasTranscript, hasSummary, notes, onAnnounce, onNews, anchor } = parts;
  const [phase, setPhase] = useState<Phase>({ status: 'ready' });
  const [folder, setFolder] = useState<string | null>(null);
  useEffect(() => runDetached(notes.readFolder().then(setFolder)), []);

  async function save(format: ExportFormatId) {
    setPhase({ status: 'busy' });
    if (format === 'docx') onAnnounce(t('exportBusy'));
    let outcome: ExportOutcome | null = { saved: false };
    try {
      outcome = await parts.save(format);
    } finally {
      // A bug in a writer is rethrown, but must not leave the button busy forever.
      const again: Retry = { label: 'actionRetry', act: () => runDetached(save(format)) };
      setPhase(outcome?.saved === false ? { status: 'failed', words: t('exportFailed'), again } : { status: 'ready' });
    }
    if (outcome?.saved) onAnnounce(t('exportSaved', outcome.fileName));
  }

  async function saveNote(place: NotePlace) {
    setPhase({ status: 'ready' });
    const outcome = await notes.save(place);
    if (outcome.status === 'failed') {
      const [words, again] = noteFailed(place, outcome.folder);
      return setPhase({ status: 'failed', words, again: { ...again, act: () => runDetached(saveNote(again.place)) } });
    }
    if (outcome.status === 'saved') setFolder(outcome.folder);
    const news = noteWords(outcome);
    if (news !== null) onNews(news);
  }

  function noteItems(): MenuItem[] {
    if (!hasSummary) return [];
    const item = (place: NotePlace, label: string, more: Partial<MenuItem> = {}): MenuItem => ({
      id: `note-${place}`,
      label,
      ...more,
      act: () => runDetached(saveNote(place)),
    });
    const open = item('obsidian', t('noteInObsidian'));
    if (!notes.hasFolders) return [item('chosen', t('noteDownload'), { hint: '.md', separated: true }), open];
    if (folder === null) return [item('another', t('noteChooseFolder'), { separated: true }), open];
    return [
      item('chosen', t('noteInFolder', folder), { separated: true }),
      item('another', t('noteOtherFolder')),
      open,
    ];
  }

  return {
    busy: phase.status === 'busy',
    items: (): MenuItem[] => [
      ...formats
        .filter(({ cuesOnly }) => hasTranscript || !cuesOnly)
        .map(({ id, extension }) => ({
          id: `export-${id}`,
          label: t(FORMAT_NAMES[id]),
          hint: `.${extension}`,
          act: () => runDetached(save(id)),
        })),
      ...noteItems(),
    ],
    failure: phase.status === 'failed' && (
      <ExportFailed
        anchor={anchor}
        words={phase.words}
        again={phase.again}
        // Not if a retry has started in the meantime.
        onClose={() => setPhase((phase) => (phase.status === 'failed' ? { status: 'ready' } : phase))}
      />
    ),
  };
}

/** What happened to a note, in words; null where the browser or nobody needs to be told. */
function noteWords(outcome: Exclude<NoteOutcome, { status: 'failed' }>): string | null {
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
  }
}

/** Why a note was not saved, and what helps. */
function noteFailed(place: NotePlace, folder: string | null): [string, { label: MessageKey; place: NotePlace }] {
  if (place === 'obsidian') return [t('noteNotCopied'), { label: 'actionRetry', place }];
  if (folder === null) return [t('exportFailed'), { label: 'actionRetry', place }];
  return [t('noteNotSaved', folder), { label: 'noteOtherFolder', place: 'another' }];
}

interface ExportFailedProps {
  words: string;
  again: Retry;
  anchor: { current: HTMLButtonElement | null };
  onClose: () => void;
}

/** A message about a file that could not be created, next to the button that requested it. */
function ExportFailed({ anchor, words: said, again, onClose }: ExportFailedProps) {
  const words = useRef<HTMLDivElement>(null);
  usePopoverPlace(anchor, words, true);
  useOverlay(true, { overlay: words, button: () => anchor.current, onClose });
  useFocusAfter(words, () => anchor.current);
  return (
    <div ref={words} class="popover-words" popover="manual" role="alert">
      <p>{said}</p>
      <div class="popover-actions">
        <Button onClick={again.act}>{t(again.label)}</Button>
        <Button kind="quiet" onClick={onClose}>
          {t('actionClose')}
        </Button>
      </div>
    </div>
  );
}
