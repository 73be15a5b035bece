import { daysBefore, recording } from '../build.ts';
import { maren } from '../people.ts';

export const weeklySyncOctober = recording({
  id: '5a21763d-8e25-493f-869a-5e082cc9fad5',
  title: 'Weekly sync',
  createdAt: daysBefore(30, '15:00:05.940'),
  owner: maren,
  names: { 1: 'Maren Okafor-Lindqvist', 2: 'Tomás Aguilar Ibáñez' },
  talk: `
    1: Is it only us today?
    2: Only us. Siobhán's in a warehouse without reception, Priya has an interview.
    1: Then ten minutes. What do I have to know?
    2: Kühlwerk sent their version of the contract. It's our contract, with everything crossed out.
    1: Everything?
    2: They left the address. I've a call with their lawyer next Thursday, and Adaeze comes with me.
    1: Adaeze is good in those. Don't promise anything on the language.
    2: I won't. The second thing is Brightmoor: they're paying late, for the second time. It isn't the money, their
       system refuses our invoices because of the ampersand in our bank's name.
    1: Can't we just write "and"?
    2: The bank says its name is its name.
    1: I'll ring the bank. And then I'll write "and".
    2: And the third one's good: Cascada wants to tell their story at the conference in Amsterdam, on the main stage,
       and they pay the flight themselves.
    1: Luz Marina on the main stage? Does she want that?
    2: She asked for it. She'd like to say the sentence about boring mornings.
    1: Then she gets every slide and every number she wants. Anything I should be afraid of?
    2: January. If Halden leaves, and Kühlwerk doesn't come, I'm explaining to a board why I struck golf from the
       minutes.
    1: One at a time. Thanks, Tomás. Same time next week.
  `,
  summary: null,
  notes: '- [ ] Ring the bank about the "&"\n- [x] Adaeze joins the Kühlwerk call',
});
