import { t } from '../i18n.ts';

/** The sample meeting in the user's language: `SampleWords` of `lib/templates`. */
export const sampleWords = () => ({
  title: t('sampleTitle'),
  team: t('sampleTeam'),
  said: [t('sampleSaidFirst'), t('sampleSaidSecond'), t('sampleSaidThird'), t('sampleSaidFourth')],
  outcome: t('sampleOutcome'),
  decisions: t('sampleDecisions'),
  decision: t('sampleDecision'),
  nextSteps: t('sampleNextSteps'),
  done: t('sampleDone'),
  toDo: t('sampleToDo'),
  notes: t('sampleNotes'),
});
