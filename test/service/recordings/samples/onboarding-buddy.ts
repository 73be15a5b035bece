import { daysBefore, recording } from '../build.ts';
import { anh, people } from '../people.ts';

export const onboardingBuddy = recording({
  id: '3a691f32-71b0-4e87-ae1c-77a35153c28a',
  title: 'Onboarding: first week, questions you would not ask in the big call',
  createdAt: daysBefore(304, '09:30:31.437'),
  owner: anh,
  team: people,
  sharing: 'PRIVATE',
  names: { 1: 'Lê Thị Ánh', 2: 'Kwabena Asante' },
  talk: `
    2: So, I'm your buddy, which means that you can ask me everything and I don't tell anyone. Except if it's funny.
    1: I've got a list. It has nineteen points.
    2: Nineteen! Go.
    1: What's a dock? I've nodded eleven times this week.
    2: A hole in a wall, with a rubber frame. The truck drives backwards against it, so that the cold stays in. That's
       all our business.
    1: And a door?
    2: The same. Except in Grimsby, where the dock's the water.
    1: Who decides what gets built?
    2: Officially Maren and Priya every two weeks. Really it's whoever brings a story from a gate. If you say "I was
       in Leeds and a man cried", then it's built.
    1: A man cried?
    2: It was hay fever, but it's been built.
    1: Am I allowed to write to Maren directly?
    2: Everyone does. She answers at six in the morning, don't be startled.
    1: What's with the bell?
    2: In planning, if someone adds a thing that nobody's asked for, you ring it. Please never ring it for a newcomer.
       We're cruel, but we're not that cruel.
  `,
  summary: `
    - *Dock* = door, except in Grimsby
    - Stories from gates decide what is built
    - Not to touch: the label printer; the status page (**phone in Cork**)
    - Leave when done, or at five
  `,
});
