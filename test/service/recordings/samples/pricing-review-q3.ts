import { daysBefore, recording } from '../build.ts';
import { goToMarket, tomas } from '../people.ts';

export const pricingReviewQ3 = recording({
  id: 'c2925418-0121-49a1-a15f-7006d767e8e4',
  title: 'Pricing review Q3',
  createdAt: daysBefore(79, '13:30:22.777'),
  owner: tomas,
  team: goToMarket,
  names: { 1: 'Tomás Aguilar Ibáñez', 2: 'Maren Okafor-Lindqvist', 3: "Siobhán O'Shea" },
  talk: `
    1: I've brought every contract of the last twelve months, sorted by price for each door. The list says a hundred
       and fifty. The median's a hundred and twenty-two. The lowest is seventy-nine.
    2: Seventy-nine? Who's that?
    1: Halden Leeds. It was the second site, and they'd been promised "the same or better".
    3: I promised that. In writing. I'm not proud of it.
    2: It brought us the site. How many are below a hundred?
    1: Four of twenty-three. Together they're thirty-one percent of the doors, because they're the big ones.
    2: So the big ones pay less for each door, which is normal, but we haven't got a rule for it.
    1: Right. There's a rule in my head, there's one in Siobhán's and one on the internet.
    3: Mine is: I look at what they lose in waiting charges in a month and ask for a tenth of that.
    2: That's not stupid at all. What does it give you?
    3: At Brightmoor a hundred and thirty-five, at Cascada a hundred and sixty, and they didn't blink.
    1: Cascada is roses. A rose doesn't negotiate.
    2: What would happen if we price by truck and not by door?
    1: I've calculated it. With forty cents a truck we'd earn the same overall. But eleven customers would pay more,
       and of those eight would pay over twenty percent more.
    3: And in a strike week we'd earn nothing, and at Christmas they'd hate us.
    2: By door, then, it stays. It's predictable. Chilled doors and ambient ones at the same price?
    1: Until now, yes. But a chilled door takes three times the support.
    3: More like four.
    2: So chilled a hundred and fifty, ambient a hundred and ten?
    1: I'd like steps by the number as well: from ten doors ten percent less, from thirty doors twenty.
    2: And one-year terms?
    1: Another ten.
    3: Stop, stop. If somebody has forty doors and signs for a year, then he's at thirty percent less for ambient,
       that's seventy-seven.
    2: Which is what Halden pays today.
    3: Which is what Halden pays today. Huh. So it'd even be fair.
    2: I can live with a floor that's the price of our best customer. But nobody goes below. No "same or better".
    3: Never again. I'll have it embroidered.
    1: What do we do with the website?
    2: The website says "from a hundred and ten", with the steps beside it. No "contact us". I hate "contact us".
    1: And those who pay more today than they would by the new list?
    2: How many?
    1: Five. It'd cost us nineteen thousand a year to lower them.
    2: Lower them before they ask. Write them a letter. It'll be the cheapest advertising that we've ever done.
    1: I'd like to wait for the board with that.
    2: I'd like not to. Do it from October.
  `,
  summary: `
    # Pricing review, third quarter

    | | Chilled door | Ambient door |
    |---|--:|--:|
    | List | 150 | 110 |
    | from 10 doors | −10 % | −10 % |
    | from 30 doors | −20 % | −20 % |
    | one-year term | −10 % more | −10 % more |

    - Nobody goes below the resulting floor; **no more "same or better"**
    - By door, not by truck (forty cents a truck would raise the price for eleven customers)
    - The website shows the steps, *no "contact us"*

    - [ ] Tomás: letter to the five who pay too much today, from October
  `,
});
