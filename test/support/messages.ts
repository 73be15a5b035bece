/** `_locales/LANGUAGE/messages.json`, in the browsers' format. */
export type MessagesFile = Readonly<Record<string, MessageEntry>>;

export interface MessageEntry {
  message: string;
  placeholders?: Readonly<Record<string, { content: string }>>;
}

/** A message with the contents of its placeholders in place of their names, as browsers read it: `$COUNT$` is `$1`. */
export function messageText({ message, placeholders = {} }: MessageEntry): string {
  return message.replaceAll(/\$([a-z_]\w*)\$/gi, (_, name: string) => placeholders[name.toLowerCase()]?.content ?? '');
}

/** The browsers' `getMessage` for these messages: `$1` to `$9` replaced, and an empty string for an unknown key. */
export const createGetMessage =
  (messages: MessagesFile) =>
  (key: string, substitutions: string | string[] = []): string => {
    const entry = messages[key];
    const values = [substitutions].flat();
    return entry ? messageText(entry).replaceAll(/\$([1-9])/g, (_, n: string) => values[Number(n) - 1] ?? '') : '';
  };
