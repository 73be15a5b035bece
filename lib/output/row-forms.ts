import { escapeHtml } from './to-html.ts';

/** A row by itself, for a drag that is quicker than the background; the popup has no room for more. `facts` may be empty. */
export function rowForms(title: string, facts: string): { html: string; plain: string } {
  return {
    html: `<h1>${escapeHtml(title)}</h1>${facts && `<p>${escapeHtml(facts)}</p>`}`,
    plain: facts ? `${title}\n\n${facts}` : title,
  };
}
