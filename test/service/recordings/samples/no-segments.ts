import { daysBefore, dedent, recording } from '../build.ts';
import { platform, priya } from '../people.ts';

const withoutTalk = recording({
  id: 'b9807df2-7411-4453-a529-71433459f5be',
  title: 'Offsite day 2: naming things (long version)',
  createdAt: daysBefore(198, '08:00:00.000'),
  owner: priya,
  team: platform,
  source: 'UPLOAD',
  names: { 1: 'Priya Raghunathan', 2: 'Kwabena Asante' },
  summary: `
    ## Names

    | Old | New |
    |---|---|
    | slot | *reservation* |
    | job | *unloading* |
    | \`[n/a]\` | **unknown carrier** |

    Decided after the break, from [61:05] on.
  `,
  notes: 'The first hour was lost to the coffee machine.',
});

/** Old recordings have only the text: entries with line breaks and brackets, and minutes beyond the hour. */
export const noSegments = {
  meta: { ...withoutTalk.meta, duration: 4517, speakerCount: 3 },
  content: {
    ...withoutTalk.content,
    transcription: dedent(`
      [Speaker 1 @ 58:12]: Is everybody back? The machine works again. [laughter] Let's use what's left of the morning.
      [Speaker 2 @ 58:40]: I've put the list on the wall. Three columns:
      - what we call it [today],
      - what the customer calls it,
      - what it is.
      [Speaker 1 @ 59:31]: Start with the worst one.
      [Speaker 2 @ 59:36]: "Slot". In the code a slot is a time. In the app it's a door. On the label it's a number.
      [Speaker 3 @ 60:02]: And in Grimsby it's the thing where you put the coin [in the coffee machine].
      [Speaker 1 @ 60:20]: What does a driver say?
      [Speaker 2 @ 60:24]: He says "my seven o'clock".
      [Speaker 1 @ 61:05]: Then it's a reservation. He has reserved something [a door], for a time [seven].
      And if the door changes, it's still his reservation.
      [Speaker 3 @ 61:48]: Agreed. But the table is called slot, and so are nine columns [I counted].
      [Speaker 2 @ 62:10]: We rename in the code first and in the tables later. Like this:

      reservation = slot  # until spring
      [Speaker 1 @ 63:37]: Good. Next: "job". Who knows what a job is? [silence]
      [Speaker 3 @ 64:02]: In the logs it says [job @ 3:15], when the night export runs. So it's a job in that sense.
      [Speaker 2 @ 64:30]: And in the app it's the unloading. I'd simply say "unloading".
      [Speaker 1 @ 65:14]: Unloading. And "[n/a]" as the name of a carrier?
      [Speaker 3 @ 66:03]: That's no name, that's a shrug. We've got four thousand trucks of the carrier "[n/a]".
      [Speaker 2 @ 66:41]: "Unknown carrier", then. It can be translated, at least.
      [Speaker 1 @ 68:09]: Fine. The list has eleven more. I suggest that each of us takes three to lunch,
      [and the last two are thrown dice for].
      [Speaker 3 @ 69:55]: With real dice?
      [Speaker 2 @ 70:01]: I always have dice with me.
      [Speaker 1 @ 75:12]: And we're recording the results. Stop. Where do I stop this?
    `),
  },
};
