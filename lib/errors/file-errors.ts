const WITHOUT_FILES = new Set(['SecurityError', 'NotAllowedError', 'NotSupportedError']);

/** Whether a browser that offers no files has thrown this; browsers that offer them never do. */
export const isWithoutFiles = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && WITHOUT_FILES.has(error.name));

/** Whether this was thrown because a file does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';
