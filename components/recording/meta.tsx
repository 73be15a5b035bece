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
  /** Shows the status too, unless the rest of the screen does. */
  withStatus: boolean;
}

/**
 * Date, duration, owner and sharing of a recording, as far as the service reports them. The owner and sharing arrive
 * after the content, when the user may be about to press something below: they have a line with reserved space.
 */
export function RecordingMeta({ recording, withStatus }: RecordingMetaProps) {
  const { createdAtMs, createdAtText, durationSeconds, ownerName, teamName, sharingScope, status } = recording;
  const date =
    createdAtMs === null ? (
      createdAtText
    ) : (
      <time dateTime={new Date(createdAtMs).toISOString()}>{formatFullDate(createdAtMs, uiLanguage())}</time>
    );
  const statusWords = withStatus && statusKind(status) !== 'ready' ? statusName(status) : null;
  return (
    <div class="meta">
      {(date || durationSeconds !== null || statusWords) && (
        <dl class="meta-list">
          {date && <MetaItem term={t('metaDate')}>{date}</MetaItem>}
          {durationSeconds !== null && (
            <MetaItem term={t('metaDuration')}>{formatDuration(durationSeconds, uiLanguage())}</MetaItem>
          )}
          {statusWords && <MetaItem term={t('metaStatus')}>{statusWords}</MetaItem>}
        </dl>
      )}
      <div class="meta-line">
        {(ownerName || teamName || sharingScope) && (
          <dl class="meta-list meta-whose">
            {ownerName && <MetaItem term={t('metaOwner')} kind="owner" name={ownerName} />}
            {teamName && <MetaItem term={t('metaTeam')} kind="team" name={teamName} />}
            {sharingScope && <MetaItem term={t('metaSharing')} kind="sharing" {...sharing(sharingScope)} />}
          </dl>
        )}
      </div>
    </div>
  );
}

interface MetaItemProps {
  term: string;
  /** The item's kind on the shared line, where sharing is shortened before the others. */
  kind?: 'owner' | 'team' | 'sharing';
  icon?: IconNode;
  /** Used instead of `children`: cut off if there is no room, with the full text as a tooltip. */
  name?: string;
  children?: ComponentChildren;
}

function MetaItem({ term, kind, icon, name, children }: MetaItemProps) {
  return (
    <div class={`meta-item${kind ? ` meta-${kind}` : ''}`}>
      <dt class="visually-hidden">{term}</dt>
      <dd title={name}>
        {icon && <Icon of={icon} size={13} />}
        <bdi>{name ?? children}</bdi>
      </dd>
    </div>
  );
}

/**
 * The scope in words. Only PRIVATE is documented (docs/service.md#g2), so unknown values are made readable as they are.
 */
function sharing(scope: string): Pick<MetaItemProps, 'icon' | 'name'> {
  switch (scope.toUpperCase()) {
    case 'PRIVATE':
      return { icon: Lock, name: t('sharingPrivate') };
    case 'TEAM':
      return { icon: Users, name: t('sharingTeam') };
    case 'SELECTED_TEAMS':
      return { icon: Users, name: t('sharingSelectedTeams') };
    case 'ORGANIZATION':
      return { icon: Building2, name: t('sharingOrganization') };
    default:
      return { icon: Users, name: humanise(scope) };
  }
}
