import { Parser } from 'htmlparser2';

const TAGS = new Set(
  'a blockquote br code em h1 h2 h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul'.split(' '),
);

/** Everything in `html` that is not on the list of what output may contain. */
export function unexpectedIn(html: string): string[] {
  const unexpected: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!TAGS.has(name)) unexpected.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        const isHref = name === 'a' && attribute === 'href' && /^(?:https?|mailto):$/.test(new URL(value).protocol);
        const isStart = name === 'ol' && attribute === 'start' && /^\d+$/.test(value);
        const isSide = attribute === 'dir' && /^(?:ltr|rtl)$/.test(value);
        if (!isHref && !isStart && !isSide) unexpected.push(`${name} ${attribute}=${value}`);
      }
    },
    oncomment: (comment) => unexpected.push(`<!--${comment}`),
    onprocessinginstruction: (name) => unexpected.push(name),
  });
  parser.parseComplete(html);
  return unexpected;
}
