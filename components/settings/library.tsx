import type { ComponentChildren } from 'preact';
import { runDetached } from '../../lib/async.ts';
import { RefreshCw, TriangleAlert } from 'lucide';
import { t, tn } from '../../lib/i18n.ts';
import type {
  DownloadProgress,
  DownloadWaiting,
  LibraryModel,
  LibraryStatus,
  ManagedValues,
  OpenLibrary,
} from '../../lib/models/library-model.ts';
import { agoWords } from '../recording/ago.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/use-now.ts';
import { failureWords } from '../ui/failure-words.ts';
import { Choice } from './field.tsx';
import { SettingsFailure, usePageTools } from './page-tools.tsx';
import { Section } from './sections.tsx';
import { estimateWords, progressWords, sizeWords, unavailableWords, waitingWords } from './library-words.ts';
import { EraseButton } from './erase-question.tsx';

/** The recordings on this device: how many, how fresh, and whether to save all. */
export function Library({ model, children }: { model: LibraryModel; children?: ComponentChildren }) {
  const state = model.state.value;
  const policy = model.policy.value;
  return (
    <Section id="library" heading={t('libraryHeading')}>
      {state.status === 'unreadable' && (
        <SettingsFailure failure={state.failure} onRetry={() => runDetached(model.load())} />
      )}
      {state.status === 'open' && policy && <SavedRecordings state={state} policy={policy} model={model} />}
      {children}
    </Section>
  );
}

interface SavedRecordingsProps {
  state: OpenLibrary;
  policy: ManagedValues;
  model: LibraryModel;
}

function SavedRecordings({ state, policy, model }: SavedRecordingsProps) {
  const nowMs = useNow(usePageTools().now, 30_000);
  const { library } = state;
  // Also set while erasing is in progress.
  const isLeft = library.unerased && state.busy !== 'erasing';
  const problems = [isLeft ? t('libraryNotErased') : null, unavailableWords(library)].filter((words) => words !== null);
  return (
    <>
      <Facts library={library} policy={policy} nowMs={nowMs} />
      {/* Always present, so that its changes are announced. */}
      <div class="stack" aria-live="polite">
        {problems.map((words) => (
          <div key={words} class="notice notice-warn">
            <Icon of={TriangleAlert} />
            <p class="notice-words">{words}</p>
          </div>
        ))}
      </div>
      <OfflineDownload model={model} />
      <div class="actions library-actions">
        <Button icon={RefreshCw} busy={state.busy !== null} onClick={() => runDetached(model.sync())}>
          {t(state.busy === 'syncing' ? 'librarySyncing' : 'librarySync')}
        </Button>
        <EraseButton
          label={t('eraseLibrary')}
          question={t('eraseLibraryQuestion')}
          confirm={t('eraseLibraryConfirm')}
          busy={state.busy !== null}
          onErase={() => runDetached(model.erase('library'))}
        />
        <EraseButton
          label={t('eraseEverything')}
          question={t('eraseEverythingQuestion')}
          confirm={t('eraseEverythingConfirm')}
          busy={state.busy !== null}
          onErase={() => runDetached(model.erase('everything'))}
        />
      </div>
      <p class="library-outcome field-help" aria-live="polite">
        {outcomeWords(state, nowMs)}
      </p>
    </>
  );
}

function Facts({ library, policy, nowMs }: { library: LibraryStatus; policy: ManagedValues; nowMs: number }) {
  const { recordings, syncedAtMs, kept } = library;
  const ago = syncedAtMs === null ? t('libraryNeverSynced') : (agoWords(syncedAtMs, nowMs) ?? t('libraryJustSynced'));
  const isOpen = kept.unavailable === null;
  return (
    <dl class="facts">
      <dt>{t('libraryList')}</dt>
      <dd>{tn('recordingsCount', recordings)}</dd>
      {isOpen && (
        <>
          <dt>{t('libraryTranscripts')}</dt>
          <dd>{kept.count > 0 ? tn('libraryKept', kept.count) : t('libraryKeptNone')}</dd>
          <dt>{t('librarySpace')}</dt>
          <dd>{sizeWords(kept.bytes)}</dd>
        </>
      )}
      <dt>{t('librarySynced')}</dt>
      <dd>{ago}</dd>
      {policy.retentionDays !== null && (
        <>
          <dt>{t('libraryRetention')}</dt>
          <dd>
            {tn('libraryDays', policy.retentionDays)} <em>{t('managed')}</em>
          </dd>
        </>
      )}
    </dl>
  );
}

