import { daysBefore, recording } from '../build.ts';
import { platform } from '../people.ts';

export const incidentReview = recording({
  id: '9e1e6e41-4b81-4c66-9db8-bacb8098ffa5',
  title: 'Incident review: double-booked docks on 12 November',
  createdAt: daysBefore(4, '14:00:21.412'),
  team: platform,
  names: {
    1: 'Maren Okafor-Lindqvist',
    2: 'Priya Raghunathan',
    3: 'Jörg Brüggemann',
    4: 'Дарина Ковальчук',
    5: "Siobhán O'Shea",
  },
  talk: `
    1: Okay, it's two past, let's start. Usual rules: we talk about what the system let happen, not about who typed
       what. Priya wrote the timeline, Jörg has the graphs, Daryna was on call. Siobhán is here for the customer side.
    5: And I have about forty minutes before I'm on the phone with Halden again, so if we could do impact first.
    1: Impact first, fine. Go.
    5: Three sites. Halden Foods in Grimsby, Halden in Leeds, and Brightmoor Produce. Between 06:40 and 08:55 on
       Thursday they had trucks sent to doors that already had a truck. Forty-one double bookings in total. Most were
       noticed by the yard marshal, but in Grimsby two refrigerated trailers waited ninety minutes in the sun and one
       load of chilled fish was rejected by the supermarket.
    2: Do we know what that load was worth?
    5: Eighteen thousand four hundred pounds. They've asked us, politely, whether we intend to pay it.
    1: Legal has that. Let's park the money and keep it out of this room. Priya, the timeline?
    2: Sure. At 06:12 UTC the deploy of slot-engine 4.18 finished. It contained the new reservation cache. At 06:31
       the primary database failed over to the replica in zone B, which was planned maintenance by the provider—
    3: Planned, but the e-mail went to an address nobody reads.
    2: Right, that's its own line further down. At 06:31 it fails over, eleven seconds, perfectly normal. The cache
       does not notice the failover. It keeps serving reservations it read before, so from 06:31 the cache believes
       that some doors are free which are not.
    4: And the first alert I got was at 07:22. That's fifty-one minutes.
    1: What was that alert?
    4: Not ours! It was the "gate queue longer than twelve trucks" alert that the Halden people set up themselves.
       Nothing in our own monitoring fired at all. I looked at slot-engine, everything was green. Latency was
       beautiful, actually. Of course it was, it never asked the database anything.
    3: Yes. I'll share the graph. You see the database reads here, they drop to almost nothing at 06:31, and we all
       thought, oh nice, the cache works.
    1: Can you make it a bit bigger?
    3: Better? So, hit rate before the failover was sixty-two percent. After it, ninety-nine point eight. That's the
       smell. No real cache has that rate on a morning with this many changes.
    2: So why did it not expire? Because I reviewed that change, and there's a time to live of thirty seconds on it.
    4: There is. But the expiry is refreshed on every read. I put the snippet in the document. A busy door is read
       every couple of seconds, so a busy door never expires.
    2: Oh no.
    4: Yeah. The busiest doors are exactly the ones that stay wrong the longest.
    1: I want to stop on that for a second, because I think it's the heart of it. Is a sliding expiry something we
       chose?
    2: No. It's the default of the library. We set the thirty seconds and nobody asked thirty seconds since what.
    3: The test passes, too. The test writes an entry, waits, reads once, and it's gone.
    4: Because it reads once.
    3: Because it reads once, exactly.
    1: Okay. And on writing: when slot-engine confirms a booking, doesn't the database refuse the second one? I
       thought we had a constraint for that.
    2: We have it for the door and the exact start time. These overlapped. One booking from 07:00 to 07:45, another
       from 07:15 to 08:00. The same door, different starts. The constraint is satisfied and the yard is on fire.
    5: Can I ask a stupid question? Why doesn't the database know that two trucks can't be in the same place?
    3: It's not stupid. It can know. There's such a thing as an exclusion constraint over a range of time. We didn't
       use it because in 2022 there was one customer who wanted overlaps on purpose.
    5: Which customer?
    3: Pellworth. They left in 2023.
    5: So the whole safety net has a hole in it for a customer we no longer have.
    3: That is a fair summary, yes.
    1: Write that one down, please, exactly like that. What made it stop?
    4: At 08:20 I suspected the cache, mostly because I had nothing else left. I couldn't switch it off, the flag
       needs a restart, and a restart of slot-engine in the morning peak takes six minutes with no bookings at all. So
       I called Priya.
    2: I was on a train, in a tunnel, so that's another eleven minutes. At 08:41 we decided to restart one instance
       after another. The last one was done at 08:55, and at 09:10 we'd repaired the bookings by hand.
    1: How did you find the double ones?
    4: With a query. It's in the doc as well, and it should be a check that runs every minute.
    5: From where I sit, the worst bit was the hour in which we told customers that all systems were operational. The
       status page was green until 08:50. Halden's operations director sent me a screenshot of it. With a little
       heart.
    1: A heart?
    5: A sarcastic heart, Maren.
    1: Right. Who may change the status page?
    4: On call may, but you need the second factor of the shared account, and that was on a phone in the Cork office.
    2: That's absurd, and I can fix it today.
    1: Please do. Let me read back what I have as actions, and shout if the name's wrong. One, fixed expiry in the
       reservation cache, and a test that reads many times. Daryna.
    4: It's in review already. Four lines.
    1: Two, exclusion constraint on door and time range. Jörg, how long?
    3: The constraint is a day. The cleaning of old rows which violate it, I'd say three days. There are about nine
       hundred historical overlaps from Pellworth.
    1: By the end of next week, then. Three, the overlap query as a monitor that pages. Daryna again, or is that too
       much?
    2: I'll take that one. And the status page access.
    1: Four and five are Priya's. Six, the flag must work without a restart. Jörg?
    3: I'd rather say: we don't turn a cache on without a switch that works live. As a rule. Then I'm happy to build
       it.
    1: Agreed, as a rule, it goes into the release checklist. Seven, provider maintenance mails go to the on-call
       channel.
    5: And eight, somebody who isn't me tells Halden what happened, in words a fishmonger can understand.
    1: That's me. I'll send you a draft by five, Siobhán, you take out everything that sounds like us.
    5: Gladly.
    4: One more thing. Thank you for not asking why I didn't look at the cache earlier. I've asked myself that enough.
    1: Green dashboards lie to everybody the same way. You got there with nothing to go on. Good work. Anything else?
       No? Then let's stop here.
  `,
  summary: `
    # Incident review: double-booked docks

    **41 double bookings** at three sites between 06:40 and 08:55 UTC on 12 November, after a database failover left the
    new reservation cache of \`slot-engine\` 4.18 stale. One chilled load was rejected [00:44].

    ## Timeline

    | Time (UTC) | What happened |
    |:-----------|:--------------|
    | 06:12 | \`slot-engine\` 4.18 is deployed, with the reservation cache |
    | 06:31 | Planned failover of the primary database; the cache does not notice |
    | 06:40 | First double booking |
    | 07:22 | First alert, from the *customer's* own gate queue monitor |
    | 08:20 | On call suspects the cache |
    | 08:55 | Last instance restarted |
    | 09:10 | Bookings repaired by hand |

    ## Causes

    1. **Sliding expiry.** The 30 seconds are renewed by every read, so a busy door never expires [03:01].
    2. **A constraint with a hole.** It compares the door and the exact start time, not the range.
    3. **Nothing of ours fired.** A hit rate of 99.8 % looked like success.

    > So the whole safety net has a hole in it for a customer we no longer have.

    The query that found the overlaps:

    \`\`\`sql
    SELECT a.id, b.id
    FROM booking a
    JOIN booking b ON b.door_id = a.door_id AND b.id > a.id
    WHERE tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at);
    \`\`\`

    ## Action items

    - [x] Status page access for on call — **Priya**
    - [ ] Fixed expiry, and a test that reads many times — **Daryna** (in review)
    - [ ] Exclusion constraint on door and time range — **Jörg**, by 27 November
    - [ ] Overlap query as a monitor that pages — **Priya**
    - [ ] Live switch for the cache; *"no cache without one"* joins the release checklist — **Jörg**
    - [ ] Provider maintenance mails to the on-call channel — **Maren**
    - [ ] Plain-words letter to Halden Foods — **Maren**, today by 17:00

    Documents: [timeline and graphs](https://docs.tidewell.example/incidents/2026-11-12),
    [release checklist](https://docs.tidewell.example/release-checklist#caches).
  `,
  notes: `
    ## Before the call

    - Money for the lost load is with legal, **not** for this meeting
    - Ask why the status page stayed green

    ## After

    1. Draft of the letter to Halden → Siobhán
    2. Raise the on-call phone in Cork with facilities
  `,
});
