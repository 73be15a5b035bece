import { runDetached } from '../../lib/async.ts';
import { formatList, formatNumber, t, tn } from '../../lib/i18n.ts';
import type { ManyAct, ManyModel, ManyState, MissedMeeting } from '../../lib/models/many-model.ts';
import type { Move } from '../../lib/models/search-state.ts';
import type { ExportFormatId } from '../../lib/output/export-recording.ts';
import { FORMAT_NAMES } from '../recording/sharing/copy-menu.ts';
import { failureWords } from '../ui/failure-words.ts';
import { isComposing } from '../ui/is-composing.ts';
import type { MenuItem } from '../ui/menu-list.tsx';
import { actionKeys, chordOf, CHORDS, menuKeys } from './action-keys.ts';

/** Rows that are selected together, and what can be done with them. */
export interface ManyControls extends Omit<ManyModel, 'state' | 'run'> {
  state: ManyState;
  run: (act: ManyAct) => void;
  /** Prints the selected ones. */
  print: () => void;
}

const MOVES: Record<string, Move> = {
  arrowdown: 'next',
  arrowup: 'previous',
  pagedown: 'page-down',
  pageup: 'page-up',
};

/** Handles a key for the selected rows; `key` is of the row that it acts on. True if it moved, and the pointer did not. */
export function pickByKey(event: KeyboardEvent, many: ManyControls, mac: boolean, key: string | null): boolean {
  const { picked, work, isOn } = many.state;
  if (isComposing(event) || !(event.target instanceof Element) || event.target.closest('[role=menu]')) return false;
  const chord = chordOf(event, mac);
  const isForRows = picked !== null && event.target.matches('[role=combobox]');
  const move = isForRows ? MOVES[chord.replace('shift+', '')] : undefined;
  const acts: Record<string, () => unknown> = {
    ...(isOn && { escape: work.status === 'working' ? many.stop : many.end }),
    ...(move && { [chord]: () => many.move(move, event.shiftKey) }),
    ...(isForRows && {
      ...(!many.isTyping() && { ' ': () => many.toggle(key) }),
      [CHORDS.open]: () => many.toggle(key),
      'command+a': many.pickAll,
      [CHORDS.copy]: () => many.run('copy'),
      [CHORDS.pin]: () => runDetached(many.pin()),
    }),
  };
  const act = acts[chord];
  if (!isOn) many.endTold();
  if (!act) return false;
  // A key that is held must not take back what it did.
  if (move || !event.repeat) act();
  event.preventDefault();
  event.stopPropagation();
  return move !== undefined;
}

/** Selects a row by a click: with Ctrl or ⌘, with Shift all rows to it, and any while rows are selected. */
export function pickByClick(event: MouseEvent, many: ManyControls, mac: boolean): void {
  const { target, shiftKey, ctrlKey, metaKey } = event;
  const isRow = target instanceof Element && !target.closest('.row-act, .peek-step');
  const key = isRow ? target.closest<HTMLElement>('.result[data-key]')?.dataset['key'] : undefined;
  const isOn = many.state.picked !== null || shiftKey || (mac ? metaKey : ctrlKey);
  if (key === undefined || !isOn) return;
  if (shiftKey) many.extend(key);
  else many.toggle(key);
  event.preventDefault();
  event.stopPropagation();
}

/** The acts on the selected rows, in the words of those on one. */
export function manyItems(many: ManyControls, mac: boolean): MenuItem[] {
  const formats = Object.keys(FORMAT_NAMES) as ExportFormatId[];
  const item = (id: string, label: string, act: ManyAct, more: Partial<MenuItem> = {}): MenuItem => {
    return { id, label, act: () => many.run(act), ...more };
  };
  const file = (isZip: boolean) => (format: ExportFormatId) =>
    item(
      `${format}-${isZip}`,
      t(FORMAT_NAMES[format]),
      { format, isZip },
      { group: t(isZip ? 'exportZip' : 'exportOneFile') },
    );
  const { picked, isPinned } = many.state;
  const end = { id: 'end', label: t('selectEnd'), shortcut: t('keyEsc'), act: many.end, separated: true };
  if (picked?.size === 0) return [end];
  return [
    item('copy', t('copySummaries'), 'copy', menuKeys('copy', mac)),
    questionItem(many),
    {
      id: 'export',
      label: t('exportLabel'),
      opens: [...formats.slice(0, 2).map(file(false)), ...formats.map(file(true))],
    },
    { id: 'print', label: t('exportPrint'), act: many.print },
    item('save', t('saveHere'), 'save'),
    { id: 'pin', label: t(isPinned ? 'unpin' : 'pin'), ...menuKeys('pin', mac), act: () => runDetached(many.pin()) },
    end,
  ];
}

