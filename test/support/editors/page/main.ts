import { EDITORS, type EditorDocument } from './editors.ts';
import { FIELDS } from './fields.ts';

declare global {
  interface Window {
    /** By name, for the fields that are editors. */
    editors: Record<string, EditorDocument>;
    /** How often the form around the fields was submitted, or something clicked by a script. */
    sent: number;
  }
}

const fields = document.querySelector('#fields');
window.editors = {};
window.sent = 0;

function host(name: string): HTMLElement {
  const element = document.createElement('div');
  element.dataset['field'] = name;
  const heading = document.createElement('h2');
  heading.textContent = name;
  fields?.append(heading, element);
  return element;
}

for (const [name, create] of Object.entries(EDITORS)) window.editors[name] = create(host(name));
for (const [name, create] of Object.entries(FIELDS)) host(name).append(create());

document.querySelector('#form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  window.sent += 1;
});
document.addEventListener('click', ({ isTrusted }) => {
  if (!isTrusted) window.sent += 1;
});
document.body.dataset['ready'] = 'true';
