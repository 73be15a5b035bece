import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import english from '../../public/_locales/en/messages.json' with { type: 'json' };
import type { MessageKey } from '../../lib/i18n.ts';
import { pseudoMessages } from '../gallery/pseudo.ts';
import { BUILT_EXTENSION } from '../../scripts/project.ts';

const PSEUDO = pseudoMessages(english);

/** The message of the pseudo-language for `key`. */
export const inPseudo = (key: MessageKey): string => PSEUDO[key]?.message ?? '';

/**
 * Runs before the background, because the browser does not reveal what its menus and its address bar are given.
 * Recorded in `globalThis.told`.
 */
const LISTENING = `globalThis.told = [];
for (const [part, name] of [['contextMenus', 'create'], ['omnibox', 'setDefaultSuggestion'], ['action', 'setTitle']]) {
  const original = chrome[part][name].bind(chrome[part]);
  chrome[part][name] = (about, ...rest) => {
    globalThis.told.push(about.title ?? about.description ?? '');
    return original(about, ...rest);
  };
}
`;

/** A copy of the built extension in the pseudo-language, whose background records what it passes to the browser. */
export function createPseudoExtension(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-words-'));
  cpSync(BUILT_EXTENSION, folder, { recursive: true });
  writeFileSync(join(folder, '_locales', 'en', 'messages.json'), JSON.stringify(PSEUDO));
  const background = join(folder, 'background.js');
  writeFileSync(background, LISTENING + readFileSync(background, 'utf8'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
