import { daysBefore, recording } from '../build.ts';
import { goToMarket, siobhan } from '../people.ts';

export const salesCallMarwick = recording({
  id: '88b7b0f8-1536-4746-9d92-5e698cab6baf',
  title: 'Marwick & Sons – discovery call',
  createdAt: daysBefore(9, '10:30:48.007'),
  owner: siobhan,
  team: goToMarket,
  sharing: 'SELECTED_TEAMS',
  names: { 1: "Siobhán O'Shea", 2: 'Alastair Marwick' },
  talk: `
    1: Hello, Alastair, can you hear me all right?
    2: Loud and clear. I've Jean with me, she runs the yard. I only own the trucks, she's the one who knows where they
       are.
    3: Good morning.
    1: Morning, Jean! Perfect, you're the person I want. I'd rather hear about a bad Tuesday than show you slides. May
       I ask you both about that first?
    2: A bad Tuesday. How long have you got?
    1: The whole half hour.
    3: I'll tell you about last Tuesday, then. We've fourteen doors, six of them chilled. At seven I'd nineteen
       lorries at the gate for the chilled ones, because every supplier had been told "first thing in the morning". By
       whom? Nobody knows. So I'm standing there with a clipboard and a radio deciding whose yoghurt dies first.
    1: And how do you decide?
    3: Who shouts loudest. No, honestly: what's nearest its date, then who's been here longest, then who was polite.
    1: Is that written down anywhere?
    3: It's written down in my head.
    2: Which is the problem, you see. Jean's away for a fortnight in March, and last year when she was off we paid
       eleven thousand in waiting charges in nine days.
    1: Eleven thousand in nine days. And on a normal month?
    2: Four. Maybe four and a half.
    1: So roughly fifty a year, and the risk of a very expensive March. What have you tried?
    2: We'd a booking portal from our warehouse system. It was included. The hauliers hated it.
    1: Do you know why?
    3: I know why. You needed a login for each driver, and drivers change every week. And it let them book the door
       but it didn't know what the door was. They'd book a chilled load to an ambient door and the computer said yes.
    1: That's useful. In ours a driver gets a link by text message, no login at all, and the load decides which doors
       are offered. But before I get carried away, what would make you say no to us?
    2: Price. And if it needs my IT man. I have one, he's Craig, he comes on Thursdays.
    3: For me it's the radio. If I've to stand at a screen, forget it. I'm out in the yard.
    1: What if it talked to you? There's an earpiece mode. It says "door nine is free in four minutes, next is
       Pinkerton".
    3: In what kind of voice?
    1: In a Scottish one, if you like.
    3: Now you're just selling.
    1: I am, a little. Would you try it for a week on the six chilled doors only? No contract, we bring one kiosk and
       I come myself on the Monday.
    2: What does that cost me?
    1: The week, nothing. Afterwards it's a hundred and forty pounds a door a month, so eight hundred and forty for
       the six.
    2: Hm. That's ten thousand a year for six doors.
    1: Against fifty that you've just told me. And you leave whenever you want, by the month.
    2: You said a hundred and forty. The lad at the trade fair said a hundred and ten.
    1: Then he gave you the price for three years up front. I can do one-ten with a year, if the trial works out for
       you.
    3: Ask her about the drivers that haven't got English.
    1: Twenty-two languages on the kiosk and in the text message. Which ones do you need?
    3: Polish, Romanian, Bulgarian. And there's one fellow from Kaunas.
    1: Lithuanian, yes. All there.
    2: Right. When could you come?
    1: Monday the thirtieth, if Craig could spare me one network socket on the Thursday before.
    2: I'll tell Craig. Send me something on one page. Not a brochure, a page.
    1: One page, by tomorrow noon. And, Jean, would you let me stand beside you for an hour before we switch it on?
    3: Bring boots.
  `,
  summary: `
    ### Who

    Alastair Marwick (owner) and Jean (yard manager), Marwick & Sons, 14 doors, 6 chilled.

    ### Pain

    - About **£50,000 a year** in waiting charges; £11,000 in nine days while Jean was away [01:16]
    - Priorities live in Jean's head: nearest date, longest wait, then courtesy
    - The old portal needed a login for each driver and offered ambient doors to chilled loads

    ### Objections

    | Objection | Answer given |
    |---|---|
    | Price: £140 a door a month | £110 with a one-year term, *after* a good trial |
    | "If it needs my IT man" | one network socket, nothing else |
    | No screens in the yard | earpiece mode |

    ### Next steps

    - [ ] One page (not a brochure) to Alastair by tomorrow noon
    - [ ] Socket with Craig on Thursday 26 November
    - [ ] Trial week from **Monday 30 November**, six chilled doors; shadow Jean for an hour first (boots)
  `,
  notes: '- They were offered £110 at the trade fair. Find out by whom.\n- Jean decides, Alastair signs.',
});
