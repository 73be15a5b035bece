import { allHands } from '../service/recordings/samples/all-hands.ts';
import { archivedKickOff } from '../service/recordings/samples/archived-kick-off.ts';
import { bilingualSync } from '../service/recordings/samples/bilingual-sync.ts';
import { contractCall } from '../service/recordings/samples/contract-call.ts';
import { dailyStandUp } from '../service/recordings/samples/daily-stand-up.ts';
import { designCritique } from '../service/recordings/samples/design-critique.ts';
import { incidentReview } from '../service/recordings/samples/incident-review.ts';
import { jobInterview } from '../service/recordings/samples/job-interview.ts';
import { longTitle } from '../service/recordings/samples/long-title.ts';
import { noSegments } from '../service/recordings/samples/no-segments.ts';
import { nullTitle } from '../service/recordings/samples/null-title.ts';
import { oneOnOne } from '../service/recordings/samples/one-on-one.ts';
import { partnerCall } from '../service/recordings/samples/partner-call.ts';
import { pricingReviewEnterprise } from '../service/recordings/samples/pricing-review-enterprise.ts';
import { pricingReviewQ3 } from '../service/recordings/samples/pricing-review-q3.ts';
import { retro } from '../service/recordings/samples/retro.ts';
import { salesCallMarwick } from '../service/recordings/samples/sales-call.ts';
import { securityReview } from '../service/recordings/samples/security-review.ts';
import { sprintPlanning } from '../service/recordings/samples/sprint-planning.ts';
import { supportEscalation } from '../service/recordings/samples/support-escalation.ts';
import { userResearch } from '../service/recordings/samples/user-research.ts';
import { weeklySyncLastYear } from '../service/recordings/samples/weekly-sync-last-year.ts';
import { weeklySyncNovember } from '../service/recordings/samples/weekly-sync-november.ts';
import { weeklySyncOctober } from '../service/recordings/samples/weekly-sync-october.ts';
import { workshopQueryPlans } from '../service/recordings/samples/workshop-query-plans.ts';
import type { SampleRecording } from '../service/recordings/types.ts';
import type { SpokenMeeting } from './collection.ts';
import type { KnownItem } from './make-queries.ts';

/** A question from someone who does not remember the words, and the turns that answer it. */
export interface Question {
  text: string;
  id: string;
  /**
   * A part of each turn that answers it, or that asks the same just before the answer; it occurs in no other turn of
   * the recording.
   */
  answers: readonly string[];
}

const about = ({ meta }: SampleRecording, asked: Readonly<Record<string, string | readonly string[]>>): Question[] =>
  Object.entries(asked).map(([text, answers]) => ({ text, id: meta.id, answers: [answers].flat() }));

/** Converts a question to a query with its right turns. Throws if a part of an answer is not in exactly one turn. */
export function asKnownItem({ text, id, answers }: Question, meetings: readonly SpokenMeeting[]): KnownItem {
  const turns = meetings.find((meeting) => meeting.id === id)?.turns ?? [];
  const right = answers.map((answer) => {
    const at = turns.findIndex((turn) => turn.includes(answer));
    if (at === -1 || at !== turns.findLastIndex((turn) => turn.includes(answer)))
      throw new Error(`Not in one turn: ${answer}`);
    return at;
  });
  return { text, wanted: { id, turns: right } };
}