/** The switch for saving all transcripts: an estimate before it is on, and the progress after. */
export function OfflineDownload({ model }: { model: LibraryModel }) {
  const nowMs = useNow(usePageTools().now, 30_000);
  const state = model.state.value;
  const policy = model.policy.value;
  if (state.status !== 'open' || !policy) return null;
  const progress = state.library.download;
  /** Whether the organization that manages the browser has decided this. */
  const managed = policy.keepAll !== null;
  /** Nothing can be changed while something else is in progress. */
  const busy = state.busy !== null;
  const onChange = (mode: DownloadProgress['mode']) => runDetached(model.setDownloadMode(mode));
  const { mode, waiting, failed } = progress;
  return (
    <div class="stack card">
      <Choice
        id="keep-all"
        label={t('keepAll')}
        help={
          <>
            {t('keepAllHelp')}
            {mode === 'off' && !managed && progress.total > 0 && <> {estimateWords(progress)}</>}
            {managed && <em> {t('managed')}</em>}
          </>
        }
        checked={mode !== 'off'}
        disabled={managed || busy}
        onChange={(isOn) => onChange(isOn ? 'on' : 'off')}
      />
      {mode !== 'off' && (
        <div class="keep-all-progress stack">
          <progress aria-label={t('keepAllProgressLabel')} max={Math.max(1, progress.total)} value={progress.done} />
          <p>{progressWords(progress)}</p>
          {mode === 'paused' && <p class="field-help">{t('keepAllPaused')}</p>}
          {mode === 'on' && waiting && <Waiting waiting={waiting} nowMs={nowMs} />}
          {failed > 0 && <p class="field-help">{tn('keepAllFailed', failed)}</p>}
          <div class="actions">
            {mode === 'on' && waiting && waiting.why !== 'quota' && (
              <Button onClick={() => onChange('on')}>{t('actionRetry')}</Button>
            )}
            {!managed && progress.left > 0 && (
              <Button busy={busy} onClick={() => onChange(mode === 'paused' ? 'on' : 'paused')}>
                {t(mode === 'paused' ? 'keepAllResume' : 'keepAllPause')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** Why nothing is being saved, when it continues, and where that is mended. */
function Waiting({ waiting, nowMs }: { waiting: DownloadWaiting; nowMs: number }) {
  const { why } = waiting;
  const failure = typeof why === 'object' ? failureWords(why, nowMs) : null;
  const inSettings = [failure, failure?.second].find(
    (each) => each?.action === 'open-settings' || each?.action === 'grant',
  );
  return (
    <p class="field-help">
      {waitingWords(waiting, nowMs)} {inSettings && <a href={hrefOf(why)}>{inSettings.actionLabel}</a>}
    </p>
  );
}

const hrefOf = (why: DownloadWaiting['why']): string =>
  typeof why === 'object' && why.connection ? `#connection=${why.connection.id}` : '#connection';

function outcomeWords({ outcome, busy, library }: OpenLibrary, nowMs: number): string {
  if (busy === 'erasing') return t('libraryErasing');
  if (outcome === null) return '';
  if (outcome === 'reading') return t('readingList');
  if (outcome === 'synced') return t('libraryUpToDate');
  // A notice that stays reports what is left.
  if (outcome === 'erased') return library.unerased ? '' : t('libraryErased');
  return failureWords(outcome, nowMs).title;
}
