import { daysBefore, recording } from '../build.ts';
import { goToMarket, siobhan } from '../people.ts';

export const weeklySyncLastYear = recording({
  id: '806931d4-8f44-4afe-b304-d9093ecdfbed',
  title: 'Weekly sync – customer success',
  createdAt: daysBefore(408, '09:30:57.101'),
  owner: siobhan,
  team: goToMarket,
  names: { 1: "Siobhán O'Shea" },
  talk: `
    1: Good morning. I've got six sites on the list and coffee for five. Who's starting with Leeds?
    2: Me. Leeds is live with eight doors since yesterday at four in the morning. The first truck was sent to a door
       that doesn't exist.
    1: How can a door not exist?
    2: Door thirteen. They've never had one, for luck, but our set-up counts. So there's a thirteen in the system and
       a wall in reality.
    3: What did the driver do?
    2: He phoned his wife, apparently.
    1: Please tell me we can skip a number.
    2: We can now. It took an hour. They're calm about it, the yard manager drew a door on the wall with chalk.
    1: I want that picture. Grimsby?
    3: Grimsby is on track for the twentieth. The only thing that worries me is the tide.
    1: The tide.
    3: Four doors are on the quay, and when it's high water with wind from the east they close them. It's about thirty
       times a year.
    1: Do they know in advance?
    3: There's a tide table for the next twelve months. With the wind it's two days.
    2: We can close doors by calendar, it's what Ashdod will need for Fridays as well.
    1: Good, same thing then. Brightmoor?
    4: Brightmoor would like to have training for the night shift, at night. I said yes and then I looked at my
       calendar.
    1: I'm taking one of the nights. What do they need to learn?
    4: Nothing really. They need to know that someone from us has seen what it's like at three in the morning.
    1: That's a good reason. Next: who's written down what we promised to whom? I've found three lists.
    2: There's mine, there's the one in the ticket system, and there's the whiteboard.
    3: The whiteboard is the true one.
    1: The whiteboard was wiped on Friday.
    3: Oh.
    1: So from today there's a single list, it's in the ticket system, and I'm reading it to you every week, aloud,
       until it's short.
    4: Will there be singing?
    1: If it's longer than ten lines. Dolores has asked for the report by carrier. Who promised that?
    2: Whiteboard.
    1: I thought so. Put it on the list. Thanks, everyone.
  `,
  summary: `
    1. **Leeds** live with 8 doors; door 13 does not exist, numbers can be skipped now
    2. **Grimsby** on the 20th; four quay doors close at high water with wind from the east
    3. **Brightmoor**: training for the night shift, at night (Siobhán takes one)

    One list of promises, in the ticket system. ~~The whiteboard~~
  `,
});
