import type { ComponentChildren } from 'preact';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { OpenTemplates, TemplatesModel } from '../../lib/models/templates-model.ts';
import { SettingsFailure } from './settings-failure.tsx';

export interface TemplatesScreenProps {
  model: TemplatesModel;
  /** Epoch milliseconds. */
  now: () => number;
  openTab: (url: string) => void;
  /** Copies text to the clipboard; false if the browser refused. */
  copyText: (plain: string) => Promise<boolean>;
}

export interface OpenedTemplatesProps extends TemplatesScreenProps {
  /** Draws the templates once they are read. */
  children: (state: OpenTemplates) => ComponentChildren;
}

/** The templates and how they are used, or why they could not be read. */
export function OpenedTemplates({ model, now, copyText, children }: OpenedTemplatesProps) {
  const state = model.state.value;
  if (state.status === 'open') return <>{children(state)}</>;
  if (state.status !== 'unreadable') return null;
  return (
    <SettingsFailure
      failure={state.failure}
      nowMs={now()}
      onRetry={() => runDetached(model.load())}
      copyText={copyText}
    />
  );
}
