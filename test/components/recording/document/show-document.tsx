import { render } from '@testing-library/preact';
import { vi } from 'vitest';
import { DocumentView } from '../../../../components/recording/document/document.tsx';
import { parseDocument } from '../../../../lib/markdown/parse-document.ts';
import { CONTENT, unexpectedDom } from '../../../support/unexpected-dom.ts';

/** Draws a source as a summary whose stamps can be jumped to. */
export function show(source: string) {
  const onLink = vi.fn();
  const onJump = vi.fn<(seconds: number) => void>();
  const jump = { endSeconds: 3600, href: (seconds: number) => `https://panel.example/?at=${seconds}`, onJump };
  const { container } = render(<DocumentView blocks={parseDocument(source)} onLink={onLink} jump={jump} />);
  return { container, onLink, onJump };
}

/** Everything on the page that is not on the list. */
export function unexpectedIn(container: Element): string[] {
  const unlike = [...container.querySelectorAll('*')].flatMap(({ attributes }) =>
    [...attributes].filter(
      ({ name, value }) =>
        (name === 'class' && !/^(document[a-z -]*|visually-hidden)$/.test(value)) ||
        name === 'id' ||
        (name === 'title' && !/^Go to [\d:：. \p{Pd}−→~〜～to]+ in the transcript$/u.test(value)),
    ),
  );
  return [...unexpectedDom(container, { ...CONTENT, own: [] }), ...unlike.map(({ name, value }) => `${name}=${value}`)];
}
