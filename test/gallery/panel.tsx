import { RecordingPanel } from '../../components/recording/recording-panel.tsx';
import { whenIdle } from '../../components/recording/scrolling.ts';
import type { Failure } from '../../lib/failures.ts';
import { createFindModel } from '../../lib/models/find-model.ts';
import type { RecordingState } from '../../lib/models/recording-state.ts';
import { EXPORT_FORMATS } from '../../lib/output/export-recording.ts';
import type { RecordingContent } from '../../lib/recording/types.ts';
import { NO_CHOICES } from '../support/popup-view.ts';
import { panelProps, type PanelParts } from '../support/panel-props.ts';
import { anInitialPosition } from '../support/factories.ts';
import { aMeeting, aTalk, NOW } from './data.ts';
import { said } from './said.ts';
import type { GalleryState } from './state.ts';

const nothing = () => undefined;
/** The result of a successful copy. */
const copied = () => Promise.resolve({ status: 'copied' as const });

/** A recording on the screen. */
export function shown(
  recording: Parameters<typeof aMeeting>[0] = {},
  content: Partial<RecordingContent> | null = {},
  more: Partial<Extract<RecordingState, { status: 'shown' }>> = {},
): RecordingState {
  const detail = {
    recording: aMeeting(recording),
    content: content && aTalk(content),
    fetchedAtMs: NOW - 3 * 3_600_000,
  };
  return {
    status: 'shown',
    detail,
    stale: null,
    refreshing: false,
    initialPosition: anInitialPosition(),
    ...more,
  };
}

/** A stored copy, shown because of this failure. */
export const stale = (failure: Failure): RecordingState => shown({}, {}, { stale: failure });

/** States with a layout of their own. */
const ALL_LOOKS = /^(?:panel|people)\/|menu/;

/** The whole side panel. */
export function panel(
  name: string,
  state: RecordingState,
  act?: GalleryState['act'],
  parts: Partial<PanelParts> = {},
): GalleryState {
  return {
    name,
    whole: true,
    ...(ALL_LOOKS.test(name) ? {} : { pictures: 'usual' as const }),
    draw() {
      const props = panelProps({
        shortcut: 'Alt+Shift+K',
        onSearch: nothing,
        now: () => NOW,
        isMac: false,
        letterKeys: true,
        find: createFindModel({ whenIdle }),
        formats: EXPORT_FORMATS,
        choices: { ...NO_CHOICES, templates: [{ id: 'own', name: said('For the wiki'), text: '{{title}}' }] },
        pageHost: said('docs.example.com'),
        hrefOf: (seconds) => `#${seconds}`,
        onRefresh: nothing,
        onFailureAction: nothing,
        onCopyDetails: () => Promise.resolve(true),
        onLink: nothing,
        onSend: copied,
        onLookBeside: nothing,
        onChoice: () => Promise.resolve('kept'),
        onMoment: (seconds) => Promise.resolve({ copied: true, plain: said(`Weekly sync, ${seconds}`) }),
        onName: () => Promise.resolve('kept'),
        onExport: () => Promise.resolve(null),
        onPrint: nothing,
        onPlace: nothing,
        preferredTab: () => 'transcript',
        onTab: nothing,
        onLetterKeys: () => Promise.resolve('kept'),
        ...parts,
      });
      return <RecordingPanel state={state} {...props} />;
    },
    ...(act ? { act } : {}),
  };
}
