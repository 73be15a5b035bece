import { signal } from '@preact/signals';
import { runDetached } from '../async.ts';
import type { Failure } from '../failures.ts';
import type { Client } from '../messaging/client.ts';
import { MAX_OWN_DATA_BYTES, ownDataToFile, readOwnData, withOwnData, type TemplateNaming } from './own-data.ts';
import type { Values } from '../storage/user-data.ts';
import { scopedId } from '../recording/types.ts';
import { placeOf, type StoredConnection } from '../storage/connections.ts';
import type { UserData } from '../storage/user-data.ts';

export interface OwnDataDeps extends TemplateNaming {
  userData: Pick<UserData, 'readAll' | 'changeAll'>;
  client: Pick<Client, 'ask'>;
  /** Hands a file to the browser's downloads. */
  save: (file: { fileName: string; mediaType: string; data: string }) => 'saved' | 'failed';
}

/** What became of the last export or import. */
export type OwnDataNews =
  | { status: 'exported' | 'imported' | 'not-saved' | 'unreadable' | 'other-file' | 'newer' | 'full' }
  | { status: 'failed'; failure: Failure };

export type OwnDataModel = ReturnType<typeof createOwnDataModel>;

/** Saves what the user chose and wrote as a file, and adds what is in one. */
export function createOwnDataModel({ userData, client, save, ...naming }: OwnDataDeps) {
  const news = signal<OwnDataNews | null>(null);

  /** Has searches find speakers by their imported names: those of a service that is connected. */
  async function tellNames(written: Values, connection: StoredConnection): Promise<void> {
    const start = `names ${placeOf(connection)} `;
    for (const [key, pairs] of Object.entries(written)) {
      if (!key.startsWith(start)) continue;
      const id = scopedId(connection.scope, key.slice(start.length));
      for (const [label, name] of pairs as [string, string][]) {
        // One after the other: there may be thousands.
        await client.ask('speakers.name', { id, label, name });
      }
    }
  }

  async function read(file: Pick<File, 'size' | 'text'>): Promise<OwnDataNews> {
    const text = file.size > MAX_OWN_DATA_BYTES ? '' : await file.text().catch(() => null);
    if (text === null) return { status: 'unreadable' };
    const found = readOwnData(text);
    if (found === null) return { status: 'other-file' };
    if (found === 'newer') return { status: 'newer' };
    let added: Values | null = null;
    const changed = await userData.changeAll((stored) => (added = withOwnData(stored, found, naming)) ?? {});
    if (changed.ok && added === null) return { status: 'full' };
    if (!changed.ok) return { status: 'failed', failure: changed.failure };
    const { written, connections } = changed.value;
    for (const connection of connections) runDetached(tellNames(written, connection));
    return { status: 'imported' };
  }

  return {
    /** Null before anything was done. */
    news,
    async exportFile(): Promise<void> {
      const all = await userData.readAll();
      if (!all.ok) news.value = { status: 'failed', failure: all.failure };
      else news.value = { status: save(ownDataToFile(all.value)) === 'saved' ? 'exported' : 'not-saved' };
    },
    async importFile(file: Pick<File, 'size' | 'text'>): Promise<void> {
      news.value = await read(file);
    },
  };
}
