import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Sources } from '../../lib/models/named-connections.ts';
import { scopeOf } from '../../lib/recording/types.ts';

const NO_SOURCES: Sources = new Map();

/** The connections of what is shown; none where there is only one. */
export const SourcesContext = createContext(NO_SOURCES);

/** Colours to choose from: those of speakers, which can be told apart in both themes. */
export const SOURCE_COLOURS = 8;

/** A dot in the colour of a connection. */
export const Dot = ({ colour, title }: { colour: number; title?: string }) => (
  <span class="source-dot" style={{ '--source': `var(--speaker-${colour % SOURCE_COLOURS})` }} title={title} />
);

/** Which connection a recording belongs to, where there are several: its dot, with its name on hover or `inWords`. */
export function SourceDot({ id, inWords = false }: { id: string; inWords?: boolean }) {
  const source = useContext(SourcesContext).get(scopeOf(id));
  return (
    source && (
      <span class="source-name">
        <Dot colour={source.colour} title={source.name} />
        <bdi class={inWords ? undefined : 'visually-hidden'}>{source.name}</bdi>
      </span>
    )
  );
}
