import { daysBefore, recording } from '../build.ts';
import { maren } from '../people.ts';

export const emptyTitle = recording({
  id: 'd3dcfd93-16fc-478e-930f-5de9a2131799',
  title: '',
  createdAt: daysBefore(8, '20:14:27.870'),
  owner: maren,
  source: 'MOBILE',
  talk: `
    1: It's a quarter past eight, the day of the incident, I'm walking home and I'd like to remember three things.
    1: First, everything was green. Not one of our own lamps was red, and still a man in Grimsby watched his fish get
       warm. So whatever else we do, I want a lamp that asks "are two trucks on one door?" and not "is the server
       fast?"
    1: Second, Daryna. She was alone with it for an hour and twenty, she stayed calm, and now she's apologising. Say
       thank you on Monday, first thing, with everyone there. And Priya should think about what we can hand to her.
    1: Third, the status page. That's the one which makes me angry, because it's so small. A phone in a drawer in
       Cork.
    1: And buy milk.
  `,
  summary: '1. A lamp for *two trucks on one door*\n2. Thank Daryna on Monday\n3. The status page\n4. Milk',
});
