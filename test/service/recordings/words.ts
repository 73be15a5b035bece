/** The words of one language. `{customer}` and the like are replaced by an entry of the list with that name. */
export interface Vocabulary {
  titles: readonly string[];
  sentences: readonly string[];
  lists: Readonly<Record<string, readonly string[]>>;
}

const numbers = Array.from({ length: 97 }, (_, i) => String(i + 3));

const customers = [
  [
    'Halden Foods',
    'Brightmoor Produce',
    'Cascada Flores',
    'Kühlwerk Nord',
    'Marwick & Sons',
    'Sainte-Aube',
    '港北冷蔵',
  ],
  ['Pellworth', 'Dunmore Chilled', 'Østerbro Fisk', 'Żurawia Logistyka', 'Café Améthyste', 'Tân Phú Seafood'],
  ['Norrland Bär', 'O’Rourke Haulage', 'Ferrow Capital', 'Quintas do Açor', 'Сяйво Транс', 'מחסני הנמל', 'Akçay Tarım'],
].flat();

const names = [
  ['Maren', 'Priya', 'Tomás', 'Noa', 'Haruka', 'Élodie', 'Ánh', 'Jörg', 'Daryna', 'Siobhán', 'Kwabena', 'Ifeoma'],
  ['Luz Marina', 'Pieter', 'Wiebke', 'Gaëtan', 'Anaïs', 'Rosalind', 'Wanjiru', 'Łukasz', 'Søren', 'Zeynep', 'Bảo'],
].flat();

const topics = [
  ['roadmap', 'pricing', 'hiring', 'onboarding', 'offline check-in', 'yard map', 'label printers', 'data retention'],
  ['service levels', 'reservation cache', 'budget', 'accessibility', 'kiosk rollout', 'mobile links', 'audit findings'],
  ['translation', 'time zones', 'gate cameras', 'driver messages', 'invoicing', 'contract renewal', 'night shift'],
].flat();

export const english: Vocabulary = {
  titles: [
    ['Weekly sync', 'Weekly sync {customer}', 'Daily stand-up', '{team} weekly, {topic}', '1:1 {name} / {name}'],
    ['Retro sprint {n}', 'Sprint planning {n}', '{customer} – discovery call', '{customer} – quarterly review'],
    ['Pricing review {quarter}', 'Pricing review {customer}', 'Incident review: {topic}', 'Design critique: {topic}'],
    ['Kick-off: {topic}', '{topic} working group, part {n}', '{month}: {topic} for {customer}'],
    ['Interview: {role} – {name}', 'All-hands {month}', 'Board meeting {quarter}', 'Demo {customer}: {topic}'],
    ['User research: {topic}, session {n}', 'Escalation: {customer}, {topic}', 'Workshop {topic} with {name}'],
    ['{topic} and {topic}: next steps', '{month} forecast', 'Re: {topic} ({customer})', 'Handover {name} → {name}'],
  ].flat(),
  sentences: [
    'We looked at {topic} with {customer}, and the numbers are {judgement} than in {month}.',
    'Can we {action} before {moment}, or does that depend on {name}?',
    'I think {topic} is the part that nobody {verb} yet.',
    'Right.',
    'So the question is whether we {action} first or wait for {customer}.',
    '{name} mentioned that {topic} took {n} days, which is {judgement} than planned.',
    'Let me share my screen, one second.',
    'If {customer} agrees, we {action} and close it before {moment}.',
    'I would rather {action} now and talk about {topic} later.',
    'That makes sense to me.',
    'What happens to {topic} when the network is down for {n} minutes?',
    'The last time we tried that, {customer} called {name} at {n} past six in the morning.',
    'Okay, I will write that down as an action for {name}.',
    'There are {n} open points about {topic}, and most of them are {judgement} than they look.',
    'Sorry, you go ahead.',
    'Honestly, {topic} is {judgement} than it was {earlier}.',
    'Nobody {verb} it, so we should {action}.',
    'Could you say that again? The connection dropped for a moment.',
  ],
  lists: {
    customer: customers,
    name: names,
    topic: topics,
    n: numbers,
    team: ['Platform', 'Go-to-market', 'Design', 'Support', 'Finance', 'People'],
    role: ['senior backend engineer', 'product designer', 'account manager', 'data analyst', 'site lead'],
    quarter: ['Q1', 'Q2', 'Q3', 'Q4', 'Q1 (draft)', 'Q4 & outlook'],
    month: ['January', 'February', 'March', 'April', 'May', 'June', 'September', 'October', 'November', 'December'],
    moment: ['Friday', 'next week', 'the end of the quarter', 'lunch', 'the release', 'the board meets'],
    earlier: ['on Friday', 'last week', 'this morning', 'two months ago', 'before the release', 'in spring'],
    judgement: ['better', 'worse', 'simpler', 'slower', 'more expensive', 'harder', 'smaller'],
    verb: ['owns', 'has measured', 'understands', 'tested', 'asked for', 'wrote down'],
    action: ['ship it', 'ask the drivers', 'write it down', 'move the date', 'call them', 'try it at one site', 'stop'],
  },
};

