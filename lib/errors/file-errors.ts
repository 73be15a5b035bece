const WITHOUT_FILES = new Set(['SecurityError', 'NotAllowedError', 'NotSupportedError']);

/** What a browser throws that has no files for us, and none of what it throws where it has. */
export const isWithoutFiles = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && WITHOUT_FILES.has(error.name));

/** What it throws of a file that is not there. */
export const isNotFound = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';
