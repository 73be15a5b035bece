import { daysBefore, recording } from '../build.ts';
import { daryna, platform } from '../people.ts';

export const securityReview = recording({
  id: '6a6b76a5-a558-4b2f-b3b3-660bbd96dcf1',
  title: 'Security review: driver links & café Wi‑Fi — naïve questions welcome',
  createdAt: daysBefore(107, '11:00:23.019'),
  owner: daryna,
  team: platform,
  names: { 1: 'Дарина Ковальчук', 2: 'Kwabena Asante', 3: 'Hanneke Dijkstra' },
  talk: `
    1: Hanneke's from the outside, she's been paid to break us for two weeks, and today she tells us how. Please don't
       defend anything. Only questions.
    3: Thanks. I've eleven findings, none of them's on fire. I'll start with the one I had the most fun with. The
       driver gets a link by text message. No login, which I like. The link contains a number.
    2: It's a random number.
    3: It's random, but it's short. Six characters, letters and digits. You've about three thousand links alive at any
       time. I tried a hundred thousand and I found two trucks.
    2: How long did that take?
    3: On the Wi-Fi of a café, one cappuccino and a half.
    1: What could you do with a truck?
    3: See the plate and the door, and cancel. I cancelled my own test booking, nobody else's, I promise.
    2: Why are we so short? Oh. I remember. It's because of the price of a text message, over a hundred and sixty
       characters it's two.
    3: That's what I supposed. I counted: you've twenty-three characters left. Make it twelve instead of six, and
       nobody finds a truck any more before the sun goes out.
    1: And limit the attempts?
    3: That too. But the length is what saves you. Limits are for noise.
    2: Does the old link have to continue to work?
    3: For how long does a link live?
    2: Until the truck's left. Two days at most.
    3: Then in two days there aren't any old ones left.
    1: I love problems which die by themselves. Number two?
    3: Number two: the kiosk has a service menu, with a code of four digits. The code is the same everywhere.
    2: It's one two three four.
    3: I wasn't going to say it aloud.
    2: It's on a sticker inside the lid.
    1: What can one do in the menu?
    3: Print a test label, restart, and change the address of the server. The last one's what hurts. With that I could
       make a kiosk talk to my laptop.
    2: But the connection's checked by its certificate.
    3: It is, unless you tick the box "ignore certificate" on the same page.
    2: Who put a box there?
    1: Only questions, Kwabena.
    2: It's a question! Who put it there? I think it was me.
    3: The box goes, the address is signed, and the code is different on each kiosk. The sticker may even stay.
    1: A naïve question from me: is a label with a door number something that needs protecting?
    3: Not the label. But whoever prints labels decides where a truck goes. There's no better way to steal a trailer
       full of salmon than to tell its driver to go to door twenty, which is the one behind the building.
    1: Right. That's not naïve any more.
    3: The rest is on paper: two libraries that are old, one header, a log with phone numbers in it. The log I'd do
       first.
    2: How long does it live?
    3: For ever, it looks like.
    1: Not after today. Thank you, Hanneke. Did you like anything?
    3: Yes. I found a key in an old commit, tried it, and it had been revoked eleven minutes after the commit. I've
       seen that twice in my life.
  `,
  summary: `
    # Findings

    | # | Finding | Severity | Fix |
    |--:|---|---|---|
    | 1 | Driver links have 6 characters; two found in 100,000 tries | high | 12 characters, then limits |
    | 2 | One service code for all kiosks, and *ignore certificate* | high | own codes, signed address, no box |
    | 3 | Phone numbers in a log that never ends | medium | **first**: shorten and expire |
    | 4–11 | Libraries, one header, … | low | on paper |

    \`\`\`diff
    - https://tdw.example/a7x9q2
    + https://tdw.example/a7x9q2mk84wd
    \`\`\`

    - [x] Old key in a commit: was revoked after 11 minutes
    - [ ] Kwabena: service menu
    - [ ] Daryna: log, links
  `,
  notes: 'Report (PDF) is in the vault, *not* in the wiki.',
});
