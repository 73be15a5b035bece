/** Each builds one field that is not an editor, and returns the element to add to the page. */
export const FIELDS: Readonly<Record<string, () => HTMLElement>> = {
  rich: () => rich(),
  textarea: () => document.createElement('textarea'),
  input: () => input({ type: 'text', name: 'subject' }),
  password: () => input({ type: 'password', name: 'password' }),
  revealed: () => input({ type: 'text', name: 'user_password', autocomplete: 'off' }),
  otp: () => input({ type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code' }),
  'read-only': () => input({ type: 'text', readonly: '', value: 'fixed' }),
  short: () => input({ type: 'text', maxlength: '10' }),
  proxy: () => proxy(),
  controlled: () => controlled(),
  ticking: () => ticking(),
  masked: () => input({ type: 'text', style: '-webkit-text-security: disc' }),
  'rich-code': () => labelled(rich(), 'Verification code'),
  shadow: () => inShadow(document.createElement('textarea')),
  'rich-shadow': () => inShadow(rich()),
  frame: () => frame(fieldDocument(document.createElement('textarea'))),
  'frame-rich': () => frame(fieldDocument(rich())),
  foreign: () => foreignFrame(),
};

function rich(): HTMLElement {
  const field = document.createElement('div');
  field.contentEditable = 'true';
  field.setAttribute('role', 'textbox');
  return field;
}

function input(attributes: Record<string, string>): HTMLElement {
  const field = document.createElement('input');
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  return field;
}

/** Works like older code editors: a field that is not shown passes on what is typed, and is emptied. */
function proxy(): HTMLElement {
  const editor = document.createElement('div');
  const field = document.createElement('textarea');
  const lines = document.createElement('pre');
  field.addEventListener('input', () => {
    lines.textContent += field.value;
    field.value = '';
  });
  editor.append(field, lines);
  return editor;
}

/** A field that accepts nothing, as in a page that controls the value itself. */
function controlled(): HTMLElement {
  const field = document.createElement('textarea');
  field.addEventListener('input', () => (field.value = ''));
  return field;
}

/** A rich-text field that drops whatever is pasted, with content that changes on its own. */
function ticking(): HTMLElement {
  const field = rich();
  const clock = document.createElement('time');
  let ticks = 0;
  setInterval(() => (clock.textContent = String(++ticks)), 50);
  field.append(clock);
  field.addEventListener('paste', (event) => event.preventDefault());
  return field;
}

/** A field that is named by another element. */
function labelled(field: HTMLElement, words: string): HTMLElement {
  const around = document.createElement('div');
  const label = document.createElement('span');
  label.id = 'words-of-field';
  label.textContent = words;
  field.setAttribute('aria-labelledby', label.id);
  around.append(label, field);
  return around;
}

/** Two open shadow roots deep, as component libraries nest them. */
function inShadow(field: HTMLElement): HTMLElement {
  const outer = document.createElement('div');
  const inner = document.createElement('div');
  inner.attachShadow({ mode: 'open' }).append(field);
  outer.attachShadow({ mode: 'open' }).append(inner);
  return outer;
}

const fieldDocument = (field: HTMLElement) => `<!doctype html><body>${field.outerHTML}</body>`;

function frame(html: string): HTMLElement {
  const element = document.createElement('iframe');
  element.srcdoc = html;
  return element;
}

/** A field from another origin: the server responds on a second port. */
function foreignFrame(): HTMLElement {
  const element = document.createElement('iframe');
  element.src = new URLSearchParams(location.search).get('foreign') ?? 'about:blank';
  return element;
}
