import { runDetached } from '../../lib/async.ts';
import { t } from '../../lib/i18n.ts';
import type { WatchesModel } from '../../lib/models/watches-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { Choice } from './field.tsx';
import { usePageTools } from './page-tools.tsx';

/** The watched searches, and how the user is told what they find. */
export function Watches({ model }: { model: WatchesModel }) {
  const { now } = usePageTools();
  const [queries, failure] = [model.queries.value, model.failure.value];
  return (
    <section class="stack watches" aria-labelledby="watches-heading">
      <h3 id="watches-heading">{t('watchesHeading')}</h3>
      <p class="field-help">{t(queries.length > 0 ? 'watchesHelp' : 'watchesNone')}</p>
      <ul class="ruled">
        {queries.map((query) => (
          <li key={query}>
            <bdi>{query}</bdi>
            <Button kind="quiet" onClick={() => runDetached(model.remove(query))}>
              {t('watchesRemove')} <span class="visually-hidden">{query}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p class="field-error" role="status">
        {failure && t('watchFailed', failureWords(failure, now()).title)}
      </p>
      <Choice
        id="notify"
        label={t('notifyLabel')}
        help={t('notifyHelp')}
        checked={model.isNotifying.value}
        onChange={(isOn) => runDetached(model.setNotifying(isOn))}
      />
    </section>
  );
}
