/** The documents that a recording may have in addition to its transcript. */
export const DOCUMENT_PARTS = ['summary', 'notes'] as const;
export type DocumentPart = (typeof DOCUMENT_PARTS)[number];
