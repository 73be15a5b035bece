import type { ListWriter } from '../../list/list-store.ts';

/** The same list, telling `changed` after each time that its recordings are written or erased. */
export function watchedList(list: ListWriter, changed: () => void): ListWriter {
  const told = async (writing: Promise<boolean>) => {
    const written = await writing;
    changed();
    return written;
  };
  return {
    ...list,
    save: (cached) => told(list.save(cached)),
    erase: () => told(list.erase()),
  };
}
