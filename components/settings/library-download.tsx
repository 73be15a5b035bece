import { t, tn } from '../../lib/i18n.ts';
import type { DownloadProgress, DownloadWaiting } from '../../lib/models/library-model.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from './field.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { estimateWords, progressWords, waitingWords } from './library-words.ts';

export interface OfflineDownloadProps {
  progress: DownloadProgress;
  /** Whether the organization that manages the browser has decided this. */
  managed: boolean;
  /** Whether something else is in progress; nothing can be changed meanwhile. */
  busy: boolean;
  /** Epoch milliseconds. */
  nowMs: number;
  onChange: (mode: 'on' | 'paused' | 'off') => void;
}

/** The switch for saving all transcripts: an estimate before it is on, and the progress after. */
export function OfflineDownload({ progress, managed, busy, nowMs, onChange }: OfflineDownloadProps) {
  const { mode, waiting, failed } = progress;
  return (
    <div class="keep-all stack card">
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
      {waitingWords(waiting, nowMs)} {inSettings && <a href="#connection">{inSettings.actionLabel}</a>}
    </p>
  );
}
