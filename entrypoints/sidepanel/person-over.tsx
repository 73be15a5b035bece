import { render } from 'preact';
import { PersonView } from '../../components/recording/people/person-view.tsx';
import personCss from '../../components/recording/people/person-view.css?inline';
import type { Client } from '../../lib/messaging/client.ts';
import type { Choice } from '../../lib/recording/types.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(personCss);

/** Opens the meetings of a person, each with a quote, over the reader; a chosen quote opens in the reader. */
export function openPersonOver(client: Client, name: string, goTo: (choice: Choice) => void): void {
  if (document.querySelector('dialog[open]')) return;
  document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, sheet])];
  const root = document.createElement('div');
  document.body.append(root);

  function close(): void {
    render(null, root);
    root.remove();
  }

  render(
    <PersonView
      name={name}
      now={Date.now}
      ask={async (words, limit) => {
        const answer = await client.ask('people.said', { name, words, limit });
        return answer.ok ? answer.value : null;
      }}
      onOpen={(choice) => {
        close();
        goTo(choice);
      }}
      onClose={close}
    />,
    root,
  );
}
