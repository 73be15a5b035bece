import { isBlank } from './text.ts';

/** In UTF-16 units. Ids are part of URLs, whose length servers and browsers limit; the longest known id has 36. */
export const MAX_ID_LENGTH = 2_000;

/**
 * Whether the service can be asked for this recording: an empty id, `.` and `..` would change the path of the request
 * (docs/faults.md#f58), an unpaired surrogate cannot be encoded, and one that is too long is refused everywhere. Such a
 * recording is listed, but cannot be opened.
 */
export function isOpenable(id: string): boolean {
  return id.length <= MAX_ID_LENGTH && !isBlank(id) && id !== '.' && id !== '..' && id.isWellFormed();
}
