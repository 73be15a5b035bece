import '../sidepanel/styles.ts';
import { render } from 'preact';
import { DocumentView } from '../../components/recording/document/document.tsx';
import { failureWords } from '../../components/ui/failure-words.ts';
import { nextFrame, runDetached } from '../../lib/async.ts';
import { browser } from '../../lib/browser.ts';
import { formatNumber, setDocumentLanguage, t, tn } from '../../lib/i18n.ts';
import { createClient, reportUncaught } from '../../lib/messaging/client.ts';
import { exportDocument } from '../../lib/output/export-document.ts';
import { exportWords } from '../../lib/platform/words.ts';
import type { RecordingId } from '../../lib/recording/types.ts';

/** Prints the meetings of its address: what is written of each, or else what was said. */
const client = createClient();
reportUncaught('panel', client);
setDocumentLanguage();
const root = document.querySelector('#app');
const words = exportWords();
const onLink = (url: string) => runDetached(browser.tabs.create({ url }));

async function printMeetings(ids: readonly RecordingId[]): Promise<void> {
  document.title = tn('meetingsCount', ids.length);
  const articles = [];
  for (const [key, id] of ids.entries()) {
    if (root) render(<p role="status">{t('manyProgress', formatNumber(key), formatNumber(ids.length))}</p>, root);
    const read = await client.ask('recordings.read', { id });
    if (!read.ok) {
      const listed = await client.ask('recordings.listed', { id });
      const title = (listed.ok && listed.value?.title) || words.untitled;
      articles.push(<p key={key}>{t('manyFailed', `${title} (${failureWords(read.failure, Date.now()).title})`)}</p>);
      continue;
    }
    const { recording, content } = read.value;
    const isWritten = content.summary !== null || content.notes !== null;
    const { facts, blocks } = exportDocument(recording, isWritten ? { ...content, segments: [] } : content, words);
    articles.push(
      <article key={key} class="printed">
        <h1 class="recording-title" dir="auto">
          {recording.title || words.untitled}
        </h1>
        <p dir="auto">{facts}</p>
        <DocumentView blocks={blocks} onLink={onLink} />
      </article>,
    );
  }
  if (root) render(articles, root);
  await nextFrame();
  print();
}

runDetached(printMeetings(new URLSearchParams(location.search).getAll('id') as RecordingId[]));
