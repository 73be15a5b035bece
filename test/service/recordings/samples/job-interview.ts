import { daysBefore, recording } from '../build.ts';
import { people, priya } from '../people.ts';

export const jobInterview = recording({
  id: '93c7b5b3-ef87-45af-90a7-8f4e2db13b92',
  title: 'Interview: senior backend engineer – Ifeoma N.',
  createdAt: daysBefore(7, '13:00:35.900'),
  owner: priya,
  team: people,
  sharing: 'PRIVATE',
  names: { 1: 'Priya Raghunathan', 2: 'Ifeoma Nwosu', 3: 'Kwabena Asante' },
  talk: `
    1: Hi Ifeoma, thanks for making the time. I'm Priya, I lead the platform team, and Kwabena works on the kiosks. We
       have an hour: twenty minutes about something you built, twenty-five on a problem of ours, the rest is yours.
    2: Sounds good. Before we start, is this being recorded for anyone but you two?
    1: Only for us and for the recruiter, and it's deleted after ninety days. If you'd rather not, I'll stop it.
    2: No, it's fine. I just like to know.
    @ 1:40
    3: Good question to ask. So, tell us about a system you're proud of. And then, please, what's wrong with it.
    2: At my current place I own the part that settles payments between market stalls and the city. Every night it
       adds up about ninety thousand small payments and sends each stall one transfer. When I came, it was one job
       that ran for five hours, and if it failed at hour four you started again.
    3: And now?
    2: Now it's eight hundred small steps, and each of them can be repeated without paying anybody twice. It takes
       thirty-five minutes. But what I'm proud of isn't the speed. It's that a person who was hired in May fixed it
       alone at night in June.
    1: How did you make that possible?
    2: Every step writes down what it's about to do before it does it, in words. Not "step 412 started" but "about to
       transfer 214.50 to stall 88 for 3 June". You read the log like a diary.
    3: I like that. And what's wrong with it?
    2: Refunds. I assumed that a refund belongs to one day. It doesn't, somebody returns a carpet three weeks later.
       We have a table called "odd ones" which a colleague empties by hand on Fridays. I'm not proud of the odd ones.
    1: What would you do if you had a month for it?
    2: Stop thinking of days. Give each stall an account with entries, and let the nightly transfer be just another
       entry. It's plain bookkeeping. I had to build the wrong thing to see it.
    @ 21:30
    1: Thank you, that's honest. Okay, our problem. Kwabena?
    3: Imagine a gate with a kiosk. The driver types a booking number, the kiosk asks the server, the barrier opens.
       The network goes away for twenty minutes. Trucks keep coming. What should the kiosk do?
    2: Can I ask questions?
    3: As many as you like.
    2: What's worse: letting in a truck that has no booking, or keeping out one that has?
    3: Great question. Keeping out. A queue on the public road gets us fined.
    2: Then it opens offline, for anything that looks right. Does the kiosk know today's bookings in advance?
    3: It could. There are about three hundred a day, it's small.
    2: Then I'd push the list of the day every few minutes, and offline it checks against the last copy. If the number
       is on the list, open. If it isn't, but the format is valid, open as well, and mark it as a stranger.
    1: Two kiosks at one gate, both offline. The same booking number at both.
    2: Hm. On purpose, or a typing error?
    1: You don't know.
    2: Then both are let in, and when the network's back the server gets two arrivals for one booking. I'd never let
       the kiosk decide which is true. It reports what it saw, with its own clock and a counter—
    3: Why the counter?
    2: Because the clock of a kiosk that has been off the network is a rumour. The counter gives me the order of
       events at that kiosk, at least. Between two kiosks I can't know the order, and I'd rather say so than invent
       one.
    3: Nobody's said "a rumour" before. I'm stealing that.
    1: What does the yard person see, with two arrivals?
    2: One line: "two trucks came with number 4471, at 10:02 and 10:05, plates so and so. Which one is it?" And two
       buttons. A person at the yard can look out of the window. The server can't.
    1: Good. How would you test this?
    2: A simulation with a fake network and a fake clock, random cuts, thousands of days, and at the end I compare
       with what really drove through the gate. And then one real kiosk, and somebody pulls the cable.
    3: I feel seen.
    @ 46:10
    1: Your questions now. Ask the uncomfortable ones.
    2: How often are people woken up at night, and what happens the next morning?
    1: Since September, four times. The next morning you start at noon, and whatever woke you goes to the top of the
       sprint.
    2: And why did the person before me leave?
    1: She moved to Lagos for her family, and I wish she hadn't.
    2: All right. Last one. What would I delete in the first month?
    3: An import of spreadsheets that's hidden with a style rule.
    2: I'm sorry, what?
    1: And with that, we're at time. You'll hear from us by Friday, either way, and by phone. Thank you, Ifeoma.
    2: Thank you both. This was fun.
  `,
  summary: `
    ## Ifeoma Nwosu, senior backend engineer

    **Recommendation: strong yes** (both interviewers).

    1. *Past work* – nightly settlement for market stalls: 5 hours → 35 minutes, repeatable steps,
       a log "you read like a diary". Names its weakness unasked (refunds that cross days).
    2. *Design problem* – offline gate kiosk: asked which failure is worse **before** designing; separates what the
       kiosk saw from what the server decides; counter instead of the clock.
    3. *Tests* – simulation with a fake network and clock, then a real cable.

    > The clock of a kiosk that has been off the network is a rumour.

    Promised: an answer **by phone, by Friday**.
  `,
  notes: 'Salary band agreed with People. Asked about on-call at 46:20, told the truth.',
});
