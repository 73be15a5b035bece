import { signal } from '@preact/signals';
import { succeed } from '../../lib/failures.ts';
import type { RecordingPanelProps } from '../../components/recording/recording-panel.tsx';

type Props = RecordingPanelProps;

/** Everything that the side panel needs besides its state, one by one, so that a test names only what it is about. */
export interface PanelParts {
  shortcut: string | null;
  now: () => number;
  isMac: boolean;
  letterKeys: boolean;
  onLetterKeys: (enabled: boolean) => Promise<'kept' | 'failed'>;
  find: Props['find'];
  choices: Props['share']['state'];
  pageHost: string | null;
  onLookBeside: () => void;
  onSend: Props['share']['send'];
  onChoice: Props['share']['choose'];
  hrefOf: (seconds: number) => string;
  onMoment: Props['moments']['copy'];
  formats: Props['exporting']['formats'];
  onExport: Props['exporting']['save'];
  onPrint: () => void;
  notes?: Partial<Props['exporting']['notes']>;
  onRefresh: () => void;
  onName: Props['reading']['nameSpeaker'];
  onPlace: Props['reading']['keepPlace'];
  preferredTab: Props['reading']['preferredTab'];
  onTab: Props['reading']['chooseTab'];
  onSeries?: Props['reading']['readSeries'];
  onTasks?: () => void;
  onPerson?: Props['reading']['openPerson'];
  onLink: (url: string) => void;
  onFailureAction: Props['failures']['act'];
  onCopyDetails: Props['failures']['copyDetails'];
  onSearch: () => void;
  ways?: Props['nav']['ways']['value'];
  onStep?: Props['nav']['step'];
  search?: Props['nav']['search']['value'];
  onStepResult?: Props['nav']['stepResult'];
  onRecent?: Props['nav']['readRecent'];
  onOpen?: Props['nav']['open'];
}

const nothing = () => undefined;

export function panelProps(parts: PanelParts): Omit<Props, 'state'> {
  const { shortcut, now, find } = parts;
  const { ways = { back: false, forward: false }, search = null } = parts;
  const { onStep = nothing, onStepResult = nothing } = parts;
  return {
    shortcut,
    now,
    find,
    nav: {
      ways: signal(ways),
      step: onStep,
      search: signal(search),
      stepResult: onStepResult,
      openSearch: parts.onSearch,
      readRecent: parts.onRecent ?? (() => Promise.resolve([])),
      open: parts.onOpen ?? nothing,
    },
    keys: { isMac: parts.isMac },
    letterKeys: { enabled: parts.letterKeys, set: parts.onLetterKeys },
    share: {
      state: parts.choices,
      pageHost: parts.pageHost,
      lookBeside: parts.onLookBeside,
      send: parts.onSend,
      choose: parts.onChoice,
    },
    moments: { hrefOf: parts.hrefOf, copy: parts.onMoment },
    exporting: {
      formats: parts.formats,
      save: parts.onExport,
      print: parts.onPrint,
      notes: {
        hasFolders: true,
        readFolder: () => Promise.resolve(null),
        save: () => Promise.resolve({ status: 'nothing' }),
        ...parts.notes,
      },
    },
    reading: {
      refresh: parts.onRefresh,
      nameSpeaker: parts.onName,
      openPerson: parts.onPerson ?? nothing,
      openTasks: parts.onTasks ?? nothing,
      keepPlace: parts.onPlace,
      preferredTab: parts.preferredTab,
      chooseTab: parts.onTab,
      readSeries: parts.onSeries ?? (() => Promise.resolve(succeed(null))),
      openLink: parts.onLink,
    },
    failures: { act: parts.onFailureAction, copyDetails: parts.onCopyDetails },
  };
}
