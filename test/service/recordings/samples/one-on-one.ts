import { daysBefore, recording } from '../build.ts';

export const oneOnOne = recording({
  id: 'f0368e5d-b990-459c-9454-84bff80f4bdb',
  title: '1:1 Priya / Maren',
  createdAt: daysBefore(3, '15:30:02.611'),
  names: { 1: 'Maren Okafor-Lindqvist', 2: 'Priya Raghunathan' },
  talk: `
    1: How are you? And I mean you, not the team.
    2: Tired. Not dramatically. The incident week took more than I thought, and then the interviews on top.
    1: Have you taken the hours back?
    2: I took Friday afternoon, and I answered messages on a bench by the canal, so no.
    1: That's not taking it back, that's working outside.
    2: I know. There were ducks, though.
    1: What would you need so that you could really switch off?
    2: Somebody else who can say yes to a deploy. Right now it's Jörg or me, and Jörg is going to be in Hamburg half
       of the week.
    1: Daryna?
    2: She can do it. She doesn't believe she can. After the incident she apologised about five times, and she's the
       one who solved it.
    1: I thanked her in the review. I had the feeling that it didn't quite land.
    2: It landed, she told me. But she'd believe it more if we gave her something with weight, rather than words.
    1: So give her the deploys. Officially, with the title on the on-call page, and you're her backup for a month.
    2: I'd like that. I'd ask her, not announce it.
    1: Of course, ask her. What else is on your list?
    2: Germany. I understand why, and I was at the all-hands and I nodded. But honestly I'm worried that in January
       I've half a Jörg and no Ifeoma.
    1: Is she a yes?
    2: She's the best we've talked to this year. Kwabena wanted to write the offer during the interview. But she has
       another process running, she said so openly.
    1: Do you know with whom?
    2: No, and I didn't ask. She asked good questions about nights. I think what'll decide it is whether she believes
       that we mean it.
    1: Do we mean it?
    2: I do. We had four calls since September. If it becomes four in a month, I'd stop meaning it.
    1: Then put that into the offer. Say the number, and that we publish it. I'd sign that.
    2: Really? In writing?
    1: In writing. What's the worst that could happen, that we have to keep it?
    2: Okay. Wow. Okay, I'll draft it tonight. Tomorrow! I'll draft it tomorrow.
    1: Thank you. My turn: I've got one piece of feedback, is now good?
    2: Go on.
    1: In planning you answer before the quiet ones have had time to think. You're usually right, and that's what
       makes it worse, because then they stop trying. On Thursday Daryna started a sentence three times.
    2: Ugh. Yes. I noticed the third one.
    1: It's not a crime. I had exactly the same, and somebody told me to count to seven.
    2: Seven's an eternity.
    1: Seven's an eternity, and at about five somebody says something clever. Try it once tomorrow.
    2: Can I tell the team that I'm doing it? Otherwise they'll think that the connection's frozen.
    1: Please do. How's your mother?
    2: Better. Out of hospital since Sunday. She's complaining about the tea, so she's recovering.
    1: Good. Do you want to go there before Christmas? We'd manage.
    2: I'd thought about the second week of December. Ten days.
    1: Put it in the calendar today, before a sprint lands on it.
    2: I will. Thank you. Same time in two weeks?
    1: Same time. And no ducks with a laptop.
  `,
  summary: null,
  notes: `
    - Daryna: deploys, **ask** don't announce
    - Offer to Ifeoma names the number of night calls
    - P. away in the second week of December (10 days)
  `,
});
