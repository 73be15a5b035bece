import { browser } from '../../lib/browser.ts';
import { createListReader, type ListReader, type ViewWriter } from '../../lib/list/list-reader.ts';
import type { PopupStart } from '../../lib/list/list-records.ts';
import { createTitlesReader } from '../../lib/list/titles-file.ts';
import { findConnection } from './find-connection.ts';

/** The stored list of the active connection. */
export interface KeptList {
  list: ListReader & ViewWriter;
  /** Started at once. */
  firstRead: Promise<PopupStart | null>;
}

/** Starts reading the stored list. */
export function openList(): KeptList {
  const list = createListReader(
    createTitlesReader(() => navigator.storage.getDirectory()),
    browser.storage.session,
    findConnection,
  );
  return { list, firstRead: list.readStart() };
}
