import { allHands } from './samples/all-hands.ts';
import { archivedKickOff } from './samples/archived-kick-off.ts';
import { bilingualSync } from './samples/bilingual-sync.ts';
import { boardMeeting } from './samples/board-meeting.ts';
import { contractCall } from './samples/contract-call.ts';
import { dailyStandUp } from './samples/daily-stand-up.ts';
import { designCritique } from './samples/design-critique.ts';
import { emptyTitle } from './samples/empty-title.ts';
import { failed } from './samples/failed.ts';
import { frenchSync } from './samples/french-sync.ts';
import { germanHandover } from './samples/german-handover.ts';
import { hebrewRoadmap } from './samples/hebrew-roadmap.ts';
import { incidentReview } from './samples/incident-review.ts';
import { japaneseRollout } from './samples/japanese-rollout.ts';
import { jobInterview } from './samples/job-interview.ts';
import { longTitle } from './samples/long-title.ts';
import { noSegments } from './samples/no-segments.ts';
import { noTranscript } from './samples/no-transcript.ts';
import { nullTitle } from './samples/null-title.ts';
import { onboardingBuddy } from './samples/onboarding-buddy.ts';
import { oneOnOne } from './samples/one-on-one.ts';
import { partnerCall } from './samples/partner-call.ts';
import { pricingReviewEnterprise } from './samples/pricing-review-enterprise.ts';
import { pricingReviewQ3 } from './samples/pricing-review-q3.ts';
import { processing } from './samples/processing.ts';
import { retro } from './samples/retro.ts';
import { salesCallMarwick } from './samples/sales-call.ts';
import { securityReview } from './samples/security-review.ts';
import { sprintPlanning } from './samples/sprint-planning.ts';
import { supportEscalation } from './samples/support-escalation.ts';
import { uploading } from './samples/uploading.ts';
import { userResearch } from './samples/user-research.ts';
import { vietnameseSync } from './samples/vietnamese-sync.ts';
import { weeklySyncLastYear } from './samples/weekly-sync-last-year.ts';
import { weeklySyncNovember } from './samples/weekly-sync-november.ts';
import { weeklySyncOctober } from './samples/weekly-sync-october.ts';
import { workshopQueryPlans } from './samples/workshop-query-plans.ts';
import type { SampleRecording } from './types.ts';

const recordings: SampleRecording[] = [
  allHands,
  archivedKickOff,
  bilingualSync,
  boardMeeting,
  contractCall,
  dailyStandUp,
  designCritique,
  emptyTitle,
  failed,
  frenchSync,
  germanHandover,
  hebrewRoadmap,
  incidentReview,
  japaneseRollout,
  jobInterview,
  longTitle,
  noSegments,
  noTranscript,
  nullTitle,
  onboardingBuddy,
  oneOnOne,
  partnerCall,
  pricingReviewEnterprise,
  pricingReviewQ3,
  processing,
  retro,
  salesCallMarwick,
  securityReview,
  sprintPlanning,
  supportEscalation,
  uploading,
  userResearch,
  vietnameseSync,
  weeklySyncLastYear,
  weeklySyncNovember,
  weeklySyncOctober,
  workshopQueryPlans,
];

/** All sample recordings, newest first. */
export const sampleRecordings: readonly SampleRecording[] = recordings.sort((a, b) =>
  b.meta.createdAt.localeCompare(a.meta.createdAt),
);

/** The recordings that a test is likely to ask for, by what is special about them. */
export const sampleIds = {
  /** Names, a summary with a table, code and links, notes, and about fifty turns. */
  main: incidentReview.meta.id,
  long: userResearch.meta.id,
  longWithNames: sprintPlanning.meta.id,
  hebrew: hebrewRoadmap.meta.id,
  japanese: japaneseRollout.meta.id,
  french: frenchSync.meta.id,
  german: germanHandover.meta.id,
  vietnamese: vietnameseSync.meta.id,
  bilingual: bilingualSync.meta.id,
  /** The transcription is text only; its minutes exceed 59. */
  noSegments: noSegments.meta.id,
  htmlSummary: pricingReviewEnterprise.meta.id,
  noSummary: oneOnOne.meta.id,
  noNames: weeklySyncNovember.meta.id,
  /** `Speaker 2` and `Speaker 5` are one person. */
  twoLabelsOneName: supportEscalation.meta.id,
  /** COMPLETED, and without a transcript. */
  noTranscript: noTranscript.meta.id,
  uploading: uploading.meta.id,
  processing: processing.meta.id,
  failed: failed.meta.id,
  unknownStatus: archivedKickOff.meta.id,
  longTitle: longTitle.meta.id,
  emptyTitle: emptyTitle.meta.id,
  nullTitle: nullTitle.meta.id,
  htmlTitle: boardMeeting.meta.id,
} as const;
