import { runDetached } from '../../lib/async.ts';
import { formatList, formatNumber, t, tn } from '../../lib/i18n.ts';
import { MOST_PICKED, type ManyModel, type ManyState } from '../../lib/models/many-model.ts';
import type { Move } from '../../lib/models/search-state.ts';
import type { ExportFormatId } from '../../lib/output/export-recording.ts';
import { FORMAT_NAMES } from '../recording/sharing/copy-menu.ts';
import { failureWords } from '../ui/failure-words.ts';
import { isComposing } from '../ui/is-composing.ts';
import type { MenuItem } from '../ui/menu-list.tsx';
import { actionKeys, chordOf, CHORDS, type KeyedAction } from './action-keys.ts';

/** Rows that are selected together, and what can be done with them. */
export interface ManyControls extends Pick<
  ManyModel,
  'toggle' | 'extend' | 'move' | 'pickAll' | 'isTyping' | 'start' | 'end' | 'run' | 'stop' | 'endTold' | 'pin' | 'print'
> {
  state: ManyState;
}

const MOVES: Record<string, Move | undefined> = {
  arrowdown: 'next',
  arrowup: 'previous',
  pagedown: 'page-down',
  pageup: 'page-up',
};

/** Handles a key while rows are selected; `key` is of the row that it acts on. True if the pointer no longer counts. */
export function pickByKey(event: KeyboardEvent, many: ManyControls, mac: boolean, key: string | null): boolean {
  const { picked, work } = many.state;
  const { target } = event;
  if (isComposing(event) || !(target instanceof Element) || target.closest('[role=menu]')) return false;
  if (!many.state.isOn) {
    many.endTold();
    return false;
  }
  const isInBox = target.matches('[role=combobox]');
  const chord = chordOf(event, mac);
  const [last, isExtending] = [chord.replace(/^shift\+/, ''), chord.startsWith('shift+')];
  const move = isInBox && picked ? MOVES[last] : undefined;
  if (chord === 'escape') (work.status === 'working' ? many.stop : many.end)();
  else if (!isInBox || !picked) return false;
  else if (move) many.move(move, isExtending);
  else if ((chord === ' ' && !many.isTyping()) || chord === CHORDS.open) many.toggle(key);
  else if (chord === 'command+a') many.pickAll();
  else if (chord === CHORDS.copy) runDetached(many.run('copy'));
  else if (chord === CHORDS.pin) runDetached(many.pin());
  // What acts on one row.
  else if (!Object.values<string>(CHORDS).includes(chord) || chord === CHORDS.menu || chord === CHORDS.settings)
    return false;
  event.preventDefault();
  event.stopPropagation();
  return move !== undefined;
}

