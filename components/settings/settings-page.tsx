import { AudioLines } from 'lucide';
import { runDetached } from '../../lib/async.ts';
import { t } from '../../lib/i18n.ts';
import type { ConnectionModel, OpenState } from '../../lib/models/connection-model.ts';
import type { OwnDataModel } from '../../lib/models/own-data-model.ts';
import type { LibraryModel } from '../../lib/models/library-model.ts';
import type { LabelModel } from '../../lib/models/label-model.ts';
import type { LinkPatternModel } from '../../lib/models/link-pattern-model.ts';
import type { TemplatesModel } from '../../lib/models/templates-model.ts';
import type { WatchesModel } from '../../lib/models/watches-model.ts';
import type { WelcomeModel } from '../../lib/models/welcome-model.ts';
import { Icon } from '../ui/icon.tsx';
import { AddConnection, ConnectionList } from './connection-list.tsx';
import { ConnectionScreen, statusWords } from './connection-screen.tsx';
import { Copying, PageSuggestions } from './copying.tsx';
import { Help, type HelpProps, OwnData, PrivacyNote } from './help.tsx';
import { Library } from './library.tsx';
import { SettingsFailure, ToolsContext, type PageTools } from './page-tools.tsx';
import { SectionNav, Section, SECTIONS, type SectionEntry } from './sections.tsx';
import { Shortcuts, type ShortcutsProps } from './shortcuts.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { Watches } from './watches.tsx';
import { Welcome } from './welcome.tsx';

export interface SettingsPageProps {
  tools: PageTools;
  models: {
    connection: ConnectionModel;
    links: LinkPatternModel;
    label: LabelModel;
    library: LibraryModel;
    welcome: WelcomeModel;
    errors: HelpProps['model'];
    templates: TemplatesModel;
    ownData: OwnDataModel;
    watches: WatchesModel;
  };
  shortcuts: ShortcutsProps;
  /** Hash of the page's address, which names the section. */
  hash: string;
  /** Version of the extension. */
  version: string;
  isFirefox: boolean;
}

/** The options page: its sections next to a sidebar; before there is a connection, only the form for one. */
export function SettingsPage(props: SettingsPageProps) {
  const { models, hash, tools } = props;
  const { library } = models;
  const stage = models.welcome.stage.value;
  const state = models.connection.state.value;
  const sections = SECTIONS.filter(({ name }) => name !== 'library' || stage !== 'connect' || isUnerased(library));
  const chosen = sections.find(({ name }) => hash === `#${name}`)?.name ?? 'connection';
  // Links to other sections still work: users may first want to read where the key will go.
  const asks = chosen === 'connection' && stage !== 'loading' && stage !== 'done' && 'form' in state;
  const isLoading = stage === 'loading';
  useFocusKept();
  const recordings = library.state.value.status === 'open' ? library.state.value.library.recordings : 0;
  const count = models.connection.connections.value.length < 2 ? recordings : null;
  return (
    <ToolsContext.Provider value={tools}>
      <header class={asks ? 'settings-brand settings-brand-alone' : 'settings-brand'}>
        <span class="settings-mark">
          <Icon of={AudioLines} />
        </span>
        {asks && stage === 'connect' ? t('extensionName') : <h1>{t('settingsTitle')}</h1>}
      </header>
      {asks && <FirstRun {...props} count={count} state={state} sections={sections} />}
      {!asks && !isLoading && (
        <div class="settings-layout">
          <SectionNav sections={sections} chosen={chosen} />
          <main class="settings">
            <ChosenSection {...props} count={count} sections={sections} chosen={chosen} />
          </main>
        </div>
      )}
      <output class="visually-hidden">
        {statusWords(state, tools.now()) || (stage === 'connect' && isErased(library) ? t('libraryErased') : '')}
      </output>
    </ToolsContext.Provider>
  );
}

/** Whether something was just deleted. After "Reset Earshot", the section that would say so is not shown. */
const isErased = ({ state: { value } }: LibraryModel) => value.status === 'open' && value.outcome === 'erased';

/** Whether "Reset Earshot" is not done: the connection goes first, while the files are still there; or something failed. */
const isUnerased = ({ state: { value } }: LibraryModel) =>
  value.status === 'open' &&
  (value.busy === 'erasing' || value.library.unerased || (value.outcome !== null && typeof value.outcome === 'object'));

interface PartProps extends SettingsPageProps {
  sections: readonly SectionEntry[];
  count: number | null;
}

/** The form for a connection, alone; then its state and what is next. */
function FirstRun({ state, sections, count, models, shortcuts, isFirefox }: PartProps & { state: OpenState }) {
  const screen = { state, model: models.connection };
  if (models.welcome.stage.value !== 'connect') {
    const searchKeys = shortcuts.shortcuts?.find(({ name }) => name === '_execute_action')?.keys ?? null;
    return (
      <main class="settings settings-alone">
        {/* Another one than that of the form: folded. */}
        <ConnectionScreen key="connected" {...screen} count={count} />
        <Welcome model={models.welcome} library={models.library} searchKeys={searchKeys} isFirefox={isFirefox} />
      </main>
    );
  }
  return (
    <main class="settings settings-alone">
      <div class="settings-heading">
        <h1>{t('settingsFirstHeading')}</h1>
        <p>{t('settingsFirstIntro')}</p>
      </div>
      <ConnectionScreen {...screen} />
      {sections.some(({ name }) => name === 'library') && <Library model={models.library} />}
      <ul class="settings-others actions">
        {sections
          .filter(({ name }) => name === 'privacy' || name === 'help')
          .map((section) => (
            <li key={section.name}>
              <a href={`#${section.name}`}>{t(section.heading)}</a>
            </li>
          ))}
      </ul>
    </main>
  );
}

/** The section on the screen. Text typed in the others stays in their models. */
function ChosenSection({ chosen, models, count, shortcuts, version }: PartProps & { chosen: SectionEntry['name'] }) {
  const { connections, isAdding } = models.connection;
  const state = models.connection.state.value;
  const isOneOfSeveral = connections.value.length > 1 || isAdding.value;
  switch (chosen) {
    case 'connection':
      return (
        <Section id="connection" heading={t('settingsHeading')} intro={t('settingsIntro')}>
          {isOneOfSeveral && <ConnectionList model={models.connection} />}
          {'form' in state && (
            <ConnectionScreen
              state={state}
              model={models.connection}
              links={models.links}
              label={models.label}
              count={count}
            />
          )}
          {!isOneOfSeveral && <AddConnection model={models.connection} />}
          {state.status === 'unreadable' && (
            <SettingsFailure failure={state.failure} onRetry={() => runDetached(models.connection.load())} />
          )}
        </Section>
      );
    case 'library':
      return (
        <Library model={models.library}>
          <Watches model={models.watches} />
        </Library>
      );
    case 'copying':
      return <Copying model={models.templates} />;
    case 'shortcuts':
      return <Shortcuts {...shortcuts} />;
    case 'privacy':
      return (
        <PrivacyNote>
          <PageSuggestions model={models.templates} />
          <OwnData model={models.ownData} />
        </PrivacyNote>
      );
    case 'help':
      return <Help version={version} model={models.errors} />;
  }
}
