import '../../../components/ui/tokens.css';
import '../../../components/ui/base.css';
import './index.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import type { Gallery } from './show.tsx';
import { USUAL_SIZE, type GalleryPage } from '../state.ts';

const PAGES: readonly GalleryPage[] = ['popup', 'panel', 'options'];
const NARROW = 320;

const names = signal<Partial<Record<GalleryPage, readonly string[]>>>({});
const query = signal({ theme: 'light', dir: 'ltr', words: 'english', width: 'usual' });
const wanted = signal('');

const CHOICES = {
  theme: ['light', 'dark'],
  dir: ['ltr', 'rtl'],
  words: ['english', 'pseudo'],
  width: ['usual', 'narrow'],
} as const;

function Frame({ page, name }: { page: GalleryPage; name: string }) {
  const { width, ...rest } = query.value;
  const source = `./${page}.html?${new URLSearchParams(rest)}#${encodeURIComponent(name)}`;
  return (
    <figure>
      <figcaption>
        <a href={source}>{name}</a>
      </figcaption>
      <iframe
        loading="lazy"
        title={name}
        src={source}
        key={source}
        style={{
          width: `${width === 'narrow' ? NARROW : USUAL_SIZE[page].width}px`,
          height: `${USUAL_SIZE[page].height}px`,
        }}
        onLoad={({ currentTarget }) => {
          const { contentDocument } = currentTarget;
          const app = contentDocument?.querySelector('#app');
          if (!app) return;
          const fit = () => {
            const height = contentDocument?.body.className === 'whole' ? USUAL_SIZE[page].height : app.scrollHeight + 1;
            currentTarget.style.height = `${height}px`;
          };
          new ResizeObserver(fit).observe(app);
        }}
      />
    </figure>
  );
}

function Overview() {
  return (
    <>
      <header>
        <h1>Gallery</h1>
        <input
          type="search"
          aria-label="Names to show"
          placeholder="Names to show"
          onInput={({ currentTarget }) => (wanted.value = currentTarget.value)}
        />
        {Object.entries(CHOICES).map(([choice, values]) => (
          <select
            key={choice}
            aria-label={choice}
            onChange={({ currentTarget }) => (query.value = { ...query.value, [choice]: currentTarget.value })}
          >
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        ))}
      </header>
      {PAGES.map((page) => (
        <section key={page}>
          <h2>{page}</h2>
          {names.value[page] === undefined && (
            // Provides the names of its states.
            <iframe
              hidden
              title={page}
              src={`./${page}.html`}
              onLoad={({ currentTarget }) => {
                const found =
                  (currentTarget.contentWindow as { gallery: Gallery } | null)?.gallery.states.map(
                    ({ name }) => name,
                  ) ?? [];
                names.value = { ...names.value, [page]: found };
              }}
            />
          )}
          <div class="frames">
            {names.value[page]
              ?.filter((name) => name.includes(wanted.value))
              .map((name) => (
                <Frame key={name} page={page} name={name} />
              ))}
          </div>
        </section>
      ))}
    </>
  );
}

const root = document.querySelector('#app');
if (root) render(<Overview />, root);
