import { t } from '../../lib/i18n.ts';
import type { OpenState } from '../../lib/models/connection-model.ts';
import type { WelcomeStage } from '../../lib/models/welcome-model.ts';
import { ConnectionScreen, type ConnectionScreenProps } from './connection-screen.tsx';
import { Library } from './library.tsx';
import { sectionWords, type shownSections } from './sections.ts';
import type { SettingsPageProps } from './settings-page.tsx';
import { Welcome } from './welcome.tsx';

export interface FirstRunProps extends Omit<SettingsPageProps, 'sending' | 'hash' | 'version'> {
  state: OpenState;
  stage: Exclude<WelcomeStage, 'loading' | 'done'>;
  sections: ReturnType<typeof shownSections>;
  line: NonNullable<ConnectionScreenProps['line']>;
}

/** The form for a connection, alone; then its state and a question. */
export function FirstRun({ state, stage, sections, line, ...props }: FirstRunProps) {
  const { models, now, copyText } = props;
  const { library } = models;
  const screen = { state, model: models.connection, now, openTab: props.openTab, copyText };
  if (stage === 'connect') {
    const others = sections.filter(({ name }) => name === 'privacy' || name === 'help');
    return (
      <main class="settings settings-alone">
        <div class="settings-heading">
          <h1 tabIndex={-1}>{t('settingsFirstHeading')}</h1>
          <p>{t('settingsFirstIntro')}</p>
        </div>
        <ConnectionScreen {...screen} />
        {sections.some(({ name }) => name === 'library') && <Library model={library} now={now} copyText={copyText} />}
        <ul class="settings-others">
          {others.map((section) => (
            <li key={section.name}>
              <a href={`#${section.name}`}>{sectionWords(section)}</a>
            </li>
          ))}
        </ul>
      </main>
    );
  }
  const searchKeys = props.shortcuts.shortcuts?.find(({ name }) => name === '_execute_action')?.keys ?? null;
  return (
    <main class="settings settings-alone">
      <ConnectionScreen {...screen} line={line} />
      <Welcome
        key={stage}
        stage={stage}
        model={models.welcome}
        library={library}
        searchKeys={searchKeys}
        isFirefox={props.isFirefox}
        nowMs={now()}
      />
    </main>
  );
}
