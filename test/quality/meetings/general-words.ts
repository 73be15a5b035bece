/** Words of meetings on every topic, common ones first. Verbs are regular. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const NOUNS = words(`
  team week plan customer problem question meeting number time list page date version report change point idea issue
  month project result reason decision option document process budget draft deadline owner step example detail test
  schedule message summary cost risk product release review feature agreement goal target milestone partner office
  vendor proposal template request contact label folder order rule format sample location department manager survey
  estimate figure comment pattern account notice limit trend source update approval scope topic contract engineer
  director quarter priority mistake answer half slot desk phone video screen poster pilot region country street garden
  window kitchen colleague assistant intern visitor accountant analyst designer translator photographer volunteer
  checklist agenda calendar notebook whiteboard projector keyboard printer corridor lobby receipt envelope badge
  paragraph diagram sketch glossary appendix footer headline bullet
`);

export const VERBS = words(`
  need want talk check ask move start open change call show work try finish plan review update add close share
  expect explain wait discuss agree answer confirm mention remove prepare test release follow suggest decide approve
  postpone compare collect deliver estimate schedule invite document improve replace announce archive assign clarify
  complain copy correct count delegate drop extend handle ignore introduce investigate join label merge monitor notice
  organize outline phrase present print reduce repeat request rename resend restart reuse separate simplify split
  summarize support switch track transfer trigger upload validate verify wrap
`);

export const ADJECTIVES = words(`
  new good small big late early clear ready simple important different public internal final open short long wrong
  difficult quick cheap expensive useful strange honest boring complete obvious manual automatic separate similar old
  previous realistic reliable painful visible missing confusing optional careful pretty tiny broken
  generic familiar cautious lucky tidy awkward curious stubborn
`);

export const ADVERBS = words(`
  really just already probably actually quickly again still maybe carefully usually finally slowly twice properly
  honestly quietly manually separately temporarily accidentally together
`);

/** Expressions of time. */
export const TIMES = [
  'today',
  'tomorrow',
  'this week',
  'next week',
  'on Monday',
  'on Thursday',
  'last month',
  'before lunch',
  'by Friday',
  'in the afternoon',
  'after the holidays',
  'in March',
  'in October',
  'at the end of the quarter',
  'two weeks ago',
  'this morning',
];

/** Parts of names of customers, products and places. */
export const NAME_BEGINS = words(`
  Ash Bright Cold Dun Elm Fair Glen Hart Iron King Lang Mill North Oak Pen Quarry Raven Stone Thorn Under Vale West
  Wind Yar Brook Carr Dray Ever Fern Gold Hazel Larch Marsh Nether Orchard Rook Silver Tarn
`);
export const NAME_ENDS = words(`
  wick moor ley ton ham field ford bury worth stead mere dale gate combe shaw bridge land well burn holm
`);

export const PEOPLE = words(`
  Adaeze Bastian Carolina Dagny Emre Farah Giulia Hyun Ingrid Joaquin Katarzyna Leif Mireille Nikhil Ottoline Pavel
  Quentin Rosalind Sunita Tobias Ulrike Vikram Wanda Xiomara Yusuf Zofia
`);
