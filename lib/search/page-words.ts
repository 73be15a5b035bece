/** A set of folded words, in a few languages, that say little about what a page or a meeting is about. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(stem));

/** A folded word without its plural `s`. Enough for titles: a word that is cut wrong is cut the same way in both. */
export function stem(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Words that join others: never counted. */
export const JOINING = words(
  'a an the and or of on in at to for with without from by is are be as about into over our your my we you it its this ' +
    'that how what why when vs via per not no new der die das und oder von vom zum zur mit fur im am ein eine den dem des ' +
    'bei auf aus uber le la les l d de du des et ou en un une au aux pour avec dans sur ce cette el los las del al y o con ' +
    'para por una su sobre os as do da dos das em no na nos um uma com e il lo gli di della dei per che i het een van voor met',
);

/** Words around the name of a page: without them, what is left of "Re: Notes from the kick-off (draft)" is its name. */
export const FRAMING = words(
  're fw fwd aw wg sv tr rv invitation invite einladung invito convite updated accepted declined canceled cancelled ' +
    'tentative event details note notes notizen notas agenda minutes protokoll acta actas ata summary recap ' +
    'zusammenfassung resumen transcript recording document doc docs docx pdf pptx xlsx page wiki draft entwurf copy copie ' +
    'copia final v1 v2 v3 issue pull request ticket task bug epic story prep preparation follow followup action actions ' +
    'items item board edit editing view inbox untitled today tomorrow mon tue wed thu fri sat sun monday tuesday wednesday ' +
    'thursday friday saturday sunday am pm uhr cet utc gmt',
);

/** Names that work tools give to their own pages: "Home - Notion" is about no meeting. */
export const TOOL_PAGES = words(
  'home homepage overview general random setting roadmap dashboard backlog all recent recently starred ' +
    'favorite favourite shared trash archive library login log sign signin account profile preference admin ' +
    'administration billing notification activity timeline calendar schedule planner list table gallery folder ' +
    'file drive template report analytics insight form goal okr portfolio workload pipeline release kanban ' +
    'discussion wiki code search explore help support contact deal lead people member team project space ' +
    'workspace channel thread message chat drafts mail sent archived loading welcome start getting started ' +
    'introduction intro announcement resource misc private public main index readme changelog bugs feature',
);

/** Words that are common in meeting titles everywhere. */
export const MEETING_WORDS = words(
  'meeting meetings sync weekly daily monthly biweekly quarterly annual call calls review reviews planning plan retro ' +
    'retrospective standup stand sprint team session part round week day demo workshop interview conversation discussion ' +
    'discovery catch check checkin all hands hand kick off kickoff onboarding offsite status update updates project ' +
    'feedback training webinar 1 one on 1on1 conference committee research design product technical steps next ' +
    'customer customers client user users company office work report brief briefing talk visit report hour ' +
    'reunion besprechung sitzung treffen wochentlich team point equipe hebdo semanal revision revue seance riunione ' +
    'reuniao encontro entretien entrevista vergadering overleg kickoffs townhall town january february march april may ' +
    'june july august september october november december',
);
/** Two of these words in common mean nothing. */
export const GENERIC: ReadonlySet<string> = new Set([...MEETING_WORDS, ...TOOL_PAGES]);

/**
 * Names of tools in which people write, plan, and track, and of mail: a page there with a meeting's name is about that
 * meeting.
 */
export const WORK_SITES: readonly string[] = (
  'google docs, google sheets, google slides, google calendar, google drive, google meet, gmail, calendar, ' +
  'outlook, microsoft teams, microsoft word, word, powerpoint, onenote, sharepoint, loop, teams, notion, ' +
  'notion calendar, confluence, jira, trello, asana, linear, github, gitlab, bitbucket, figma, figjam, miro, ' +
  'slack, coda, dropbox paper, quip, clickup, monday.com, basecamp, airtable, evernote, hackmd, etherpad, ' +
  'nextcloud, hubspot, salesforce, zendesk, zoom, proton mail, fastmail, thunderbird, yahoo mail, roundcube, ' +
  'azure devops, shortcut, youtrack, redmine'
).split(', ');

const MONTH_NAMES = [
  'january jan januar janvier janv enero ene janeiro gennaio januari',
  'february feb februar fevrier fevr febrero fevereiro fev febbraio februari',
  'march mar marz mrz mars marzo marco maart',
  'april apr avril avr abril abr aprile',
  'may mai mayo maio mag maggio mei',
  'june jun juni juin junio junho giu giugno',
  'july jul juli juillet juil julio julho lug luglio',
  'august aug aout agosto augustus',
  'september sep sept septembre septiembre setembro settembre',
  'october oct oktober okt octobre octubre outubro ottobre ott',
  'november nov novembre noviembre novembro',
  'december dec dezember dez decembre diciembre dic dezembro dicembre',
];

/** The number of a month, from 1, by its folded name. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);
