import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Sources } from '../../lib/models/named-connections.ts';
import { scopeOf } from '../../lib/recording/types.ts';

const NO_SOURCES: Sources = new Map();

/** The connections of what is shown; none where there is only one. */
export const SourcesContext = createContext(NO_SOURCES);

/** Colors to choose from: those of speakers, which can be told apart in both themes. */
export const SOURCE_COLORS = 8;

/** A dot in the color of a connection. */
export const Dot = ({ color, title }: { color: number; title?: string }) => (
  <span class="source-dot" style={{ '--source': `var(--speaker-${color % SOURCE_COLORS})` }} title={title} />
);

/** Which connection a recording belongs to, where there are several: its dot, with its name on hover or `inWords`. */
export function SourceDot({ id, inWords = false }: { id: string; inWords?: boolean }) {
  const source = useContext(SourcesContext).get(scopeOf(id));
  return (
    source && (
      <span class="source-name">
        <Dot color={source.color} title={source.name} />
        <bdi class={inWords ? undefined : 'visually-hidden'}>{source.name}</bdi>
      </span>
    )
  );
}
