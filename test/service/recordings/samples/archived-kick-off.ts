import { daysBefore, recording } from '../build.ts';
import { elodie, design } from '../people.ts';

/** A status that the contract does not name. */
export const archivedKickOff = recording({
  id: 'a891e620-3f46-442f-a00e-b856782e4aee',
  title: 'Kick-off: yard map',
  createdAt: daysBefore(337, '09:00:49.660'),
  owner: elodie,
  team: design,
  status: 'ARCHIVED_V2',
  phase: 'COLD_STORAGE',
  names: { 1: 'Élodie Marchetti', 2: 'Maren Okafor-Lindqvist' },
  talk: `
    1: So, we're starting something new today and I'd like us to disagree early. What's the yard map for? One sentence
       each.
    2: So that a yard manager sees where things are stuck without leaving the office.
    3: I'd have said the opposite. So that she can leave the office.
    1: That's a good first minute. Let's stay with it. Who's the person?
    2: At Halden it's someone with a desk and two screens.
    3: At all the others it's somebody with a radio and wet gloves.
    2: Halden's nineteen percent. Well, fourteen now.
    3: And if it works with wet gloves, it'll work at a desk as well. Not the other way around.
    1: Maren, could you live with gloves first?
    2: If the desk isn't forgotten. I'd like to see both on one sheet in eight weeks.
    1: What must it never do?
    3: Make someone look at it for longer than two seconds.
    2: Be wrong without saying so.
    1: Two seconds, and never wrong in silence. I'm writing those on the wall. What do we know already?
    3: Nearly nothing. We've been at two gates, each time at eleven in the morning, when there's nothing going on.
    1: So first: five gates, at their worst hour. Ánh starts in January, that'd be her first thing.
    2: She doesn't know a soul here.
    1: That's what's good about it. She'll see what we don't any more.
    2: Budget?
    1: Travel for five visits and a box of paper. I need an engineer from April on, not before.
    2: You're the first person this year who doesn't want an engineer at once.
    1: I do want one. I just want to know what for.
    3: Could we agree on a way to tell that it's failed? Before we love it.
    1: Please.
    3: If after three months the marshals still use the paper list, it's failed.
    2: And if they use both?
    3: Then it's a draw.
    1: Noted, paper is the rival. Next meeting after the fifth gate.
  `,
  summary: `
    # Kick-off: yard map

    - For *wet gloves* first, for the desk as well
    - **Two seconds**, and never wrong in silence
    - Five gates, each at its worst hour, before anything is built
    - Failed if the paper list is still in use after three months
  `,
});
