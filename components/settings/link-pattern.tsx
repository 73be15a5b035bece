import type { PatternProblem } from '../../lib/connection/link-pattern.ts';
import { t, type MessageKey } from '../../lib/i18n.ts';
import type { LinkPatternModel } from '../../lib/models/link-pattern-model.ts';
import { OutsideLink } from '../recording/document/document.tsx';
import { ADDRESS_PROBLEMS, TECHNICAL } from './connection-form.tsx';
import { describedBy, Field } from './field.tsx';
import { usePageTools } from './page-tools.tsx';
import { SaveStatus } from './save-status.tsx';

const PROBLEMS: Record<PatternProblem, MessageKey> = {
  ...ADDRESS_PROBLEMS,
  scheme: 'problemPatternInsecure',
  insecure: 'problemPatternInsecure',
  key: 'problemPatternKey',
  'no-id': 'problemPatternNoId',
};

/** The address that the service shows recordings at, with a link to try it on one that exists. */
export function LinkPattern({ model }: { model: LinkPatternModel }) {
  const { openTab } = usePageTools();
  const { text, problem, isManaged, sample, save } = model.state.value;
  const about = {
    id: 'link-pattern',
    help: t(isManaged ? 'managed' : 'fieldLinkPatternHelp'),
    error: problem && t(PROBLEMS[problem]),
  };
  return (
    <div class="stack">
      <Field {...about} label={t('fieldLinkPattern')}>
        <input
          {...describedBy(about)}
          {...TECHNICAL}
          type="url"
          placeholder="https://recordings.example.com/recordings/{id}"
          readOnly={isManaged}
          value={text}
          onInput={(event) => model.type(event.currentTarget.value)}
          onChange={() => model.settle()}
        />
      </Field>
      {sample && (
        <p>
          <OutsideLink href={sample.href} host={null} suspect={false} onLink={openTab}>
            {t('linkPatternTry', sample.title || t('untitledRecording'))}
          </OutsideLink>
        </p>
      )}
      <SaveStatus state={save} onRetry={() => model.retry()} />
    </div>
  );
}
