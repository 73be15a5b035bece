import { CircleAlert, CircleCheck, X } from 'lucide';
import { t, tn } from '../../lib/i18n.ts';
import type { TemplatesNews as News } from '../../lib/models/templates-model.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { entryName, fileProblemWords } from './template-words.ts';

export interface TemplatesNewsProps {
  news: News;
  onUndo: () => void;
  onClose: () => void;
}

/** The latest event about the templates, with an undo button if it can be undone. */
export function TemplatesNews({ news, onUndo, onClose }: TemplatesNewsProps) {
  const bad = news.kind === 'not-imported' || news.kind === 'not-exported';
  const { title, detail } = newsWords(news);
  return (
    <div class={bad ? 'notice notice-bad templates-news' : 'notice templates-news'} role={bad ? 'alert' : 'status'}>
      <Icon of={bad ? CircleAlert : CircleCheck} />
      <div class="notice-words">
        <p dir="auto">{title}</p>
        {detail && <p class="notice-detail">{detail}</p>}
      </div>
      {news.kind === 'deleted' && <Button onClick={onUndo}>{t('actionUndo')}</Button>}
      <IconButton icon={X} label={t('actionClose')} onClick={onClose} />
    </div>
  );
}

function newsWords(news: News): { title: string; detail?: string } {
  switch (news.kind) {
    case 'deleted':
      return { title: t('templateDeleted', entryName({ ...news.template, own: true })) };
    case 'imported': {
      const known = news.known > 0 ? { detail: tn('templatesKnown', news.known) } : {};
      return { title: news.added === 0 ? t('templatesNoneAdded') : tn('templatesAdded', news.added), ...known };
    }
    case 'not-imported':
      return { title: t('templatesNotImported'), detail: fileProblemWords(news.problem) };
    case 'not-exported':
      return { title: t('templatesNotExported') };
    case 'copies':
      return { title: tn('templatesCopies', news.count) };
  }
}
