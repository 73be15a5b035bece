import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { NamedConnection, Sources } from '../../lib/models/named-connections.ts';
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

/** Which connection a recording belongs to, where there are several: its dot, with its name. */
export function SourceDot({ id }: { id: string }) {
  const source: NamedConnection | undefined = useContext(SourcesContext).get(scopeOf(id));
  return (
    source && (
      <>
        <Dot colour={source.colour} title={source.name} />
        <span class="visually-hidden">{source.name}</span>
      </>
    )
  );
}

/** The same in words. */
export function SourceName({ id }: { id: string }) {
  const source = useContext(SourcesContext).get(scopeOf(id));
  return (
    source && (
      <span class="source-name">
        <Dot colour={source.colour} /> <bdi>{source.name}</bdi>
      </span>
    )
  );
}
