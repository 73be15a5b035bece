import { daysBefore, recording } from '../build.ts';
import { goToMarket, siobhan } from '../people.ts';

/** Dolores dials in again in the middle, so that two labels have one name. */
export const supportEscalation = recording({
  id: '5df50ba7-d906-4a48-921d-bc1593bffa7d',
  title: 'Escalation: Brightmoor Produce, gate labels misprinting',
  createdAt: daysBefore(15, '11:20:40.700'),
  owner: siobhan,
  team: goToMarket,
  source: 'PHONE',
  names: { 1: "Siobhán O'Shea", 2: 'Dolores Whitcombe', 3: 'Kwabena Asante', 5: 'Dolores Whitcombe' },
  talk: `
    1: Dolores, good morning, it's Siobhán. I've Kwabena on the line, he builds the software of the kiosk. I know this
       has been going on since Monday, and I'm sorry that you've had to tell it three times.
    2: Four times. I told the robot as well.
    1: Then please tell it a last time, and I'll write it down so that nobody asks again.
    2: The kiosk at gate two prints the label that the driver puts on his windscreen. Since Monday every third one or
       so comes out shifted, so the door number is cut off. The driver sees "door 1" and goes to door one, and he
       should've gone to eleven, or to seventeen. Door one has a queue round the corner.
    3: Is it only gate two?
    2: Gate two. Gate one's fine, gate three has no printer.
    3: And was anything changed on Monday? A new roll, somebody cleaned it, moved it?
    2: The roll gets changed twice a day, love. Nobody's moved it, it's bolted to the wall.
    3: Could you read me what's written on the box of the rolls?
    2: I'm in the office, the rolls are in the cabin. Let me ask Phil. Phil! What does it say on the roll? No, on the
       box.
    4: It says fifty-eight by forty, thermal. It's a different make, the old ones have a blue stripe.
    3: Fifty-eight by forty. Since when are those in use, Phil?
    4: Since the delivery. That'd be Monday.
    3: I think we've got it. The old ones are fifty-eight by forty-two. Two millimetres, and the printer finds the gap
       between labels by measuring, but it measures only when it's switched on. If someone swaps the roll while it's
       on, it goes on with the old length, and after some labels it's drifted so far that the number is—
    2: So it's our fault.
    3: No! It's ours. It should measure after every change of roll, there's a sensor in the lid, it knows that the lid
       was opened. We just don't use it.
    1: Can we make it right this morning, before the midday trucks?
    3: For now: open the lid, put in the roll, close it, and then hold the green button until it feeds three labels.
       That's the measuring. Could Phil try that now?
    4: Holding. One, two, three. Right, it's stopped.
    3: Now print a test from the kiosk, please. Menu, service, test label.
    4: There. That's bang in the middle. "Door 88, test."
    2: Well, I'll be. Four days.
    1: Dolores, I'd like to—
    2: Hang on, you're breaking up, I'm going to ring back.
    1: She's gone. Kwabena, how long for the proper fix?
    3: To react to the lid sensor, it's small. I can have it on their kiosk tomorrow and everywhere next week.
    1: And why did it take four days until somebody asked about paper?
    3: Because the ticket says "labels wrong", and it was sent to the people who do the template. They checked the
       template three times.
    5: I'm back. Did I miss anything, or did you talk about me?
    1: Only about us. Tomorrow you get a version which measures by itself whenever the lid's been opened. Until then
       it's the green button. And I'd like to look at what this has cost you.
    5: I've one driver who hit a post at door one because he tried to turn round. The post's fine. The driver's fine.
       The lorry has an opinion.
    1: Send me the paperwork, to me personally. And next time you ring the number I'm about to give you, it's my
       mobile.
    5: Is that a promise or a brochure?
    1: A promise. Could I come by on Tuesday and have a look at the gate?
    5: Tuesday's fine. Phil makes the tea.
    4: Phil does not make the tea.
    3: One question, Phil: would a message on the kiosk have helped, like "new roll? hold green"?
    4: In big letters, aye. Not in a pop-up that goes away when a driver leans on it.
    3: Understood. Thank you, really.
  `,
  summary: `
    ## Cause

    New label rolls (58 × **40** mm instead of 58 × **42** mm) since Monday. The printer measures the gap only when
    it is switched on, so after a change of roll each label drifts a little further until the door number is cut off.

    ## Workaround, confirmed on the call

    1. Open the lid, put in the roll, close the lid
    2. Hold the **green button** until three labels are fed
    3. *Menu → Service → Test label*

    ## Promised

    - [x] Siobhán's mobile number to Dolores
    - [ ] Kiosk measures when the lid sensor opens — Kwabena; Brightmoor tomorrow, everyone next week
    - [ ] "New roll? Hold green" on the kiosk screen, not as a pop-up
    - [ ] Damage at door one: paperwork goes to Siobhán
    - [ ] Visit on Tuesday

    > Is that a promise or a brochure?
  `,
});
