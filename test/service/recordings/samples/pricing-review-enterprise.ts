import { daysBefore, recording } from '../build.ts';
import { goToMarket, tomas } from '../people.ts';

/** The summary is HTML, as a rich text editor produces it. */
export const pricingReviewEnterprise = recording({
  id: 'f4c56f5d-532f-4744-befd-937b5f9724d5',
  title: 'Pricing review: customers with more than 100 doors',
  createdAt: daysBefore(43, '13:30:40.255'),
  owner: tomas,
  team: goToMarket,
  names: { 1: 'Tomás Aguilar Ibáñez', 2: 'Adaeze Holloway' },
  talk: `
    1: It's a small circle today, Adaeze and I, and someone from finance whose name I can't see.
    3: It's Rutger. The name doesn't fit on my screen either.
    1: Welcome, Rutger. The question: two prospects have over a hundred doors. By the new list they'd pay eighty a
       door. They both ask for a price for the whole company, however many doors.
    2: A flat rate. I don't like those in contracts, because "the company" grows by acquisition.
    3: And from finance's point of view, our cost per door isn't zero. Support by door goes down with size, but it
       doesn't disappear.
    1: What's it at a hundred doors?
    3: About nineteen a month. With three hundred I estimate fourteen.
    1: So at eighty we earn sixty-one. There's room.
    2: There's room for a flat rate with a ceiling. "Up to a hundred and fifty doors, then the next step."
    1: How would you word an acquisition?
    2: Sites that join the group later count from the next anniversary on. Until then they pay by the list.
    3: I like that. It makes a purchase predictable for both sides.
    1: They'll ask for a service level that's higher.
    3: The person on call at night costs us about seven thousand a month in total, for everybody. If one of them wants
       somebody of their own, it's seven thousand for one of them.
    2: Then it's an item with its own price, not a clause.
    1: Good. And payment yearly in advance?
    3: Three percent less. Not five. Money isn't that cheap, but it isn't that expensive either.
    1: Let me try to say it: a hundred and fifty doors for a hundred and twenty thousand a year, in advance. That's
       sixty-seven a door.
    3: It's sixty-six point seven, and I'd be fine.
    2: And if they only use ninety?
    1: Then they've bought air. I'd rather they don't feel cheated: below a hundred they go back to the list in the
       next year.
    2: That's generous. It's also easy to write down.
    3: One warning. If one of them is our largest customer then, we've got nineteen percent twice.
    1: Maren says the same. I'd like to have that problem for one quarter.
    2: I'll draft it by Wednesday. Two pages, not twelve.
    1: Thank you both.
  `,
  summary: `
    <h1>Pricing review: more than 100 doors</h1>
    <p>A <strong>flat rate with a ceiling</strong> instead of a price for the whole company.</p>
    <h2>Proposal</h2>
    <table>
      <thead><tr><th>Doors</th><th>A year, in advance</th><th>A door and month</th></tr></thead>
      <tbody>
        <tr><td>up to 150</td><td>120,000</td><td>66.70</td></tr>
        <tr><td>below 100</td><td colspan="2">back to the list in the next year</td></tr>
      </tbody>
    </table>
    <ul>
      <li>Sites that join the group count from the <em>next anniversary</em></li>
      <li>A person on call of their own: 7,000 a month, as an item &amp; not as a clause</li>
      <li>Payment in advance: 3&nbsp;% less</li>
    </ul>
    <blockquote><p>I&rsquo;d like to have that problem for one quarter.</p></blockquote>
    <p>Draft by Wednesday: <a href="https://docs.tidewell.example/pricing/enterprise">two pages</a>.</p>
  `,
});
