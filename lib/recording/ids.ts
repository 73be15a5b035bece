import { isBlank, wellFormed } from './text.ts';

/**
 * Whether the service can be asked for this recording: an empty id, `.` and `..` would change the path of the request
 * (fault 58), and an unpaired surrogate cannot be encoded. Such a recording is listed, but cannot be opened.
 */
export function isOpenable(id: string): boolean {
  return !isBlank(id) && id !== '.' && id !== '..' && wellFormed(id) === id;
}
