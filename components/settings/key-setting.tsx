import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ConnectionForm } from '../../lib/models/connection-model.ts';
import { KeyField } from './key-field.tsx';
import { SavedKey } from './saved-key.tsx';

export interface KeySettingProps {
  form: ConnectionForm;
  readOnly: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  onInput: (text: string) => void;
  onReplace: () => void;
  onKeep: () => void;
  onRemove: () => void;
}

/** The stored key, or the field for one. */
export function KeySetting({ form, readOnly, inputRef, onInput, onReplace, onKeep, onRemove }: KeySettingProps) {
  const { keyFieldOpen, connection, draft, problems } = form;
  const savedRef = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(keyFieldOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === keyFieldOpen) return;
    wasOpen.current = keyFieldOpen;
    // The button or field that had the focus is gone; without this, the keyboard would start again at the top.
    if (document.activeElement === document.body) (keyFieldOpen ? inputRef : savedRef).current?.focus();
  }, [keyFieldOpen]);

  if (!keyFieldOpen && connection.keyHint !== null) {
    return <SavedKey hint={connection.keyHint} rowRef={savedRef} onReplace={onReplace} onRemove={onRemove} />;
  }
  return (
    <KeyField
      value={draft.key}
      problem={problems.key}
      replacing={connection.keyHint !== null}
      readOnly={readOnly}
      inputRef={inputRef}
      onInput={onInput}
      onKeep={onKeep}
    />
  );
}
