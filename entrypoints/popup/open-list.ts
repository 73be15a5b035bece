import { browser } from '../../lib/browser.ts';
import { createListReader, type ListReader, type ViewWriter } from '../../lib/list/list-reader.ts';
import type { PopupStart } from '../../lib/list/list-records.ts';
import { createTitlesReader } from '../../lib/list/titles-file.ts';
import { findConnection } from './find-connection.ts';

/** What is kept of the list of the connection in use. */
export interface KeptList {
  list: ListReader & ViewWriter;
  /** Begun with it. */
  firstRead: Promise<PopupStart | null>;
}

/** Begins to read what is kept. */
export function openList(): KeptList {
  const list = createListReader(
    createTitlesReader(() => navigator.storage.getDirectory()),
    browser.storage.session,
    findConnection,
  );
  return { list, firstRead: list.readStart() };
}
