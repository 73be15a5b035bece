import { daysBefore, recording } from '../build.ts';
import { maren } from '../people.ts';

export const allHands = recording({
  id: '6c1d2ad2-1ceb-4906-b76a-28620437af6c',
  title: 'All-hands November',
  createdAt: daysBefore(10, '15:00:00.512'),
  owner: maren,
  sharing: 'ORGANIZATION',
  source: 'DESKTOP',
  names: {
    1: 'Maren Okafor-Lindqvist',
    2: 'Tomás Aguilar Ibáñez',
    3: 'Élodie Marchetti',
    4: 'Jörg Brüggemann',
    5: '三浦 遥',
    6: 'נועה ברקת',
  },
  talk: `
    1: Good morning, good afternoon, and to Tokyo good night. We're sixty-three people today, and for five of you it's
       the first one of these. Would the five please wave? There. Hello! Whoever sits next to one of them: coffee's on
       me.
    1: Four things. How we are doing, where we're going, something to look at, and your questions. I'll be short,
       since the questions are always the best part.
    1: How are we doing? Last quarter a hundred and eight thousand trucks found their door with our help. If you put
       them in one line, it goes from Rotterdam to roughly Tashkent. Of those, ninety-four percent stood at a door
       within fifteen minutes. A year ago it was eighty-one. That's the number that I'm proud of, because a driver who
       isn't waiting is at home earlier.
    1: In money: four point three million recurring, and we can pay our salaries for twenty-three months even if
       nobody buys anything. Please don't test it. Tomás, you're next.
    @ 8:05
    2: Thank you, Maren. I've promised that I don't show a funnel, so I'll tell you about one customer. Cascada
       Flores, in Colombia and in Aalsmeer. They sell roses. A rose has about eleven days from the cut to the vase,
       and they lost one of those eleven days standing around in front of a warehouse. One in eleven.
    2: Since August they use us on both sides of the ocean. The day's down to five hours. Their head of logistics, Luz
       Marina, wrote me: "for the first time in my career I've seen boring mornings". I'd like to have that on a
       T-shirt.
    1: Boring mornings. We should print it.
    2: What did we lose? We lost Dunmore to nobody. They decided not to decide. I'd rather lose to someone good. And
       for the new year we go to Germany before Spain, which as a Spaniard I announce with a tear, but the pipeline's
       there.
    1: Let me say a bit more on this, since some of you have heard it in the corridor, and that's not the right place.
       We have two sites in the north of Germany who pay. Kühlwerk Nord could become the third. Jörg will be with them
       for half his time from January.
    4: Which doesn't mean that I'm gone. I'll have a desk in Hamburg with a view of a crane, and I answer there as
       well. Only in German, and with fish.
    1: And we stop one thing, since you can't add without taking something away: the app for forklift drivers. Eleven
       users. If you're one of the three who aren't in this room, I'm sorry, we'll call you.
    1: Something to look at. Élodie, please.
    @ 19:20
    3: Gladly. You see a yard, and it doesn't look like a yard. It's a strip. Each box is a door, here's the gate, and
       here, with the bite taken out, that's one who's late. You needn't know our software to understand it. I tried
       it with my son. He's six.
    3: He said "that one's in trouble". And that's all it has to do. Two seconds, in the rain, at arm's length. It's
       on the tablets in Leeds from December, and we were eleven weeks ahead in learning because Ánh stood at gates in
       the cold, with paper, before we'd written one line.
    6: Does it work from right to left?
    3: The strip follows the building and the text follows the language. So in Ashdod the doors are where they are,
       and you read them in Hebrew. Try it on Thursday, you've the link.
    1: And a word from Tokyo. Haruka, how late is it?
    5: It's two minutes past midnight, but I'm fine, I slept in the afternoon. A short word: Kohoku Reizo started with
       three doors on the second of November. On the first morning the drivers bowed to the kiosk. On the third day
       they stopped, and the site manager said that's when he knew it works.
    @ 29:45
    1: That's wonderful. Okay, questions. There are six of them in the list, sorted by votes. The first, anonymous,
       nineteen votes: "Will there be layoffs?" No. There's no plan, no list and no hidden meeting. If that changes,
       you'll hear it from me in this call and not from a newspaper.
    1: The second: "Why do we pay for office days if half of us live somewhere else?" Fair. From January there's one
       budget per person, for an office, a desk at home, or a train ticket. You decide. Details on Friday.
    7: It's my question, may I follow up? Is it the same amount everywhere? A train in Japan isn't a train in
       Portugal.
    1: It's not the same amount, it's the same number of days. You choose the days and we pay what they cost there.
    7: Then I'm happy. Thanks.
    1: The third is for you, Jörg: "Are we safe to deploy on Thursdays now?"
    4: As safe as on a Monday. But we've a big one this Thursday with the reservation cache, so if somebody notices
       something odd about doors in the morning, please ring, don't write.
    1: The fourth: "Can we get the good biscuits back?" I've talked with the person responsible. That's me. Yes.
    1: We'll answer the last two in writing, we're at time. Thank you for a quarter in which a hundred thousand people
       got home a bit earlier. Good night, Haruka!
    5: Good night!
  `,
  summary: `
    # All-hands, November

    - **108,000 trucks** last quarter, **94 %** at a door within 15 minutes (81 % a year ago)
    - Recurring revenue 4.3 M, 23 months of cash
    - *Boring mornings* at Cascada Flores: one lost day of eleven became five hours
    - Germany before Spain; the forklift app is stopped
    - Yard map on the tablets in Leeds from December
    - Kohoku Reizo live with three doors since 2 November

    ## Questions

    1. Layoffs? **No.**
    2. Office budget: one budget per person from January, counted in days; details on Friday
    3. Deploys on Thursdays: yes; *ring, don't write*
    4. Good biscuits: yes

    Two questions will be answered [in writing](https://intranet.tidewell.example/all-hands/2026-11).
  `,
});