export const spanish: Vocabulary = {
  titles: ['Reunión semanal {customer}', 'Revisión de {topic}', 'Planificación año {n}', 'Cierre de mes: {month}'],
  sentences: [
    'Creo que {topic} va {judgement} que el mes pasado.',
    'De acuerdo, lo anoto para {name}.',
    '¿Podemos {action} antes de {month}, o esperamos a {customer}?',
    'La última vez tardamos {n} días y nadie se quejó.',
    'Perdona, ¿lo puedes repetir?',
  ],
  lists: {
    customer: customers,
    name: names,
    topic: ['precios', 'señalización', 'muelles', 'presupuesto', 'contratación', 'atención al cliente', 'turnos'],
    n: numbers,
    month: ['enero', 'marzo', 'junio', 'octubre', 'diciembre'],
    judgement: ['mejor', 'peor', 'más despacio', 'más rápido'],
    action: ['cerrarlo', 'probarlo en un sitio', 'llamarlos', 'cambiar la fecha'],
  },
};

export const german: Vocabulary = {
  titles: ['Wochenbesprechung {customer}', 'Übergabe: {topic}', 'Abstimmung {topic} ({month})', 'Rückblick {n}. Woche'],
  sentences: [
    'Bei {topic} sind wir {judgement} als im {month}.',
    'Das nehme ich mit und kläre es mit {name}.',
    'Können wir {action}, bevor {customer} wieder anruft?',
    'Genau.',
    'Wir haben dafür {n} Tage gebraucht, das war so nicht geplant.',
  ],
  lists: {
    customer: customers,
    name: names,
    topic: [
      'Schnittstelle',
      'Preise',
      'Verträge',
      'Kühltore',
      'Datenschutz',
      'Einführung',
      'Nachtschicht',
      'Störungen',
    ],
    n: numbers,
    month: ['Januar', 'März', 'Mai', 'August', 'Oktober'],
    judgement: ['schneller', 'langsamer', 'weiter', 'vorsichtiger'],
    action: ['das abschließen', 'einen Termin finden', 'es an einem Standort prüfen'],
  },
};

export const french: Vocabulary = {
  titles: ['Point hebdomadaire {customer}', 'Réunion d’équipe : {topic}', 'Bilan de {month}', 'Étape {n} : {topic}'],
  sentences: [
    'Sur {topic}, on avance {judgement} qu’en {month}.',
    'D’accord, je le note pour {name}.',
    'Est-ce qu’on peut {action} avant que {customer} ne rappelle ?',
    'La dernière fois, ça a pris {n} jours.',
    'Je ne suis pas sûre d’avoir bien compris.',
  ],
  lists: {
    customer: customers,
    name: names,
    topic: ['déploiement', 'tarifs', 'sécurité', 'intégration', 'été', 'qualité', 'congés'],
    n: numbers,
    month: ['janvier', 'février', 'août', 'septembre', 'décembre'],
    judgement: ['plus vite', 'moins bien', 'mieux', 'plus calmement'],
    action: ['le terminer', 'les prévenir', 'décaler la date', 'essayer sur un site'],
  },
};

export const japanese: Vocabulary = {
  titles: ['{customer} 定例会議', '{topic}の振り返り（{month}）', '{topic}についての打ち合わせ 第{n}回'],
  sentences: [
    '{topic}については、{month}より{judgement}と思います。',
    'はい、承知しました。',
    '{customer}様に確認してから進めましょう。',
    '前回は{n}日かかりました。',
    'すみません、もう一度お願いします。',
  ],
  lists: {
    customer: customers,
    topic: ['導入', '受付機', '料金', '採用', '夜間の運用', '翻訳', '予約画面'],
    n: ['二', '三', '五', '八', '十'],
    month: ['四月', '六月', '九月', '十一月'],
    judgement: ['良くなっている', '遅れている', '簡単になった', '難しくなった'],
  },
};

export const hebrew: Vocabulary = {
  titles: ['פגישה שבועית {customer}', 'סקירת {topic} – {month}', 'תכנון ספרינט {n}'],
  sentences: [
    'לגבי {topic}, המצב {judgement} מאשר ב{month}.',
    'בסדר, אני רושמת את זה בשביל {name}.',
    'אפשר לבדוק את זה עם {customer} לפני סוף השבוע?',
    'בפעם הקודמת זה לקח {n} ימים.',
  ],
  lists: {
    customer: customers,
    name: names,
    topic: ['תמחור', 'רציפים', 'גיוס', 'תרגום', 'קיוסקים', 'תקציב'],
    n: numbers,
    month: ['ינואר', 'מרץ', 'יולי', 'נובמבר'],
    judgement: ['טוב יותר', 'פחות טוב', 'ברור יותר'],
  },
};
