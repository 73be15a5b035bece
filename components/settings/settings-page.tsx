import { runDetached } from '../../lib/errors/run-detached.ts';
import { AudioLines } from 'lucide';
import type { FunctionComponent } from 'preact';
import { t } from '../../lib/i18n.ts';
import type { ConnectionModel } from '../../lib/models/connection-model.ts';
import type { LibraryModel, SettingsSection } from '../../lib/models/library-model.ts';
import { Icon } from '../ui/icon.tsx';
import { Errors, type ErrorsProps } from './errors.tsx';
import { ConnectionScreen, type ConnectionScreenProps } from './connection-screen.tsx';
import { Library } from './library.tsx';
import { PrivacyNote } from './notes.tsx';
import { SettingsFailure } from './settings-failure.tsx';
import { Shortcuts, type ShortcutsProps } from './shortcuts.tsx';
import { statusWords } from './status-words.ts';

export interface SettingsPageProps extends Omit<ConnectionScreenProps, 'state'> {
  model: ConnectionModel;
  library: LibraryModel;
  errors: ErrorsProps['model'];
  /**
   * How things are sent on; null until it is loaded. No element: one that outlives a drawing holds on to all that was drawn
   * around it then, and to a key that was being typed there.
   */
  sending: FunctionComponent | null;
  shortcuts: ShortcutsProps;
}

/** The options page: what it takes to connect, whether that works, how things are sent on, and where everything is kept. */
export function SettingsPage({ shortcuts, library, errors, sending: Sending, ...screen }: SettingsPageProps) {
  const { model, now } = screen;
  const state = model.state.value;
  // Until it is answered what the organisation hides, nothing is shown that might have to go again.
  const hidden = library.policy.value?.hideSettings;
  const shows = (section: SettingsSection) => hidden !== undefined && !hidden.includes(section);
  const connects = shows('connection');
  const firstRun = 'form' in state && state.form.connection.address === null;
  // "Reset Earshot" leads back to the first run, and may have left something.
  const hasLibrary = !firstRun || (library.state.value.status === 'open' && library.state.value.library.unerased);
  return (
    <>
      <header class="settings-brand">
        <span class="settings-mark">
          <Icon of={AudioLines} />
        </span>
        {t('extensionName')}
      </header>
      <main class="settings">
        {state.status !== 'loading' && (
          <div class="settings-heading">
            <h1>{t(firstRun ? 'settingsFirstHeading' : connects ? 'settingsHeading' : 'settings')}</h1>
            {connects && <p>{t(firstRun ? 'settingsFirstIntro' : 'settingsIntro')}</p>}
          </div>
        )}
        {'form' in state && connects && <ConnectionScreen {...screen} state={state} />}
        {state.status === 'unreadable' && (
          <SettingsFailure
            failure={state.failure}
            nowMs={now()}
            onRetry={() => runDetached(model.load())}
            copyText={screen.copyText}
          />
        )}
        {shows('library') && hasLibrary && <Library model={library} now={now} copyText={screen.copyText} />}
        {shows('sending') && Sending && <Sending />}
        {shows('shortcuts') && <Shortcuts {...shortcuts} />}
        {shows('privacy') && <PrivacyNote />}
        <Errors model={errors} now={now} copyText={screen.copyText} />
      </main>
      <output class="visually-hidden">{statusWords(state, now())}</output>
    </>
  );
}
