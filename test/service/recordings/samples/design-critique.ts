import { daysBefore, recording } from '../build.ts';
import { design, elodie } from '../people.ts';

export const designCritique = recording({
  id: 'bfa57cba-abd7-46dc-9a67-768df9ade679',
  title: 'Design critique: yard map, round 2',
  createdAt: daysBefore(2, '10:00:17.050'),
  owner: elodie,
  team: design,
  names: { 1: 'Élodie Marchetti', 2: 'Lê Thị Ánh', 4: 'Kwabena Asante' },
  talk: `
    1: Okay, everyone sees the frame called "map, crowded"? Ánh presents for five minutes, we only listen, then
       questions, and opinions at the end. Kwabena, opinions at the end.
    4: I've said nothing!
    1: You inhaled.
    2: So, the problem we're solving. The marshal looks at the yard for about two seconds, between two radio calls,
       outside, often in rain. In those two seconds she must see which door is next and whether something's late.
       That's all.
    2: In round one we drew the yard as it is from above. It was pretty and people spent their two seconds on finding
       themselves. So in this round the doors are a strip, in the order in which they stand along the building, and
       the trucks queue above. Late is shape and not only colour, because one in twelve men sees red and green the
       same, and the glass is wet.
    2: Three states of a door: free, busy, and "free in n minutes". I'd like feedback on two things. Is the strip
       readable at arm's length, and is the third state worth its space? I don't want feedback on the icons, they're
       placeholders.
    1: Thank you. Questions first. Mine: how many doors fit before it scrolls?
    2: Eighteen on the tablet. The largest customer has forty.
    3: What happens at forty?
    2: It splits by zone, and the zone you were in last stays open. I haven't drawn the way from one zone to the next
       yet.
    4: Question, a real one. Where's the gate? As a marshal I think from the gate: he comes in here, he goes there.
    2: The gate's at the left end of the strip, always. If the building is the other way around, the strip is
       mirrored.
    4: Mirrored once, in the setup?
    2: Once in the setup, by the person who installs it, standing at the gate. It asks "Is door one on your left?"
    1: Oh, that's lovely. And in Hebrew and Arabic?
    2: The strip does not flip with the language. It follows the building. The text inside of each door flips.
    3: I'd like to be sure I understand "free in n minutes". Where does n come from?
    2: From slot-engine: the typical unloading time of this carrier with this kind of load. It's wrong by about six
       minutes on average.
    3: Wrong by six when it says four?
    2: Sometimes, yes.
    1: Let's move to opinions then, I think we're there. Start with what works.
    4: The strip works. I went five steps away from my screen just now, which is why my camera was empty, and I could
       read every door. In the first round I couldn't.
    3: I like that late is a notch in the shape. You notice it even in grey.
    1: I agree. And what doesn't?
    3: The minutes. If it's wrong by six, then "4 min" is a lie with a number in it. A person will plan with it and be
       let down, and after two times she ignores the number, and then also the ones that are right.
    2: I've been going back and forth on that. The clerk in session four said, and I have it on tape, "soon I'd
       believe".
    4: Soon, or not soon! Then take that.
    1: So "soon" as a state, without a number? What's the threshold?
    3: Something that's right nine times of ten. If slot-engine says under ten minutes, then in nine of ten cases it's
       under sixteen. I can check with the real data.
    2: I'd draw it as a door that's half open. No text at all, then it needs less width, and maybe 24 doors fit.
    1: I love that, but careful, half open must not look like late from far away. Can you try both at five metres?
    2: Yes. I'll print them and walk off in the corridor.
    4: One thing I don't like: the colour of "free" is the brightest on the screen. Free is the boring case. My eyes
       go there and there's nothing to do.
    2: Hm. But free means "send somebody".
    4: Only if somebody's waiting. If nobody's waiting, then it's just an empty door.
    1: That's a good point. Free *and* wanted is a state, free and not wanted is nothing.
    2: So bright only if there's a truck that fits. I'd need the matching on the tablet—
    3: You have it, the order of the queue comes with the door it's for.
    2: Then it's easy. Good. I'm writing that down as the change of today.
    1: To close: "soon" without a number, test at five metres; bright only if wanted; forty doors with zones in the
       next round. Ánh, did you get what you needed?
    2: More than that. One request: can Kwabena come with me to Arbroath? Jean asked for "the one who pulls cables".
    4: I'm famous.
  `,
  summary: `
    ## Yard map, round 2

    **Works:** the strip of doors reads at five steps; *late* as a notch, visible without colour.

    **Changes**

    1. "Free in *n* minutes" becomes **soon**, without a number (the estimate is off by ±6 minutes)
    2. *Free* is bright only when a waiting truck fits the door
    3. The strip follows the building, never the direction of the language

    - [ ] Ánh: "half open" door, printed, tried at 5 m beside *late*
    - [ ] Check the threshold: "under 10 minutes" right in 9 of 10 cases?
    - [ ] Next round: 40 doors and zones

    Frames: [map, crowded](https://frames.tidewell.example/yard-map/crowded)
  `,
  notes: '',
});
