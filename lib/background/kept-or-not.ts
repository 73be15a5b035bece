import { fail, succeed, type Result } from '../failure.ts';

/** The answer to a change of what is stored on this device. */
export const keptOrNot = (isKept: boolean): Result<null> => (isKept ? succeed(null) : fail({ code: 'storage-failed' }));
