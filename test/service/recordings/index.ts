import * as samples from './samples/index.ts';
import type { SampleRecording } from './types.ts';

/** All sample recordings, newest first. */
export const sampleRecordings: readonly SampleRecording[] = Object.values<SampleRecording>(samples).sort((a, b) =>
  b.meta.createdAt.localeCompare(a.meta.createdAt),
);

/** The recordings that a test is likely to ask for, by what is special about them. */
export const sampleIds = {
  /** Names, a summary with a table, code and links, notes, and about fifty turns. */
  main: samples.incidentReview.meta.id,
  long: samples.userResearch.meta.id,
  longWithNames: samples.sprintPlanning.meta.id,
  hebrew: samples.hebrewRoadmap.meta.id,
  japanese: samples.japaneseRollout.meta.id,
  french: samples.frenchSync.meta.id,
  german: samples.germanHandover.meta.id,
  vietnamese: samples.vietnameseSync.meta.id,
  bilingual: samples.bilingualSync.meta.id,
  /** The transcription is text only; its minutes exceed 59. */
  noSegments: samples.noSegments.meta.id,
  htmlSummary: samples.pricingReviewEnterprise.meta.id,
  noNames: samples.weeklySyncNovember.meta.id,
  /** COMPLETED, and without a transcript. */
  noTranscript: samples.noTranscript.meta.id,
  uploading: samples.uploading.meta.id,
  processing: samples.processing.meta.id,
  failed: samples.failed.meta.id,
  longTitle: samples.longTitle.meta.id,
  emptyTitle: samples.emptyTitle.meta.id,
  nullTitle: samples.nullTitle.meta.id,
} as const;
