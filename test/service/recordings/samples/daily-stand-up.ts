import { daysBefore, recording } from '../build.ts';
import { platform, priya } from '../people.ts';

export const dailyStandUp = recording({
  id: 'aa7717a1-e995-4ea4-9e44-92966809bdee',
  title: 'Platform daily stand-up',
  createdAt: daysBefore(0, '09:15:04.120'),
  owner: priya,
  team: platform,
  names: { 1: 'Priya Raghunathan', 2: 'Jörg Brüggemann', 3: 'Дарина Ковальчук', 4: 'Kwabena Asante' },
  talk: `
    1: Morning, all. Kwabena, you're first because your camera is the only one that's on.
    4: Lucky me. Yesterday I finished the kiosk offline queue. It survives a pulled cable now, I tested it by actually
       pulling the cable in the demo corner, which facilities did not enjoy.
    2: That was you?
    4: That was me. Today I write the migration for kiosks that still have the old queue on disk. No blockers.
    1: How many of those are there?
    4: Two hundred and six, and nineteen of them haven't phoned home since August. I suspect they're in a cupboard.
    1: Ask Siobhán's team before you spend time on the nineteen. Daryna?
    3: The fixed expiry for the reservation cache is merged and it's on staging since last night. Hit rate is
       fifty-eight percent, so it's plausible again. Today I want to run the failover on staging on purpose, at
       eleven.
    2: With the load generator on?
    3: With the load generator on, otherwise it proves nothing. Can you be there? If it goes wrong I'd like a witness.
    2: I'll be there. Give me the link in the channel.
    1: Anything in your way?
    3: The staging certificate expires on Sunday. It isn't in my way today, but it will be on Monday.
    1: I'll renew it. Jörg?
    2: Exclusion constraint. The good news is it works, and the planner uses the index. The bad news is I found
       overlaps that aren't Pellworth's. Twelve rows, all from one depot, all created by the import of spreadsheets.
    1: So we have a second way to double-book?
    2: We had. The import goes around slot-engine and writes directly. It's been switched off for a year, but the
       code's still there and the button's only hidden.
    4: Hidden how?
    2: With a style rule.
    4: Wow.
    1: Okay. Then today, please delete the import, don't just hide it better. If somebody shouts we talk to them.
    2: With pleasure.
    1: Me: I had another interview yesterday, feedback is written. The overlap monitor pages correctly now, it paged
       me at ten past two at night for a test depot, so I've excluded test depots. Today certificate, then planning
       for sprint 48.
    3: Sorry for the page. That was my test data.
    1: I guessed. Anything for the parking lot?
    4: Just that the demo's at four and I've nothing to put it on. The projector adapter walked off again.
    1: There's one in my drawer. Bring it back, Kwabena. Have a good day, everyone.
  `,
  summary: `
    ## Stand-up

    - **Kwabena**: offline queue of the kiosk done; next, the migration of 206 old kiosks (19 silent since August)
    - **Daryna**: fixed cache expiry on staging, hit rate 58 %; forced failover at 11:00 with Jörg as witness
    - **Jörg**: exclusion constraint works; found 12 overlaps from the hidden spreadsheet import and **deletes it**
    - **Priya**: overlap monitor pages; renews the staging certificate before Sunday

    No blockers.
  `,
});
