import { daysBefore, recording } from '../build.ts';
import { platform, daryna } from '../people.ts';

export const retro = recording({
  id: '5ed43952-80bf-403f-aa2a-752977ef0dbd',
  title: 'Retro sprint 46 – “less, but finished”',
  createdAt: daysBefore(16, '15:00:30.006'),
  owner: daryna,
  team: platform,
  names: { 3: 'Дарина Ковальчук' },
  talk: `
    3: I'm hosting today, so there's a new format. Everyone gets one weather and one sentence for the sprint. I start:
       fog. I was busy each day and on Friday I couldn't say with what.
    1: Sun with showers. We finished the video thing and I enjoyed it, and then there was the Wednesday.
    2: Hail. On the Wednesday.
    4: A rainbow! No, I mean it, I learned how to solder.
    5: Cloudy, I wasn't here much.
    3: Then let's talk about the Wednesday, since it's in three of five. What happened, from your window?
    2: I had a plan for the day. At nine somebody asked for an export "quickly". At ten a second one, other columns.
       At eleven sales wanted to know if the first and the second could be compared. At four I'd done three exports
       and nothing else.
    1: I did two of those as well. I think we did the same one.
    2: We did the same one?
    1: Columns by carrier and week?
    2: By carrier and week. Oh, come on.
    3: How did it get to both of you?
    1: He wrote to me and when I didn't answer within ten minutes he wrote to Jörg.
    2: I answered within ten minutes. That's my mistake, apparently.
    4: It isn't a mistake to be nice.
    2: It's one if it costs a day.
    3: What would have had to be different, so that Wednesday would've been sunny?
    5: If they could do the export on their own.
    1: Yes, but that's a feature. What would have helped on that day, without building?
    4: One door. All questions in one channel, and one of us has the door for the day.
    3: We had that. In spring.
    4: Why did we stop?
    1: Because the person with the door never got anything else done, and nobody wanted to be it.
    3: So it did work for the four others.
    1: Ha. Yes, actually. It worked for four out of five.
    2: Then the door should be something that's planned, zero points for that person on that day, and nobody's
       disappointed.
    3: One day each a week. Is that a sprint's experiment? Who'd try it?
    5: I'd take half a day.
    4: I'd take Mondays. On Mondays I'm no use for anything else.
    3: Good, then it's an experiment for one sprint, we count the questions, and in two weeks we look at the number.
       Second topic. I wrote: "we start, we don't finish". On the board we'd nine things in progress with five people.
    1: That hurts. But it's true.
    2: Two of those were waiting for review for six days.
    3: Why?
    2: Because they're big. Nobody opens a review with sixty files after lunch.
    4: Mine had sixty files because of the renaming.
    2: So rename first, on its own, and I'll approve it in a minute.
    4: Deal.
    3: May I suggest a limit? Six in progress. If you want to start a seventh, you first ask who needs help.
    1: Five.
    3: Five is brave.
    1: There are five of us. And I'd like the reviews at nine thirty, straight after stand-up, before anyone's
       started.
    3: Votes? All five. So we have three things: the door, five in progress, reviews after stand-up. That's enough, we
       said less but finished. One round of thanks to close. I thank Kwabena for the soldering. The lamp on the test
       kiosk works.
    4: I thank Jörg, who explained indexes with his lunch.
    2: The lasagne index. You're welcome.
    1: I thank Daryna for asking questions and then really waiting for the answer.
    5: And I thank whoever left a chocolate on my desk.
    3: Nobody? Well. Then it stays a mystery. See you tomorrow.
  `,
  summary: `
    **RandomFaults:** fog · sun with showers · hail · rainbow · cloudy

    ### What we try for one sprint

    | # | Experiment | We look at |
    |--:|---|---|
    | 1 | *One door*: all questions go to one person a day, who plans **0 points** | number of questions |
    | 2 | At most **5** things in progress | the board on Fridays |
    | 3 | Reviews at 09:30, after stand-up; renames on their own | age of the oldest review |

    ### Why

    - The same export (by carrier and week) was made twice on Wednesday
    - Nine things in progress with five people; two reviews waited for six days
  `,
  notes: null,
});
