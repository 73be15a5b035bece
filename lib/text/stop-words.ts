/**
 * Words that say nothing about the subject of a search, folded: they ask, frame ("what did we say about"), or hold a
 * sentence together. English, the language of the interface, and the most frequent ones of other languages that
 * meetings are held in.
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the this that these those there here it its he she they them their his her him i me my we us our you your',
    'and or but nor so if then than as of at by for from in into on onto to with without about over under out up down off',
    'is am are was were be been being do does did done doing have has had having can could may might must shall should will would',
    'not no yes just also too very really only some any all each both such own same other more most',
    'what which who whom whose when where why how',
    'say says said saying tell tells told talk talks talked talking mention mentions mentioned mentioning discuss discusses discussed discussing discussion',
    'meeting meetings please find show me give get got let know think thought opinion summarize summarise summary regarding concerning',
    'didn doesn don isn wasn weren aren won wouldn couldn shouldn hasn haven hadn s t re ve ll d m',
    'der die das und oder ist war ein eine einen von zu im in den dem des mit auf fur wir ich sie was wer wie wann wo uber gesagt',
    'le la les un une des du de et ou est sont que qui quoi nous vous je il elle sur pour dans avec dit au aux ce cette',
    'el los las una unos y o es son que quien nosotros en con por para sobre del se lo dijo como',
  ]
    .join(' ')
    .split(' '),
);

export const isStopWord = (folded: string): boolean => STOP_WORDS.has(folded);
