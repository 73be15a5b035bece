import { computed } from '@preact/signals-core';
import { choiceAt, withChoice, type SendingPreferences, type SiteChoice, type Template } from '../recording/sending.ts';
import { scopeOf, type RecordingId } from '../recording/types.ts';
import { followPatterns } from './followed-pattern.ts';
import { DEFAULT_SENDING, type UserData } from '../storage/user-data.ts';

/** How things are copied on the site of the active page. */
export interface CopyChoices extends SiteChoice, Pick<SendingPreferences, 'quoteTemplateId'> {
  /** The user's own. */
  templates: readonly Template[];
  /** The address pattern of the recording; null for none. */
  linkPattern: string | null;
  /** That of any. */
  patternOf: (id: RecordingId) => string | null;
}

/**
 * The user's choices for copying; `host` is that of the active page, null if it is not known, `recordingId` what is to be
 * copied.
 */
export function createCopyChoices(
  userData: Pick<UserData, 'sending' | 'templates' | 'policyCache' | 'readAllData'>,
  host: () => string | null,
  recordingId: () => RecordingId | null = () => null,
) {
  const { sending, templates } = userData;
  const links = followPatterns(userData);
  const [preferred, own] = [sending.follow(), templates.follow()];
  return {
    state: computed((): CopyChoices => {
      const [preferences, kept] = [preferred.latest.value, own.latest.value];
      const chosen = preferences?.ok ? preferences.value : DEFAULT_SENDING;
      const { quoteTemplateId } = chosen;
      return {
        ...choiceAt(chosen, host()),
        quoteTemplateId,
        templates: kept?.ok ? kept.value : [],
        linkPattern: links.patternOf(scopeOf(recordingId() ?? '')),
        patternOf: (id) => links.patternOf(scopeOf(id)),
      };
    }),
    isRead: (): boolean => links.isRead() && [preferred, own].every(({ latest }) => latest.value?.ok),
    async read(): Promise<void> {
      await Promise.all([preferred.refresh(), own.refresh(), links.refresh()]);
    },
    /** Remembers a choice for the site. */
    choose: async (chosen: Partial<SiteChoice>): Promise<'kept' | 'failed'> => {
      const site = host();
      const { ok } = await sending.change((before) => withChoice(before, site, chosen));
      return ok ? 'kept' : 'failed';
    },
    /** Follows other pages no more. */
    stop(): void {
      for (const each of [preferred, own, links]) each.stop();
    },
  };
}
