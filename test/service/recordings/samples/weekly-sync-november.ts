import { daysBefore, recording } from '../build.ts';
import { maren } from '../people.ts';

/** No speaker has a name here, and there are no notes. */
export const weeklySyncNovember = recording({
  id: '28331ec8-8be4-461f-98c1-bdf75e89f9d7',
  title: 'Weekly sync',
  createdAt: daysBefore(2, '16:00:11.018'),
  owner: maren,
  talk: `
    1: Right, weekly sync, we're three, so let's be quick. Halden first. The letter's gone out, they answered within
       an hour.
    2: Within an hour is either very good or very bad.
    1: It said "thank you for writing like a human being". And then that they'd like to talk about the eighteen
       thousand.
    2: Do we pay?
    1: We're paying half of it as a credit, without admitting liability. It's in the letter from legal, not in mine.
    3: Does that cost us the three years?
    1: I don't think so. The operations director told me that what she minded was the green status page. The fish was
       just fish.
    2: The status page is fixed, by the way. Every person on call can change it from their own phone since Monday.
    1: I've told her that. She'd like to try it. I said no.
    3: Can we move on to the trial at Marwick? I'm bringing the kiosk on the Sunday evening, and I haven't got a van.
    2: Take mine. It smells of dog.
    3: What kind of dog?
    2: A wet one.
    3: Then I'll take it with the windows open. Jean has asked if she may name the voice in the earpiece.
    1: What does she want to call it?
    3: Morag.
    1: Then it's Morag. What else is there? The offer for Ifeoma?
    2: Priya sends it tomorrow, with the sentence about the nights in it. I've never seen that in an offer. Legal
       asked if it's a typing error.
    1: It isn't one.
    2: I said so.
    3: From me there's one more: the price list on the website says a hundred and fifty, the one that the lad had at
       the trade fair says a hundred and ten, and I say a hundred and forty.
    1: That's a pricing review, then. Friday, thirty minutes, with the real list. Please both bring what you actually
       sold for.
    2: I'd rather not.
    1: That's the reason. Thanks, that's it.
  `,
  summary: `
    - Halden: half of the claim as a credit; the letter was well received
    - Status page can be changed by everyone on call
    - Marwick trial: kiosk on Sunday evening, in a van that smells of dog; the voice is called **Morag**
    - Offer to Ifeoma goes out tomorrow
    - *Pricing review* on Friday, with what was really sold for
  `,
});
