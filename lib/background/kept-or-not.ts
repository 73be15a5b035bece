import { fail, succeed, type Result } from '../failure.ts';

/** The response to a change of stored data. */
export const keptOrNot = (isKept: boolean): Result<null> => (isKept ? succeed(null) : fail({ code: 'storage-failed' }));
