import type { CopyForm, InsertOutcome, InsertRefusal, TextForms } from '../recording/sending.ts';

/** A text that is sent into the page to be inserted at its cursor. */
export interface InsertRequest {
  forms: TextForms;
  form: CopyForm;
}

/**
 * A request for the cursor that was remembered under `token`; must not begin after `untilMs`, in epoch milliseconds.
 */
export interface InsertOrder extends InsertRequest {
  token: string;
  untilMs: number;
}

/** The two steps of an insertion, inside the page. */
export interface PageInserter {
  /** Remembers under `token` which field has the cursor, or returns why nothing can be inserted. */
  keep: (token: string) => 'kept' | InsertRefusal;
  /** Inserts the text into that field if it still has the cursor. */
  insert: (order: InsertOrder) => Promise<InsertOutcome>;
}

/** Where the injected script leaves its functions: in the extension's isolated world, which the page cannot see. */
export interface InsertWorld {
  earshotInserter?: PageInserter;
}
