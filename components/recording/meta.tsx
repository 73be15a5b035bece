import { Building2, Lock, Users, type IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { t, uiLanguage } from '../../lib/i18n.ts';
import { formatDuration, formatFullDate } from '../../lib/recording/time.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { humanise, statusKind } from '../../lib/recording/words.ts';
import { Icon } from '../ui/icon.tsx';
import { statusName } from '../ui/status-name.ts';

export interface RecordingMetaProps {
  recording: Recording;
  /** Where the status is not said elsewhere on the screen. */
  withStatus: boolean;
}

/** When, how long, whose, and who can see it: only what the service has said. */
export function RecordingMeta({ recording, withStatus }: RecordingMetaProps) {
  const { createdAtMs, createdAtText, durationSeconds, ownerName, teamName, sharingScope, status } = recording;
  const date =
    createdAtMs === null ? (
      createdAtText
    ) : (
      <time dateTime={new Date(createdAtMs).toISOString()}>{formatFullDate(createdAtMs, uiLanguage())}</time>
    );
  return (
    <div class="meta">
      <dl class="meta-list">
        {date && <MetaItem term={t('metaDate')}>{date}</MetaItem>}
        {durationSeconds !== null && (
          <MetaItem term={t('metaDuration')}>{formatDuration(durationSeconds, uiLanguage())}</MetaItem>
        )}
        {ownerName && <MetaItem term={t('metaOwner')}>{ownerName}</MetaItem>}
        {teamName && <MetaItem term={t('metaTeam')}>{teamName}</MetaItem>}
        {sharingScope && <MetaItem term={t('metaSharing')} {...sharing(sharingScope)} />}
        {withStatus && statusKind(status) !== 'ready' && (
          <MetaItem term={t('metaStatus')}>{statusName(status)}</MetaItem>
        )}
      </dl>
    </div>
  );
}

interface MetaItemProps {
  term: string;
  icon?: IconNode;
  children: ComponentChildren;
}

function MetaItem({ term, icon, children }: MetaItemProps) {
  return (
    <div class="meta-item">
      <dt class="visually-hidden">{term}</dt>
      <dd>
        {icon && <Icon of={icon} size={13} />}
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

/**
 * The scope in words; docs/service.md#g2: values beyond PRIVATE are not shown, so others are made readable as they are.
 */
function sharing(scope: string): { icon: IconNode; children: string } {
  switch (scope.toUpperCase()) {
    case 'PRIVATE':
      return { icon: Lock, children: t('sharingPrivate') };
    case 'TEAM':
      return { icon: Users, children: t('sharingTeam') };
    case 'SELECTED_TEAMS':
      return { icon: Users, children: t('sharingSelectedTeams') };
    case 'ORGANIZATION':
      return { icon: Building2, children: t('sharingOrganization') };
    default:
      return { icon: Users, children: humanise(scope) };
  }
}