/** Selects a row by a click: with Ctrl or ⌘, with Shift all rows to it, and any while rows are selected. */
export function pickByClick(event: MouseEvent, many: ManyControls, mac: boolean): void {
  const { target, shiftKey, ctrlKey, metaKey } = event;
  const isRow = target instanceof Element && !target.closest('.row-act, .peek-step');
  const key = isRow ? target.closest<HTMLElement>('.result[data-key]')?.dataset['key'] : undefined;
  if (key === undefined || !(many.state.picked || shiftKey || (mac ? metaKey : ctrlKey))) return;
  if (shiftKey) many.extend(key);
  else if (!many.toggle(key) && !many.state.picked) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The acts on the selected rows, in the words of those on one. */
export function manyItems(many: ManyControls, mac: boolean): MenuItem[] {
  const keys = (action: KeyedAction) => {
    const { shown, aria } = actionKeys(action, mac);
    return { shortcut: shown, ariaShortcut: aria };
  };
  const file = (isZip: boolean) => (id: ExportFormatId) => ({
    id: `${isZip ? 'zip' : 'file'}-${id}`,
    label: t(FORMAT_NAMES[id]),
    group: t(isZip ? 'exportZip' : 'exportOneFile'),
    act: () => runDetached(many.run({ format: id, isZip })),
  });
  const formats = Object.keys(FORMAT_NAMES) as ExportFormatId[];
  return [
    { id: 'copy', label: t('copySummaries'), ...keys('copy'), act: () => runDetached(many.run('copy')) },
    questionItem(many),
    {
      id: 'export',
      label: t('exportLabel'),
      opens: [...(['markdown', 'plain'] as const).map(file(false)), ...formats.map(file(true))],
      separated: true,
    },
    { id: 'print', label: t('exportPrint'), act: many.print },
    { id: 'save', label: t('saveHere'), act: () => runDetached(many.run('save')) },
    { id: 'pin', label: t('pin'), ...keys('pin'), act: () => runDetached(many.pin()) },
    { id: 'end', label: t('selectEnd'), shortcut: t('keyEsc'), act: many.end, separated: true },
  ];
}

export const questionItem = (many: ManyControls): MenuItem => ({
  id: 'question',
  label: t('copyQuestion'),
  act: () => runDetached(many.run('question')),
});

/** In the foot: ends the work, or copies the summaries of the selected rows. */
export function ManyButtons({ many, mac }: { many: ManyControls; mac: boolean }) {
  const { picked, work } = many.state;
  const button = (label: string, act: () => void, shown: string, isOff = false) => (
    <button type="button" class="action" disabled={isOff} onClick={act}>
      {label}
      <kbd aria-hidden="true">{shown}</kbd>
    </button>
  );
  if (work.status === 'working') return button(t('manyStop'), many.stop, t('keyEsc'));
  const copy = () => runDetached(many.run('copy'));
  return (
    <>
      {button(t('copySummaries'), copy, actionKeys('copy', mac).shown, picked?.size === 0)}
      {button(t('selectEnd'), many.end, t('keyEsc'))}
    </>
  );
}

/** The foot's words while several meetings are meant; null while they are not. */
export function manyStatus({ picked, work }: ManyState): string | null {
  if (work.status === 'working') return t('manyProgress', formatNumber(work.done), formatNumber(work.total));
  return picked && tn('selectedCount', picked.size);
}

/** What screen readers are told: not each step of the work. */
export const manyTold = (state: ManyState, nowMs: number): string | null =>
  [manyWords(state, nowMs).join(' '), state.work.status === 'working' ? null : manyStatus(state)]
    .filter(Boolean)
    .join(' ') || null;

/** What was done, and with which meetings it was not; nothing if there is nothing to say. */
function manyWords({ work }: ManyState, nowMs: number): string[] {
  if (work.status === 'working') return [t('manyStays')];
  if (work.status === 'stopped') return [t('manyStopped', formatNumber(work.done), formatNumber(work.total))];
  if (work.status === 'full') return [t('selectMost', formatNumber(MOST_PICKED))];
  if (work.status !== 'done') return [];
  const { act, count, fileName, lacking, failed } = work;
  const nameOf = ({ title }: { title: string }) => title || t('untitledRecording');
  const done =
    act === 'copy'
      ? count > 0
        ? tn('copiedSummaries', count)
        : t('copySummaryNone')
      : act === 'question'
        ? t(count > 0 ? 'copiedQuestion' : 'noPassages')
        : act === 'save'
          ? tn('savedHere', count)
          : fileName === null
            ? t('exportFailed')
            : t('exportSaved', fileName);
  const missed = failed.map(({ recording, failure }) => `${nameOf(recording)} (${failureWords(failure, nowMs).title})`);
  return [
    done,
    lacking.length > 0 && t('manyLacking', formatList(lacking.map(nameOf))),
    missed.length > 0 && t('manyFailed', formatList(missed)),
  ].filter((words) => typeof words === 'string');
}

/** Above the foot: how far the work is, or what it came to. */
export function ManyNotice({ state, nowMs }: { state: ManyState; nowMs: number }) {
  const { work } = state;
  const words = manyWords(state, nowMs);
  if (words.length === 0) return null;
  return (
    <div class="notice-line many-notice">
      {words.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
      {work.status === 'working' && <progress aria-label={t('manyProgressLabel')} max={work.total} value={work.done} />}
    </div>
  );
}
