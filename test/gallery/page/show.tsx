import { h, options, render, type ComponentChildren } from 'preact';
import { loadLateViews } from '../../../components/search/late-views.ts';
import { drawn, type GalleryState } from '../state.ts';
import { GALLERY_LANGUAGE } from './fake-browser.ts';
import './fonts.css';
import './page.css';

/** The API of a gallery page for the tests and the overview. */
export interface Gallery {
  /** In display order. */
  states: readonly Pick<GalleryState, 'name' | 'pictures'>[];
  /** Draws a state. Resolves when it is complete, rejects if it cannot be drawn. */
  show: (name: string) => Promise<void>;
  /** Every component drawn so far, such as `components/ui/icon.tsx`. */
  drawnFiles: () => string[];
}

declare global {
  var gallery: Gallery;
}

type Modules = Record<string, Record<string, unknown>>;

const fileOfComponent = new Map<unknown, string>();
const drawnFiles = new Set<string>();

for (const [path, module] of Object.entries(
  import.meta.glob<Modules[string]>('../../../components/**/*.tsx', { eager: true }),
))
  for (const exported of Object.values(module)) fileOfComponent.set(exported, path.replace('../../../', ''));

const before = options.vnode?.bind(options);
options.vnode = (vnode) => {
  const file = fileOfComponent.get(vnode.type);
  if (file !== undefined) drawnFiles.add(file);
  before?.(vnode);
};

/** Starts a gallery page with these states; shows the one in the URL's fragment. */
export function startGallery(states: readonly GalleryState[]): void {
  const query = new URLSearchParams(location.search);
  const root = document.documentElement;
  root.dir = query.get('dir') ?? 'ltr';
  root.lang = GALLERY_LANGUAGE;
  root.style.colorScheme = query.get('theme') ?? '';
  const place = document.querySelector('#app');

  async function show(name: string): Promise<void> {
    const state = states.find((state) => state.name === name);
    if (!place || !state) throw new Error(`There is no state called ${name}`);
    const put = (what: ComponentChildren) => render(what, place);
    await loadLateViews();
    put(null);
    document.body.className = state.whole ? 'whole' : '';
    scrollTo(0, 0);
    put(h(state.draw, { key: name }));
    await drawn();
    await state.act?.();
    await document.fonts.ready;
    await drawn();
  }

  globalThis.gallery = {
    states: states.map(({ name, pictures }) => ({ name, ...(pictures && { pictures }) })),
    show,
    drawnFiles: () => [...drawnFiles].sort(),
  };
  const showNamed = () => {
    const name = decodeURIComponent(location.hash.slice(1));
    if (name !== '') void show(name);
  };
  addEventListener('hashchange', showNamed);
  showNamed();
}
