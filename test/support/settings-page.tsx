import { signal } from '@preact/signals';
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { SettingsPage } from '../../components/settings/settings-page.tsx';
import type { LibraryStatus } from '../../lib/messaging/protocol.ts';
import { createLabelModel } from '../../lib/models/label-model.ts';
import { createLinkPatternModel } from '../../lib/models/link-pattern-model.ts';
import { createOwnDataModel } from '../../lib/models/own-data-model.ts';
import { createWatchesModel } from '../../lib/models/watches-model.ts';
import { createWelcomeModel } from '../../lib/models/welcome-model.ts';
import { NOTHING_WATCHED } from '../../lib/recording/watching.ts';
import { UNMANAGED, type ManagedValues } from '../../lib/storage/managed.ts';
import type { WelcomeStep } from '../../lib/storage/user-data.ts';
import { aConnectionWorld, SERVICE, TYPED_KEY } from './connection-world.ts';
import { aLibraryModel } from './library-world.ts';
import { aTemplatesWorld } from './templates-world.ts';
import { aUserData } from './user-data.ts';

const NO_ERRORS = { reports: signal([]), clear: () => Promise.resolve() };
const NOW_MS = Date.UTC(2026, 10, 21);

export const button = (name: string) => screen.getByRole('button', { name });
export const address = () => screen.getByLabelText<HTMLInputElement>('Service address');
export const key = () => screen.getByLabelText<HTMLInputElement>('API key');

/** Waits until the heading of a section has the focus, as what had it disappeared. */
export const headingFocused = (name: string) =>
  vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })));

export interface Situation extends NonNullable<Parameters<typeof aConnectionWorld>[0]> {
  hash?: string;
  status?: LibraryStatus;
  managed?: Partial<ManagedValues>;
  /** Where the first run was left. */
  step?: WelcomeStep | null;
  pinned?: boolean;
  /** The address pattern that is stored. */
  pattern?: string;
  /** The searches that are watched, and whether notifications are allowed when that is asked for. */
  watched?: string[];
  notifies?: boolean;
}

/** Renders the page in a situation. */
export async function showSettings({
  hash = '',
  status,
  managed,
  pinned = false,
  pattern,
  watched = [],
  notifies = false,
  step = null,
  ...options
}: Situation = {}) {
  const made = aConnectionWorld(options);
  const { model: library, background } = await aLibraryModel(status, managed);
  const stored = aUserData();
  const { welcome: item } = stored.userData;
  if (pattern) await stored.own.linkPattern.write(pattern);
  await stored.userData.watching.write({
    ...NOTHING_WATCHED,
    watches: watched.map((query) => ({ query, madeAtMs: 1, told: [] })),
  });
  if (managed) await stored.userData.policyCache.write({ ...UNMANAGED, ...managed });
  const links = createLinkPatternModel({ client: made.client, userData: stored.userData });
  const label = createLabelModel({ userData: stored.userData, ...made.model });
  if (step) await item.write(step);
  const write = vi.spyOn(item, 'write');
  const welcome = createWelcomeModel({
    userData: { welcome: item },
    connection: made.model,
    isInToolbar: () => Promise.resolve(pinned),
  });
  const templates = aTemplatesWorld().model;
  await templates.load();
  const ownData = createOwnDataModel({
    userData: aUserData().userData,
    client: made.client,
    save: () => 'saved',
    newId: () => 'new',
    builtInName: (id) => id,
  });
  const request = vi.fn<() => Promise<boolean>>().mockResolvedValue(notifies);
  const access = { isGiven: () => Promise.resolve(false), request, remove: () => Promise.resolve(true) };
  const watches = createWatchesModel({ userData: stored.userData, access });
  const openTab = vi.fn<(url: string) => void>();
  const copyText = vi.fn<(text: string) => Promise<boolean>>().mockResolvedValue(true);
  const page = (of: string) => (
    <SettingsPage
      models={{
        connection: made.model,
        links,
        label,
        library,
        welcome,
        errors: NO_ERRORS,
        templates,
        ownData,
        watches,
      }}
      tools={{ now: () => NOW_MS, openTab, copyText }}
      shortcuts={{
        shortcuts: [{ name: '_execute_action', keys: 'Alt+Shift+K' }],
        isMac: false,
        onChange: () => undefined,
      }}
      hash={of}
      version="1.2.0"
      isFirefox={false}
    />
  );
  const { rerender } = render(page(hash));
  await Promise.all([made.model.start(), links.start(), welcome.start(), watches.start()]);
  await vi.waitFor(() => expect(screen.getByRole('main')).toBeTruthy());
  /** Follows a link of the sidebar, or any other. */
  const goTo = (of: string) => rerender(page(of));
  /** The steps that were stored, in order. */
  const steps = () => write.mock.calls.map(([next]) => next);
  return { ...made, stored, steps, welcome, library: background, openTab, copyText, goTo, user: userEvent.setup() };
}

/** The options page with the form for the connection. */
export async function openForm(situation?: Situation) {
  const opened = await showSettings(situation);
  if (!screen.queryByLabelText('Service address')) await opened.user.click(button('Change'));
  await screen.findByLabelText('Service address');
  return opened;
}

/** Enters an address and a key, and connects. */
export async function connect(
  { user }: Awaited<ReturnType<typeof showSettings>>,
  typedAddress = SERVICE,
  typedKey = TYPED_KEY,
) {
  await user.type(address(), typedAddress);
  await user.type(key(), typedKey);
  await user.click(button('Connect'));
}
