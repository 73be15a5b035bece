import '../sidepanel/styles.ts';
import { render } from 'preact';
import { DocumentView } from '../../components/recording/document/document.tsx';
import { failureWords } from '../../components/ui/failure-words.ts';
import { nextFrame, runDetached } from '../../lib/async.ts';
import { browser } from '../../lib/browser.ts';
import { formatNumber, setDocumentLanguage, t, tn } from '../../lib/i18n.ts';
import { createClient, reportUncaught } from '../../lib/messaging/client.ts';
import { readMeeting } from '../../lib/models/many-model.ts';
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
  const meetings = [];
  for (const id of ids) {
    if (root)
      render(<p role="status">{t('manyProgress', formatNumber(meetings.length), formatNumber(ids.length))}</p>, root);
    const listed = await client.ask('recordings.listed', { id });
    meetings.push({ title: (listed.ok && listed.value?.title) || words.untitled, read: await readMeeting(client, id) });
  }
  const articles = meetings.map(({ title, read }, at) => {
    if (!read.ok) {
      const { title: reason } = failureWords(read.failure, Date.now());
      return <p key={at}>{t('manyFailed', `${title} (${reason})`)}</p>;
    }
    const { recording, content } = read.value;
    const isWritten = content.summary !== null || content.notes !== null;
    const { facts, blocks } = exportDocument(recording, isWritten ? { ...content, segments: [] } : content, words);
    return (
      <article key={at} class="printed">
        <h1 class="recording-title" dir="auto">
          {title}
        </h1>
        <p dir="auto">{facts}</p>
        <DocumentView blocks={blocks} onLink={onLink} />
      </article>
    );
  });
  if (root) render(articles, root);
  await nextFrame();
  print();
}

runDetached(printMeetings(new URLSearchParams(location.search).getAll('id') as RecordingId[]));
