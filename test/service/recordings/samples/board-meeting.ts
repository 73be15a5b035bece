import { daysBefore, recording } from '../build.ts';
import { maren } from '../people.ts';

/** The title is text that looks like HTML, as calendars may produce it. */
export const boardMeeting = recording({
  id: '9f2e75d0-53b6-482d-b4bb-50dde81c4003',
  title: 'Board meeting: <b>Q3</b> & "plans"',
  createdAt: daysBefore(37, '15:00:09.333'),
  owner: maren,
  sharing: 'PRIVATE',
  names: {
    1: 'Maren Okafor-Lindqvist',
    2: 'Rosalind Achterberg',
    3: 'Tomás Aguilar Ibáñez',
    4: 'Bao-Long <Chair>',
  },
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
    5: What drives it?
    1: Video from the gates. Customers keep everything for ever because we let them. From November the standard is
       thirty days, and longer costs extra.
    5: Did anybody ask the customers?
    1: We asked eleven. Nine didn't know that we keep it at all. Two have an insurer who wants ninety days, and
       they'll have ninety days.
    2: I want to come back to hiring. Two short: is that caution, or can't you find them?
    1: Can't find. Senior backend people. We had one who took a counter-offer on the last day, which I'm told is a
       sport now.
    2: I can introduce you to two people in my network.
    1: Gladly.
    4: Tomás, sales?
    3: Short version: twenty-nine trials, fourteen signed, six still running. The average trial went from forty days
       to twenty-six, since we start with the chilled doors only. Lost to "no decision" most of all. Not to a
       competitor.
    5: What does "no decision" mean at a cold store? Do they just keep shouting in the yard?
    3: They keep shouting in the yard. The shouting is free.    4: I'll allow that in the minutes.
    3: For the fourth quarter I see five hundred and ten thousand in new contracts, committed. There's a stretch to
       six-fifty if Kühlwerk Nord signs before Christmas.
    2: Will they?
    3: Their lawyers are thorough. I'd say fifty-fifty, and that's why it's in the stretch.
    @ 31:40
    4: Plans, then. Page fourteen. Maren, you propose Germany before Spain. In spring you proposed Spain before
       Germany.
    1: I did. In spring we had a partner in Valencia, and he's retired to grow oranges. In Germany we've now got two
       paying sites and a person, Jörg, who's willing to spend half of his time with customers there.
    5: Half of an engineer. What will he not be doing?
    1: The mobile app for forklift drivers. We'd stop it. Eleven people use it, and eight of those are us.
    2: Stop it, with or without Germany.
    4: Any objection to stopping the app? None. Any to Germany first? Rosalind?
    2: No objection. But I'd like a number at which you admit that it isn't working. In writing, before you start.
    1: Fair. Fewer than four paying sites by the end of June, and we pull back to answering the phone.
    2: Four sites by the thirtieth of June. Thank you.
    @ 52:05
    4: Resolved, with that number. The last item is the option pool. The paper asks for an extra one and a half
       percent.
    5: I asked for a comparison with similar companies and I got one that has only software companies in it. You sell
       to warehouses, your people come from logistics as much as from software. I'd be more comfortable with one
       percent.
    1: With one percent I can make the offers of this plan, without a reserve.
    2: Then one, and come back in spring when you've filled the positions. It's a good discipline.
    4: One percent. In favour? All. Carried. Any other business?
    3: The Halden golf thing is not going into the minutes, is it?
    4: The golf is struck. The next meeting is the twentieth of January, in person, in Rotterdam. We close at seven
       minutes to four.
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
