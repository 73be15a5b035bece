import type { SearchViewProps } from '../../components/search/search-view.tsx';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import type { SearchState } from '../../lib/models/search-state.ts';

/** The view's props for the first paint: actions wait until the models exist. */
export function waitingProps(state: SearchState, taken: Promise<() => SearchViewProps>): SearchViewProps {
  const once = (work: (props: SearchViewProps) => unknown) => runDetached(taken.then((props) => work(props())));
  return {
    state,
    now: Date.now,
    mac: navigator.platform.startsWith('Mac'),
    search: {
      // The models read the box later.
      type: () => undefined,
      offer(suggestions) {
        once(({ search }) => search.offer(suggestions));
        return true;
      },
      move: (move) => once(({ search }) => search.move(move)),
      select: (...item) => once(({ search }) => search.select(...item)),
      open: (...item) => once(({ search }) => search.open(...item)),
      // The first rows have no matches inside.
      unfold: () => false,
      togglePin: async () => (await taken)().search.togglePin(),
      copySummary: async () => (await taken)().search.copySummary(),
    },
    page: { host: null, onInsert: () => once(({ page }) => page.onInsert?.()) },
    drag: { prepare: () => undefined, formsOf: ({ title }) => ({ plain: title || t('untitledRecording') }) },
    later: { parts: null, transcripts: null, setMode: () => Promise.resolve() },
    onCopy: (form) => once(({ onCopy }) => onCopy(form)),
    onCopyEnd: () => undefined,
    onClose: () => window.close(),
    onSettings: () => once(({ onSettings }) => onSettings()),
    onFailureAction: () => undefined,
  };
}
