import { daysBefore, recording } from '../build.ts';
import { joerg } from '../people.ts';

export const nullTitle = recording({
  id: 'cf29cff2-2cda-4ce1-aac6-f27e549d766f',
  title: null,
  createdAt: daysBefore(64, '17:48:59.303'),
  owner: joerg,
  source: 'MOBILE',
  names: { 1: 'Jörg Brüggemann' },
  talk: `
    1: Test, test. Is it on? I think it's on. So, that's me on platform eleven in Hamburg, and I'm noting the clocks
       before I forget.
    1: Forty kiosks, each compared with my watch. The median's off by nineteen seconds, that's fine. Six are off by
       over a minute. The worst is kiosk two hundred and eight, at the fish hall, and it's eleven minutes slow.
    2: Entschuldigung, ist hier der Zug nach Cuxhaven?
    1: Nein, Gleis vierzehn. Vierzehn!
    2: Danke!
    1: Eleven minutes slow. It's been without network since July, because someone's parked a container in front of the
       antenna.
    1: The idea: never trust the clock for the order, take a counter. And on reconnecting, note the difference, and
       correct only what's happened since the last restart. Talk to Kwabena.
    1: Oh, and ask who owns the container.
    3: Meine Damen und Herren, Gleis elf, bitte Vorsicht bei der Einfahrt.
    1: That's mine. End.
  `,
  summary: null,
});
