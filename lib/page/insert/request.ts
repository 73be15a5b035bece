import type { CopyForm, InsertOutcome, TextForms } from '../../recording/sending.ts';

/** What is sent into the page to be put in at its cursor. */
export interface InsertRequest {
  forms: TextForms;
  form: CopyForm;
}

/** Where the injected script leaves its one function, in the extension's own world of the page, which the page cannot see. */
export interface InsertWorld {
  earshotInsert?: (request: InsertRequest) => Promise<InsertOutcome>;
}