export const QUESTIONS: readonly Question[] = [
  ...about(incidentReview, {
    'how much was the rejected load of fish worth?': 'Eighteen thousand four hundred pounds',
    'why did busy doors never expire in the cache?': 'so a busy door never expires',
    'which customer wanted overlapping bookings on purpose': ['wanted overlaps on purpose', 'Pellworth. They left in'],
    'who may change the status page?': ['Who may change the status page', 'second factor of the shared account'],
    'what was the first alert that on call got': ['the first alert I got', 'gate queue longer than twelve trucks'],
    'what was the cache hit rate after the failover?': 'ninety-nine point eight',
    'who writes the letter to Halden': ["I'll send you a draft by five", 'in words a fishmonger can understand'],
  }),
  ...about(pricingReviewQ3, {
    'what did we decide about the prices on the website?': 'from a hundred and ten',
    'do we price by truck or by door?': ['By door, then, it stays', 'forty cents a truck', 'if we price by truck'],
    'how much more support does a chilled door need': ['three times the support', 'More like four'],
    'who promised the same or better price to Halden Leeds?': ['I promised that. In writing', 'the second site'],
    'what happens to customers who pay more than the new list': ['Lower them before they ask', 'who pay more today'],
  }),
  ...about(pricingReviewEnterprise, {
    'what does a person on call at night cost per month?': 'about seven thousand a month',
    'how big is the discount for paying a year in advance?': 'Three percent less',
    'flat rate and companies that buy other companies': ['How would you word', 'Sites that join', 'A flat rate. I'],
  }),
  ...about(salesCallMarwick, {
    'what would make Marwick say no to us?': [
      'Price. And if it needs',
      'what would make you say no',
      'stand at a screen',
    ],
    'how much did they pay in waiting charges while Jean was away?': 'eleven thousand in waiting charges',
    'why did the hauliers hate the booking portal?': ['You needed a login', 'The hauliers hated it'],
    'which languages do the Marwick drivers need?': 'Polish, Romanian, Bulgarian',
    'what did the lad at the trade fair say the price was': 'The lad at the trade fair said',
    'when does the trial week with the kiosk begin?': ['Monday the thirtieth', 'try it for a week'],
  }),
  ...about(supportEscalation, {
    'what was wrong with the new label rolls': ['fifty-eight by forty-two', "It's a different make"],
    'why did it take four days to find the paper problem?': ['labels wrong', 'why did it take four days'],
    'how do you make the printer measure the labels again?': 'hold the green button until it feeds',
    'who hit a post at door one': 'hit a post at door one',
  }),
  ...about(dailyStandUp, {
    'how many kiosks still have the old queue?': 'Two hundred and six',
    'when does the staging certificate expire?': 'The staging certificate expires',
    'what should Jörg delete instead of hiding it?': ['please delete the import', 'The import goes around'],
  }),
  ...about(designCritique, {
    'how many doors fit on the tablet before it scrolls?': ['Eighteen on the tablet', 'how many doors fit'],
    'what do we show instead of free in some minutes?': [
      'as a state, without a number',
      'a door that',
      'Then take that',
    ],
    'does the strip flip in Hebrew and Arabic': ['does not flip with the language', 'And in Hebrew and Arabic'],
    'what is wrong with the color of free doors?': 'is the brightest on the screen',
  }),
  ...about(contractCall, {
    'what cap on liability did we propose to Kühlwerk?': [
      'cap at twelve months of fees',
      'two hundred percent in total',
    ],
    'what availability did we measure in the last year?': 'ninety-nine point nine four',
    'where is the data hosted?': ['Frankfurt since September', 'We want hosting in Germany'],
    'what does the text message provider in Bonn cost more': ['Two cents a message', 'a provider in Bonn'],
    'how much notice before an audit?': ["five working days' notice", 'Ten, once a year'],
  }),
  ...about(oneOnOne, {
    'who could take over saying yes to deploys from Priya?': [
      'So give her the deploys',
      'say yes to a deploy',
      'Daryna?',
    ],
    'when does Priya go to see her mother': ['the second week of December', 'before Christmas'],
    'what feedback did Maren give about planning?': 'before the quiet ones have had time',
  }),
  ...about(jobInterview, {
    'what is the candidate not proud of in her payment system?': ['I assumed that a refund', 'table called'],
    'what should a kiosk do when it is offline?': ['Then it opens offline', "I'd push the list", 'should the kiosk do'],
    'how often are people woken up at night?': ['Since September, four times', 'How often are people woken'],
  }),
  ...about(retro, {
    'why was the same export made twice?': ['he wrote to Jörg', 'I think we did the same one'],
    'how many things may be in progress at a time?': ['There are five of us', 'May I suggest a limit', 'Five is brave'],
    'when do we do the reviews from now on?': ['the reviews at nine thirty', 'reviews after stand-up'],
  }),
  ...about(sprintPlanning, {
    'what is the goal of the sprint?': ["The goal I'd propose", 'So: the goal is that'],
    'do we store license plates on the kiosk?': ['store a hash of the plate', 'And plates?', 'Plates, yes. We need'],
    'how many points do we plan for the sprint?': ["I'd plan twenty", 'Twenty points, simulation first'],
    'how far off was the worst kiosk clock in Hamburg': 'off by eleven minutes',
    'which customer tries the offline check in first?': ['Then Halden Leeds', 'Brightmoor would, but'],
  }),
  ...about(userResearch, {
    'how long does the login at the gate take?': ["Four minutes. I've timed it", 'it takes longer than the kettle'],
    'what did the clerk write into the remarks to test it?': 'driver is a giraffe',
    'how long is a door wet after washing': ['Forty minutes. With chicken', "How long's a door wet"],
    'why did Mikołaj drive to the wrong door?': ['The label always wins', 'And there he goes'],
  }),
  ...about(securityReview, {
    'how many characters should a driver link have?': ['Make it twelve instead of six', 'Six characters, letters'],
    'what can somebody do in the service menu?': ['Print a test label, restart', 'What can one do in the menu'],
    'who put the ignore certificate box there?': ['I think it was me', 'Who put a box there'],
  }),
  ...about(allHands, {
    'will there be layoffs?': 'Will there be layoffs',
    'how long can we pay salaries if nobody buys anything?': 'twenty-three months',
    'which app do we stop?': 'the app for forklift drivers',
  }),
  ...about(weeklySyncNovember, {
    'who lends a van for the trial at Marwick?': ['Take mine. It smells', "haven't got a van"],
    'what does Jean want to call the voice in the earpiece': ["Then it's Morag", 'name the voice in the earpiece'],
  }),
  ...about(weeklySyncOctober, {
    'why does Brightmoor pay late': 'because of the ampersand',
    'who speaks at the conference in Amsterdam?': ['Luz Marina on the main stage', 'the conference in Amsterdam'],
  }),
  ...about(weeklySyncLastYear, {
    'why are doors on the quay in Grimsby closed?': ['Four doors are on the quay', 'is the tide'],
    'what happened with door thirteen?': ["Door thirteen. They've never", 'The first truck was sent'],
  }),
  ...about(bilingualSync, {
    'why did the kiosk ring at night in Leeds?': ['in Leeds it rang for a fox', 'a quarter past three'],
    'why do Dutch drivers get text messages in Spanish': ['changed the language of the account', 'Cambié el idioma'],
  }),
  ...about(workshopQueryPlans, {
    'when is a sequential scan faster than an index?': 'more than about a tenth of the table',
    'what do I type after create statistics': "or nothing's happened",
  }),
  ...about(archivedKickOff, {
    'how do we tell that the yard map has failed?': ['still use the paper list', 'a way to tell that'],
  }),
  ...about(longTitle, {
    'one thing with four states or four things?': ['Four things, then, each small', 'Decided. Two'],
  }),
  ...about(noSegments, { 'what do we call a slot from now on?': ["Then it's a reservation", 'We rename in the code'] }),
  ...about(nullTitle, { 'what is parked in front of the antenna?': 'parked a container in front of the' }),
  ...about(partnerCall, { '¿cuándo quiere empezar la cooperativa?': 'quieren empezar con diez muelles' }),
];
