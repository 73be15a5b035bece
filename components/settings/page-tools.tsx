import { Upload } from 'lucide';
import { createContext } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import { runDetached } from '../../lib/async.ts';
import type { Failure } from '../../lib/failures.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';

/** What the page can do beside its models. */
export interface PageTools {
  /** Epoch milliseconds. */
  now: () => number;
  openTab: (url: string) => void;
  /** Copies text to the clipboard; false if the browser refused. */
  copyText: (plain: string) => Promise<boolean>;
}

export const ToolsContext = createContext<PageTools>({
  now: Date.now,
  openTab: () => undefined,
  copyText: () => Promise.resolve(false),
});

export const usePageTools = (): PageTools => useContext(ToolsContext);

/** A button that copies details as JSON, and then says what became of it. */
export function CopyDetails({ details }: { details: unknown }) {
  const { copyText } = usePageTools();
  const [copied, setCopied] = useState<boolean | null>(null);
  const outcome = copied ? 'copied' : 'detailsNotCopied';
  return (
    <Button onClick={() => runDetached(copyText(JSON.stringify(details, null, 2)).then(setCopied))}>
      {t(copied === null ? 'actionCopyDetails' : outcome)}
    </Button>
  );
}

export interface FileButtonProps {
  label: string;
  onFile: (file: File) => void;
}

/** A button that has the user choose a JSON file. */
export function FileButton({ label, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="quiet" icon={Upload} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onFile(chosen);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** A part of the page that could not be read. If nothing can be retried, the button copies the details. */
export function SettingsFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { now } = usePageTools();
  return (
    <FailureNotice failure={failure} nowMs={now()} onAction={onRetry} copyDetails={<CopyDetails details={failure} />} />
  );
}
