import { daysBefore, recording } from '../build.ts';
import { platform, priya } from '../people.ts';

export const longTitle = recording({
  id: '175ef012-344a-4e25-9edb-26694126deb6',
  title: [
    'Follow-up to the follow-up of the architecture round about whether the reservation of a dock, the announcement of',
    'a shipment, the arrival of a truck at the gate and the confirmation of the unloading should be one thing with',
    'four states or four things with one number, including the open questions from August, the objections of the',
    'Tokyo team and the list of everybody who has to be asked before anything is decided (please read it first!)',
  ].join(' '),
  createdAt: daysBefore(72, '09:00:13.645'),
  owner: priya,
  team: platform,
  names: { 1: 'Priya Raghunathan', 2: 'Jörg Brüggemann', 3: '三浦 遥' },
  talk: `
    1: Before we begin, who's read the document? And who's read the title to the end?
    2: The title I gave up at "states".
    3: I read both. The title is longer than my objection.
    1: Then start with your objection, Haruka.
    3: In Japan the announcement of a shipment often has no dock, and never will have. The truck arrives, and someone
       points. If it's one thing with four states, then the first state is skipped each day. A state that's always
       skipped isn't a state.
    2: And if it's four things, then somebody must hold them together. Today that's a number on paper.
    3: Numbers on paper are quite reliable. They don't have a cache.
    1: That wasn't necessary in August and it isn't now. What breaks if we choose four things?
    2: The question "where's my truck" takes three look-ups instead of one. With an index that's nothing.
    1: And if we choose one thing?
    2: Each new customer brings us a fifth state. Kühlwerk has "washed". Ashdod has "closed for Shabbat". In a year
       we've got twenty, and nobody knows which may follow which.
    3: Four things, then, each small, each with its own time.
    1: Each with its own time and a shared number. I hear two for it. I'm for it too. Who has to be asked?
    2: According to the list, fourteen people.
    1: And who would be really surprised?
    2: Kwabena. The kiosk believes in one thing.
    1: Then we ask Kwabena, today, and we tell the other thirteen. Decided. Two minutes! The title took longer.
  `,
  summary: `
    **Decided:** four things with one number, not one thing with four states.

    - A state that is always skipped is not a state (*announcement* in Japan)
    - New customers would bring a fifth, a sixth, … a twentieth state
    - [ ] Ask Kwabena today; tell the other thirteen
  `,
});
