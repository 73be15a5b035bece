import { AudioLines } from 'lucide';
import { t } from '../../lib/i18n.ts';
import type { ConnectionModel } from '../../lib/models/connection-model.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Icon } from '../ui/icon.tsx';
import { ConnectionScreen, type ConnectionScreenProps } from './connection-screen.tsx';
import { PrivacyNote, ShortcutNote, type ShortcutNoteProps } from './notes.tsx';
import { statusWords } from './status-words.ts';

export interface SettingsPageProps extends Omit<ConnectionScreenProps, 'state'>, ShortcutNoteProps {
  model: ConnectionModel;
}

/** The options page: what it takes to connect, whether that works, and where everything is kept. */
export function SettingsPage({ shortcutsPage, ...screen }: SettingsPageProps) {
  const { model, now } = screen;
  const state = model.state.value;
  const firstRun = 'form' in state && state.form.connection.address === null;
  return (
    <>
      <header class="settings-brand">
        <span class="settings-mark">
          <Icon of={AudioLines} />
        </span>
        {t('extensionName')}
      </header>
      <main class="settings">
        {state.kind !== 'loading' && (
          <div class="settings-heading">
            <h1>{t(firstRun ? 'settingsFirstHeading' : 'settingsHeading')}</h1>
            <p>{t(firstRun ? 'settingsFirstIntro' : 'settingsIntro')}</p>
          </div>
        )}
        {'form' in state && <ConnectionScreen {...screen} state={state} />}
        {state.kind === 'unreadable' && (
          <FailureNotice failure={state.failure} nowMs={now()} onAction={() => void model.load()} />
        )}
        <ShortcutNote shortcutsPage={shortcutsPage} />
        <PrivacyNote />
      </main>
      <output class="visually-hidden">{statusWords(state, now())}</output>
    </>
  );
}
