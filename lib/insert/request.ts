import type { CopyForm, InsertOutcome, InsertRefusal, TextForms } from '../recording/sending.ts';

/** What is sent into the page to be put in at its cursor. */
export interface InsertRequest {
  forms: TextForms;
  form: CopyForm;
}

/** A request for the cursor that was kept under `token`; not to be begun after `untilMs`, in epoch milliseconds. */
export interface InsertOrder extends InsertRequest {
  token: string;
  untilMs: number;
}

/** The two steps inside the page. */
export interface PageInserter {
  /** Remembers under `token` which field has the cursor, or answers why nothing can be put there. */
  keep: (token: string) => 'kept' | InsertRefusal;
  /** Puts the text into that field if it still has the cursor. */
  insert: (order: InsertOrder) => Promise<InsertOutcome>;
}

/** Where the injected script leaves its functions, in the extension's own world of the page, which the page cannot see. */
export interface InsertWorld {
  earshotInserter?: PageInserter;
}
