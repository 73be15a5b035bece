import { daysBefore, recording } from '../build.ts';
import { platform, priya } from '../people.ts';

/** One of the two long transcripts, of about 120 turns. */
export const sprintPlanning = recording({
  id: '0a723c95-5396-4834-903b-e7f92c9b3283',
  title: 'Sprint planning 47',
  createdAt: daysBefore(15, '14:00:55.210'),
  owner: priya,
  team: platform,
  names: {
    1: 'Priya Raghunathan',
    2: 'Jörg Brüggemann',
    3: 'Дарина Ковальчук',
    4: 'Kwabena Asante',
    5: 'Élodie Marchetti',
  },
  talk: `
    1: Welcome to planning. We've two hours and I'd like to use one. The goal I'd propose for the sprint: a truck can
       check in while the network's down. One goal, not four.
    4: I like it, it's mine.
    2: It's nobody's, it's a goal.
    @ 3:20
    5: Before we start, what's left over from 46?
    1: Three things. The retention setting for the video, which is in review. The zones for the map, not started. And
       the spreadsheet import.
    2: That's not left over, that's undead.
    3: What's the state of the import, actually?
    2: Switched off. Hidden. Nobody wants to touch it, since nobody knows who still uses it.
    1: Parked. Let's see who's here how long. Jörg?
    2: Hamburg on Tuesday and Wednesday, otherwise here. So six days of ten.
    1: Daryna?
    3: Ten. And on call from Thursday.
    1: Then count eight. Kwabena?
    4: Nine. Dentist.
    5: I'm five of ten for this team, the rest belongs to the map.
    1: And I'm four, with interviews. So thirty-two days, and last time with thirty-five we finished twenty-one
       points. I'd plan twenty, not a point more.
    2: You say that every time and at the end there are twenty-six on the board.
    1: And that's why you're allowed to ring the bell today.
    2: There's a bell?
    4: There's a bell!
    1: There's a bell. First story: as a driver I type my number while the kiosk is offline and the barrier opens.
       Kwabena, what's in it?
    4: The list of the day on the kiosk, refreshed every five minutes. The check against the list. A local queue of
       what happened. And the upload when the network's back.
    3: What's in the list? Names?
    4: Booking number, plate, door, time window. No names, no phone numbers.
    3: And plates?
    4: Plates, yes. We need them for the strangers.
    3: Then it's personal data on a box that hangs on a fence. Is the disk encrypted?
    4: On the new kiosks. On the two hundred old ones, no.
    1: Hm. Do we need the plate offline?
    4: To tell a typing error from a stranger. If the number's wrong by a digit, but the plate fits, we let him in
       without a mark.
    3: You could store a hash of the plate.
    2: There are only so many plates. You can try all of them in an afternoon.
    3: With a key for each day, which is deleted at night?
    2: That works, if the key isn't lying next to it.
    4: It'd be in memory. If the kiosk loses power, then it has no key, and then it marks more strangers. That's
       acceptable.
    1: Is that one story or two?
    4: Two. List and check, that's one. Plates with the daily key, that's another.
    @ 14:05
    1: Let's estimate the first. Cards on three. One, two, three.
    5: Five, five, eight, five, three. Who's the eight?
    3: Me. The list has to be exactly the same on two kiosks at one gate, or one says yes and the other one says
       stranger.
    4: It doesn't have to be the same. A stranger gets in as well.
    3: But with a mark, and the marshal has to look out of the window each time.
    4: True. So how would you do it?
    3: A version number of the list in the mark. If the marshal sees "list of 09:40" beside one and "09:45" beside the
       other, she knows.
    4: That's half a day.
    3: Then I'm fine with a five.
    1: And the three?
    2: I was being an optimist. I take five.
    1: Five. The plates story. One, two, three.
    5: Three, three, three, two, three.
    1: Three. Now the queue. Who's going to say something about the clock?
    2: I was about to say something about the clock.
    1: Go.
    2: The kiosks' clocks drift. I measured forty of them in Hamburg: the worst one was off by eleven minutes. After a
       week without network it's worse.
    4: So use a counter for the order and the clock only as a hint.
    2: And when it comes back online, you know the difference at that moment, so you can correct what's since the last
       restart.
    4: If it hasn't been restarted in between.
    2: If it has been, then you don't correct, and you say so.
    5: Say so to whom? The marshal doesn't want to read about clocks.
    2: "About 10:05" instead of "10:05".
    5: "About". Fine. One word I can design.
    1: So the queue with counter, upload, correction of the clock. Is that one thing?
    4: The upload must be repeatable without doubles. That's the heavy part.
    3: The counter gives you that for free. Kiosk and counter together are the key.
    4: Until someone exchanges the disk and the counter starts at one again.
    3: How often does that happen?
    4: Once a month, somewhere.
    2: Then a random number with each fresh disk. Kiosk, disk, counter.
    4: Good. Then I'd say five.
    @ 27:45
    1: Cards. One, two, three.
    5: Five, five, eight, eight, five.
    2: Eight, since I want the simulation in it: fake network, fake clock, thousands of days.
    4: I'd do the simulation as the first thing. Without it I don't believe myself.
    1: Then it's eight and the simulation's in. So that's sixteen.
    2: I've got my hand on the bell.
    1: Not yet! What does the marshal see? Élodie.
    5: Two trucks with one number. One line, two plates, two buttons. I've got it drawn, I showed it to Phil at
       Brightmoor on the phone.
    4: You showed it on the phone?
    5: I described it. He said "aye, that'll do". It's the best review I've had all year.
    1: What's it cost to build?
    5: It's a line in the list that exists already, with a new state. Ask Daryna.
    @ 36:50
    3: Two. And a translation into twenty-two languages, which is waiting more than working.
    1: Only the kiosk has twenty-two. The marshal's view has six.
    3: Then two for sure.
    1: Eighteen. What about the retention of video, in review?
    3: It needs the setting for the two customers with ninety days. One point.
    1: Nineteen. And on-call gets one, for the undead. Twenty.
    2: And if I put the exclusion constraint—
    4: Ding!
    2: I rang for myself. I didn't know that was allowed.
    1: What is it with the constraint?
    2: I'd like to have it. It's been on the list for a year: two bookings for one door whose times overlap. The
       database would let it in.
    1: Does it happen?
    2: Not since there's the check in slot-engine.
    1: So it's a belt with braces that hold. I'd say not in this sprint.
    2: I'd like it to be noted that I'd like it.
    1: Noted. Daryna, the reservation cache, is that out?
    3: It goes out with 4.18, next Thursday at six in the morning.
    2: Isn't that when the provider does something? I've a memory of a mail.
    3: What mail?
    2: I don't know. I may be dreaming.
    1: If you find it, post it. Is there anything we forgot?
    5: Who talks to the customers who try it first?
    4: Marwick isn't a customer yet. Brightmoor would, but they've got trouble with labels since Monday.
    1: Then Halden Leeds. I ask Siobhán.
    4: And for Leeds I need a kiosk that I may unplug. A real one, in the demo corner.
    5: Please tell facilities beforehand.
    4: Where's the fun in that?
    1: Kwabena.
    4: I'll tell facilities.
    @ 46:15
    1: So: the goal is that a truck checks in while the network's down. Twenty points, simulation first, demo on the
       twentieth at four. How sure are we, with fingers? Five is certain.
    5: Four.
    4: Four.
    3: Three. It's the on-call.
    2: Four. Three if I dream of mails.
    1: Daryna, what would make it a four?
    3: If somebody takes the Thursday of the deploy with me.
    1: You've got me by phone, all morning. I'm on a train, but by phone.
    3: Then four.
    1: Forty-seven minutes. You may keep the other seventy-three.
    2: May I ring it once more?
    1: Once.
  `,
  summary: `
    # Sprint 47

    **Goal:** a truck can check in while the network is down.

    | Story | Points | Who |
    |---|--:|---|
    | List of the day on the kiosk, offline check | 5 | Kwabena |
    | Plates with a key that lives one day | 3 | Kwabena, Daryna |
    | Queue: counter, repeatable upload, clock correction, **simulation first** | 8 | Kwabena, Jörg |
    | Two trucks with one number (marshal's view) | 2 | Élodie, Daryna |
    | Video retention: 90 days for two customers | 1 | Daryna |
    | Reserve for on call | 1 | – |
    | **Sum** | **20** | 32 days |

    - [ ] Priya asks Siobhán for Halden Leeds as the first site
    - [ ] Jörg looks for the provider's mail about next Thursday
    - [x] Bell rung (twice)

    Not in this sprint: exclusion constraint (*"noted that I'd like it"*), spreadsheet import. Confidence: 4 of 5.
  `,
  notes: 'Demo: **Friday 20 November, 16:00**',
});