export const questionItem = (many: ManyControls): MenuItem => {
  return { id: 'question', label: t('copyQuestion'), act: () => many.run('question') };
};

/** In the foot: ends the work, or copies the summaries of the selected rows. */
export function ManyButtons({ many, mac }: { many: ManyControls; mac: boolean }) {
  const isWorking = many.state.work.status === 'working';
  const { shown, aria } = actionKeys('copy', mac);
  const copy = t('copySummaries');
  return (
    <>
      {!isWorking && (
        <button
          type="button"
          class="action"
          title={`${copy} (${shown})`}
          aria-keyshortcuts={aria}
          onClick={() => many.run('copy')}
        >
          {copy}
        </button>
      )}
      <button type="button" class="action" aria-keyshortcuts="Escape" onClick={isWorking ? many.stop : many.end}>
        {t(isWorking ? 'manyStop' : 'selectEnd')}
        <kbd aria-hidden="true">{t('keyEsc')}</kbd>
      </button>
    </>
  );
}

/** The foot's words while several meetings are meant; null while they are not. */
export function manyStatus({ picked, work }: ManyState): string | null {
  if (work.status === 'working') return t('manyProgress', formatNumber(work.done), formatNumber(work.total));
  return picked && tn('selectedCount', picked.size);
}

/** What screen readers are told, which is not each step of the work; null for nothing. */
export function manyTold(state: ManyState, nowMs: number): string | null {
  const count = state.work.status === 'working' ? null : manyStatus(state);
  return [...manyWords(state, nowMs), count].filter(Boolean).join(' ') || null;
}

/** What is or was done, and with which meetings it was not; empty for nothing. */
function manyWords({ work, isFull, picked }: ManyState, nowMs: number): string[] {
  const full = isFull && picked ? [t('selectMost', formatNumber(picked.size))] : [];
  if (work.status === 'none') return full;
  if (work.status === 'working') return [t('manyStays')];
  if (work.status !== 'done') return [t('manyStopped', formatNumber(work.done), formatNumber(work.total))];
  const { act, count, fileName, missed } = work;
  const nameOf = ({ recording: { title }, failure }: MissedMeeting) =>
    `${title || t('untitledRecording')}${failure ? ` (${failureWords(failure, nowMs).title})` : ''}`;
  const [lacking, failed] = [missed.filter((each) => !each.failure), missed.filter((each) => each.failure)];
  const done = {
    copy: () => (count > 0 ? tn('copiedSummaries', count) : t('copySummaryNone')),
    question: () => t(count > 0 ? 'copiedQuestion' : 'noPassages'),
    save: () => tn('savedHere', count),
    file: () => (fileName === null ? t('exportFailed') : t('exportSaved', fileName)),
  };
  return [
    done[typeof act === 'object' ? 'file' : act](),
    ...(lacking.length > 0 ? [t('manyLacking', formatList(lacking.map(nameOf)))] : []),
    ...(failed.length > 0 ? [t('manyFailed', formatList(failed.map(nameOf)))] : []),
  ];
}

/** Above the foot: how far the work is, or what it came to. */
export function ManyNotice({ state, nowMs }: { state: ManyState; nowMs: number }) {
  const { work } = state;
  return manyWords(state, nowMs).map((line) => (
    <div key={line} class="notice-line many-notice">
      <p dir="auto">{line}</p>
      {work.status === 'working' && <progress aria-label={t('manyProgressLabel')} max={work.total} value={work.done} />}
    </div>
  ));
}
