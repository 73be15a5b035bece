import { daysBefore, recording } from '../build.ts';
import { goToMarket, tomas } from '../people.ts';

export const contractCall = recording({
  id: '673eb984-f791-4aec-92d4-3c78071a88c7',
  title: 'Kühlwerk Nord: master agreement, redlines §7–§12',
  createdAt: daysBefore(22, '12:30:19.118'),
  owner: tomas,
  team: goToMarket,
  sharing: 'SELECTED_TEAMS',
  names: { 1: 'Tomás Aguilar Ibáñez', 2: 'Dr. Friederike Quast', 3: 'Adaeze Holloway' },
  talk: `
    1: Thank you for making the time, Dr. Quast. With me is Adaeze Holloway, our counsel. Shall we begin at section
       seven?
    2: Please. One remark first: this recording is for the minutes only, and neither side is bound by what's said in
       it.
    3: Agreed. Subject to contract, without prejudice, the usual.
    2: Section seven, limitation of liability. You propose a cap at twelve months of fees. We can't accept that. A
       spoiled chamber of fish is two hundred thousand euros, and your fees are sixty.
    3: I understand the concern. But the fish is insured by you, and priced by you. We only choose a door. If our cap
       were the value of everything behind the door, then our price would have to be an insurer's price.
    2: I'm not asking for everything. I'm asking for a cap which makes you careful.
    1: What would make us careful, in your view?
    2: Three hundred percent of annual fees, and no cap for gross negligence, intent, or injury to persons.
    3: Intent and injury without a cap, of course, that isn't ours to limit under German law anyway. Gross negligence
       I'd like to define. Three hundred is too much for us. A hundred and fifty.
    2: Two hundred.
    3: Two hundred, if indirect loss is excluded. Lost profit, contract penalties of your customers.
    2: Contract penalties are exactly what hurts us. A supermarket charges by the minute.
    1: May I suggest something in between? The penalties of supermarkets count, but with their own cap: fifty percent
       of annual fees, inside the two hundred.
    2: Inside the two hundred. Hm. I'd have to ask, but I can take it with me.
    3: Then for the record: two hundred percent in total, of which at most fifty for penalties of third parties. Other
       indirect loss excluded.
    2: Noted as your proposal. Section eight, service levels. Ninety-nine point five in the month.
    1: We've measured ninety-nine point nine four over the last year.
    2: Then write ninety-nine point nine.
    3: We'd write ninety-nine point seven, measured between four in the morning and ten at night, that's when you're
       unloading.
    2: From three in the morning. The fish comes at three.
    1: From three. With ninety-nine point seven?
    2: With a credit of ten percent for each started half percent below it.
    3: Up to thirty percent of the month's fee, and the credit is the only remedy for unavailability.
    2: Not the only one. If you're below ninety-five in two months of six, we terminate.
    3: That's fair. I'd have offered it myself if you'd waited a minute.
    2: I don't wait, I'm a lawyer. Section nine, data protection. The plate of a lorry is personal data.
    3: It is. The processing agreement's in annex three, with the list of sub-processors. Two of them are outside of
       the Union.
    2: Which is my problem. We want hosting in Germany.
    1: It's Frankfurt since September. The two are for text messages and for the map tiles.
    2: The number of the driver goes to the text message company?
    3: The number and a link. Nothing else, and it's deleted there after seven days. We could use a provider in Bonn
       for you. It costs a bit more.
    2: How much is a bit?
    1: Two cents a message. You'd have about nine hundred a month.
    2: Eighteen euros. I believe Kühlwerk Nord survives that. Bonn, then.
    3: Section ten, audits. You want to come at any time.
    2: With five working days' notice.
    3: Ten, once a year, and after an incident whenever you like.
    2: Good. Ten and incident. Section eleven, price adjustment. It says "according to the index". Which one?
    1: The index for services in the euro area. It's in the footnote.
    2: A footnote isn't a clause. Please move it up. And at most four percent a year.
    1: Three years fixed, and then at most four?
    2: I prefer that. Section twelve, term. You'd like three years, we said one.
    1: With three years fixed prices only make sense for three years.
    2: Two, with an option for us on the third at the same price.
    3: The option to be exercised ninety days before the end, in writing.
    2: In text form. E-mail's enough. We aren't in the last century here.
    3: Text form, fine. That leaves governing law and language.
    2: German law, Hamburg. And the German version prevails.
    3: German law and Hamburg, yes. About the language, I can only defend what I can read. May both be binding, and in
       doubt the interpretation that's closer to the purpose?
    2: Then two judges read two contracts. No. But I'll have the translation certified at our expense, and you may
       check it.
    3: Let me think about it until Friday.
    2: Until Friday. I've enjoyed this. You answer what one asks.
    1: Likewise. I'm sending the redline by tomorrow evening.
  `,
  summary: `
    ## Redlines after the call of 29 October

    | § | Subject | Position now | Open with |
    |---|---|---|---|
    | 7 | Liability | 200 % of annual fees; within it ≤ 50 % for penalties of third parties | Quast |
    | 8 | Availability | 99.7 % from 03:00 to 22:00; credits up to 30 %; exit below 95 % in 2 of 6 months | – |
    | 9 | Data | Frankfurt; text messages through Bonn (+ 2 ct) | – |
    | 10 | Audits | yearly, 10 working days; after incidents at any time | – |
    | 11 | Prices | fixed, then ≤ 4 %; index moves from the footnote into the clause | – |
    | 12 | Term | 2 years + option on a third, text form, 90 days before | – |
    | – | Language | German prevails? certified translation | Holloway, **Friday** |

    1. [ ] Redline by tomorrow evening — Tomás
    2. [ ] Liability: internal answer at Kühlwerk Nord — Dr. Quast

    *Without prejudice; subject to contract.*
  `,
  notes: `
    > "A footnote isn't a clause."

    Adaeze: do not go below 99.7 for the window from **three** in the morning.
  `,
});
