import { daysBefore, recording } from '../build.ts';
import { joerg, platform } from '../people.ts';

export const workshopQueryPlans = recording({
  id: '2f78a103-6d3a-4f08-803a-69301e02bbf8',
  title: 'Workshop: how to read a query plan (with lasagne)',
  createdAt: daysBefore(57, '10:00:44.931'),
  owner: joerg,
  team: platform,
  sharing: 'ORGANIZATION',
  source: 'UPLOAD',
  names: { 1: 'Jörg Brüggemann' },
  talk: `
    1: So, welcome. Who of you has ever typed the word explain in front of a query? Half. And who's understood what
       came back? Okay. Three fingers and a maybe. In an hour it'll be everyone, or I'll buy lunch.
    1: I start without a computer. This is a lasagne. Seven layers, I counted them this morning. If I ask you for the
       layer with the spinach, you've two ways. You eat from the top until you reach spinach, or somebody's told you
       "it's the fourth", and you go in from the side. Eating from the top is called a sequential scan. Going in from
       the side is an index.
    2: Isn't the second one always better?
    1: Ah! Who thinks so? No. If I want the spinach and the ricotta and the tomato and the minced meat, so nearly all
       of it, going in from the side four times is a lot more of a mess than just eating. The rule of thumb: if you
       need more than about a tenth of the table, eating from the top is faster. The planner knows that. You don't
       have to be cleverer than it.
    3: How does it know how much I need before it's looked?
    1: That's the question of the day. It guesses. There's a little book where it's written down: in this column there
       are about fourteen different values, this one is in thirty percent of the rows. The book is written by analyze.
       If the book's old, the guess is bad, and if the guess is bad, so's the plan. Remember that, it explains half of
       all slow mornings.
    @ 12:20
    1: Now a real one. Everybody sees the terminal? I make it bigger. That's the question "which trucks come today to
       a chilled door and aren't unloaded yet". And here's the answer of explain analyze.
    1: You read it from the inside to the outside. What's indented the furthest happens first. So here: index scan on
       door, then a nested loop, then for each door a scan on booking. And now look at the two numbers. Rows equals
       one. And on the right, in the brackets with actual, rows equals four thousand one hundred.
    2: It guessed one and there were four thousand.
    1: Exactly. And with one the nested loop is a brilliant idea: I look up one thing. With four thousand it's four
       thousand times the lasagne from the top. That's your slow morning. Whenever you see an estimate and an actual
       which differ by more than a factor of ten, stop reading there. That's it. Everything above is only a
       consequence.
    3: And why did it guess one?
    1: Because we ask for two things which depend on one another: the door is chilled, and the load is frozen. The
       book has each on its own. One in three doors is chilled, one in four loads is frozen, so it multiplies, one in
       twelve. And then the depot as well, and the day, and in the end it arrives at one. But frozen loads go to
       chilled doors every time!
    4: So it's not independent.
    1: It's not independent, and it can't know that unless you say so. You say it with create statistics. I'm typing
       it in front of you, cross your fingers that I don't mistype it.
    @ 27:15
    1: Create statistics, then a name, in brackets dependencies, on load kind comma door kind, from booking. And then
       analyze, or nothing's happened. That's what everyone forgets. And now once more the same question.
    2: Rows three thousand nine hundred.
    1: And the actual?
    2: Four thousand one hundred.
    1: And see what's become of the nested loop.
    3: It's a hash join.
    1: It's a hash join, all on its own. I didn't tell it to. From eleven seconds to forty milliseconds. This is what
       I mean by: don't be cleverer than the planner, give it a better book.
    4: What about hints? In my last job we wrote hints everywhere.
    1: And who's maintained them? You see. A hint is a note on the lasagne that says "spinach on four", and then
       somebody cooks it differently. Ten minutes for you now: there are three plans in the folder, find in each the
       first line that lies.
    @ 52:30
    2: In plan two I've got something odd. It says "rows removed by filter: 980,000".
    1: Read it aloud, the whole line.
    2: Index scan using booking by depot. Filter: status is not cancelled. Rows removed by filter nine hundred eighty
       thousand.
    1: Who wants to explain it?
    3: It uses the index, but the index only brings it to the depot, and then it throws away nearly everything by
       looking at each one.
    1: Perfect. An index that's used isn't an index that helps. What would you do?
    3: A partial one? Only those which aren't cancelled?
    1: That's what I'd do. Small, fits into memory, and it's exactly the question you ask a thousand times an hour.
    @ 61:05
    4: Is there a case where you'd leave the slow one alone?
    1: Yes! The report on Sunday night. It takes nine minutes, and nobody's waiting. Each index costs something at
       every write. An index for Sunday makes you slower on all of the other days. Leave it.
    2: So the lunch's off?
    1: Somebody tell me what the first thing is that you look at.
    5: Estimated against actual.
    1: Lunch is off. But there's lasagne. Thank you!
  `,
  summary: `
    # Reading a query plan

    1. Read from the inside out; what is indented most happens first
    2. Compare the **estimate** with the **actual** rows; a factor above 10 is where the story starts
    3. Everything above that line is a consequence

    ## Example

    \`\`\`text
    Nested Loop  (rows=1) (actual rows=4100)
      ->  Index Scan using door_kind_idx on door
      ->  Seq Scan on booking  (loops=4100)
    \`\`\`

    \`\`\`sql
    CREATE STATISTICS booking_kinds (dependencies) ON load_kind, door_kind FROM booking;
    ANALYZE booking; -- or nothing has happened
    \`\`\`

    Before: 11 s. After: **40 ms**, with a hash join that nobody asked for.

    ## Remember

    - *Rows removed by filter* is large: the index is used, but does not help → partial index
    - No hints: *"a note on the lasagne"*
    - Do not index for the Sunday report

    Files: [three plans](https://files.tidewell.example/workshops/plans.zip)
  `,
});
