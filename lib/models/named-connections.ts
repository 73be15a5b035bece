import { signal, type ReadonlySignal } from '@preact/signals-core';
import { runDetached } from '../async.ts';
import type { NamedConnection } from '../storage/connections.ts';
import type { UserData } from '../storage/user-data.ts';

export type { NamedConnection } from '../storage/connections.ts';
export { MOST_LABEL_UNITS } from '../storage/connections.ts';

/** The connection of each scope, where there are several: nothing needs to be said of a single one. */
export type Sources = ReadonlyMap<string, NamedConnection>;

export const sourcesOf = (all: readonly NamedConnection[]): Sources =>
  new Map(all.length > 1 ? all.map((connection) => [connection.scope, connection]) : []);

/** Follows the connections with their names and colors; none before they are read. */
export function followConnections(
  userData: Pick<UserData, 'readNamed' | 'onNamed'>,
): ReadonlySignal<readonly NamedConnection[]> {
  const all = signal<readonly NamedConnection[]>([]);
  const read = async () => {
    all.value = await userData.readNamed();
  };
  userData.onNamed(() => runDetached(read()));
  runDetached(read());
  return all;
}
