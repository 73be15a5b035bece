import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import { ConnectionScreen, type ConnectionScreenProps } from './connection-screen.tsx';
import { Help } from './help.tsx';
import { Library } from './library.tsx';
import { PrivacyNote } from './notes.tsx';
import { Section } from './section.tsx';
import type { SectionName } from './sections.ts';
import { SettingsFailure } from './settings-failure.tsx';
import type { SettingsPageProps } from './settings-page.tsx';
import { Shortcuts } from './shortcuts.tsx';

export interface ChosenSectionProps extends SettingsPageProps {
  chosen: SectionName;
  line: NonNullable<ConnectionScreenProps['line']>;
}

/** The section on the screen. Text typed and questions opened in the others stay in their models. */
export function ChosenSection({ chosen, ...props }: ChosenSectionProps) {
  switch (chosen) {
    case 'connection':
      return <ConnectionSection {...props} />;
    case 'library':
      return <Library model={props.models.library} now={props.now} copyText={props.copyText} />;
    case 'copying':
      return props.sending && <props.sending.Copying />;
    case 'templates':
      return props.sending && <props.sending.Templates />;
    case 'shortcuts':
      return <Shortcuts {...props.shortcuts} />;
    case 'privacy':
      return <PrivacyNote />;
    case 'help':
      return <Help version={props.version} model={props.models.errors} now={props.now} copyText={props.copyText} />;
  }
}

function ConnectionSection({ models, now, openTab, copyText, line }: Omit<ChosenSectionProps, 'chosen'>) {
  const model = models.connection;
  const state = model.state.value;
  return (
    <Section id="connection" heading={t('settingsHeading')} intro={t('settingsIntro')}>
      {'form' in state && (
        <ConnectionScreen state={state} model={model} now={now} openTab={openTab} copyText={copyText} line={line} />
      )}
      {state.status === 'unreadable' && (
        <SettingsFailure
          failure={state.failure}
          nowMs={now()}
          onRetry={() => runDetached(model.load())}
          copyText={copyText}
        />
      )}
    </Section>
  );
}
