import { t } from '../i18n.ts';

/** Display names of the fixed filter values: `FilterWords` of `lib/search`. What is typed stays as it is. */
export const filterWords = () => ({
  today: t('filterToday'),
  yesterday: t('filterYesterday'),
  'this-week': t('filterThisWeek'),
  'last-week': t('filterLastWeek'),
  'this-month': t('filterThisMonth'),
  'last-month': t('filterLastMonth'),
  private: t('sharingPrivate'),
  shared: t('filterShared'),
  team: t('sharingTeam'),
  'selected-teams': t('sharingSelectedTeams'),
  organization: t('sharingOrganization'),
  summary: t('tabSummary'),
  notes: t('tabNotes'),
});
