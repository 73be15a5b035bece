import { daysBefore, recording } from '../build.ts';
import { maren } from '../people.ts';

/** The title is text that looks like HTML, as calendars may produce it. */
export const boardMeeting = recording({
  id: '9f2e75d0-53b6-482d-b4bb-50dde81c4003',
  title: 'Board meeting: <b>Q3</b> & "plans"',
  createdAt: daysBefore(37, '15:00:09.333'),
  owner: maren,
  sharing: 'PRIVATE',
  names: { 1: 'Maren Okafor-Lindqvist', 2: 'Rosalind Achterberg', 3: 'Tomás Aguilar Ibáñez', 4: 'Bao-Long <Chair>' },
  talk: `
    4: I make it five, and we have a quorum: Rosalind for Ferrow Capital, Maren, Tomás, myself as chair, and Wanjiru
       as the independent. Apologies from nobody. Did everyone read the minutes of July?
    2: I did. On page two I'm quoted as saying "burn it". I said "earn it".
    1: That changes the meaning somewhat.
    4: Corrected. Otherwise approved? Approved. Maren, the quarter, please. Assume that we've read the pack.
    @ 4:10
    1: Then three numbers and one worry. Recurring revenue at the end of the quarter is 4.31 million, up nine percent
       on June. Net retention is 112. Cash is 6.8 million, which is twenty-three months at the present rate.
    5: And the worry?
    1: One customer is nineteen percent of that revenue. Halden. They're happy today. I don't like that a single
       purchasing department can spoil our year.
    2: What was it a year ago?
    1: Fourteen. They've grown faster than everybody else. It's a nice problem until it isn't.
    5: Is it in the contract that they can leave on short notice?
    1: Ninety days, from January. Before that, no.
    4: So you have until January to give them a reason to sign for longer. What's the reason?
    1: The yard map. They've asked for it since spring, and we can have it in their hands in December. In exchange I'd
       ask for three years, with a step down in price.
    3: On that I'd like to say something, since it's my pipeline. If we step down for Halden, then Brightmoor will
       hear of it. The two heads of logistics play golf. I'm not joking, they play golf together.
    2: Then give the discount for something Brightmoor can't claim. Volume, or being a reference.
    3: A reference with a film crew, yes, that I can defend.
    @ 15:30
    4: Good. Costs?
    1: People are seventy-one percent. We hired six, we planned eight. Hosting is up thirty percent, and I'm not happy
       with that.
  `,
  summary: `
    # Board meeting, third quarter

    ## Figures

    | Figure | Q2 | Q3 |
    |:--|--:|--:|
    | Recurring revenue | 3.95 M | **4.31 M** |
    | Net retention | 109 % | 112 % |
    | Cash | 7.6 M | 6.8 M (23 months) |
    | Largest customer | 17 % | 19 % |

    ## Resolved

    1. Minutes of July approved; "burn it" corrected to *"earn it"*
    2. **Germany before Spain**; pull back if fewer than **four paying sites by 30 June**
    3. The forklift app is stopped
    4. Option pool +1 % (1.5 % was asked for)

    ## Follow-ups

    - [ ] Maren: three-year offer to Halden before January, tied to the yard map and to being a reference
    - [ ] Rosalind: two introductions for senior backend engineers
    - [ ] Maren: 30 days of gate video as the standard; 90 days for the two insured customers
    - [x] Golf struck from the minutes

    Next meeting: 20 January, Rotterdam.
  `,
  notes: null,
});
