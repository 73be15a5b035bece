import { daysBefore, recording } from '../build.ts';
import { anh, design } from '../people.ts';

/** One of the two long transcripts. The participant is not named, as is usual in research. */
export const userResearch = recording({
  id: 'a1a13ddb-71d0-4646-bc02-b4ece3627f03',
  title: 'User research: gate clerk, session 4',
  createdAt: daysBefore(24, '08:30:12.480'),
  owner: anh,
  team: design,
  source: 'UPLOAD',
  names: { 1: 'Lê Thị Ánh' },
  talk: `
    1: So the red light's on now. Is it still okay for you that I record?
    2: Yes, yes. As long as my boss doesn't get it.
    1: He doesn't. I write a summary without names, and the recording stays with me. You can stop whenever you like.
    2: And I get the voucher either way?
    1: You've got it already, it's under the cup.
    2: Ha! So it is.
    1: There are no wrong answers. I didn't build any of this, so you can't hurt my feelings. What do you do here?
    2: I sit at the gate. I'm the first face they see and the last one, and in between they hate me.
    1: Who's "they"?
    2: Drivers. Most of them. Not all.
    1: What was the first thing you did this morning?
    2: Put the heating on. Then the kettle. Then the system, because it takes longer than the kettle.
    1: The system takes longer than the kettle?
    2: Four minutes. I've timed it. I log in, it thinks, then it asks for the code from my phone, then it thinks
       again.
    1: And while it's thinking?
    2: Then they're standing outside already. So I write on paper.
    1: Could you show me the paper?
    2: Here. That's today's. Plate, time, what's in it, and a tick when I've typed it in afterwards.
    @ 4:30
    1: What does this circle mean?
    2: That's one I don't like the look of.
    1: What made you not like the look of him?
    2: Not him, the paper. His delivery note says frozen, but the unit on the trailer isn't running. You can hear it.
       If it's quiet, it isn't running.
    1: So you listen to the trucks.
    2: You would too after eleven years.
    1: Is there a place in the system for "I don't like the look of it"?
    2: There's a field for remarks. Nobody reads it. I tested that once.
    1: How did you test it?
    2: I wrote "driver is a giraffe". It's still in there. That was in 2024.
    1: Nobody ever asked?
    2: Nobody.
    1: What do you do instead, when it's important?
    2: I call Benny on the radio. Benny's on the ramp. I say "Benny, listen to the white one".
    1: And then?
    2: Then he opens the door and puts his hand in. If it's warm, it goes home.
    1: How often does that happen?
    2: Once a week maybe. In summer more.
    @ 11:15
    1: Let's say a truck arrives right now. Could you do what you'd do, and say what you're thinking?
    2: Really, now? There's one coming, the blue one.
    1: Even better. I'm quiet.
    2: Okay. So that's Mikołaj, I know him. I type the first three of his plate, and it should come up. It doesn't.
       Why doesn't it?
    2: Ah, since he's got another trailer. He's in here with the old one. So now I need to search by the booking, and
       he must give me the number. Mikołaj! Number! He's looking for it. He's always looking for it.
    3: Four four seven, one nine.
    2: Four four seven, one nine. There he is. Door six. It says door six, but six is being washed since this morning.
    1: How do you know that?
    2: I saw the hose.
    1: What do you do now?
    2: I can't change the door. Only the office can. So I send him to eight, and I tell Benny, and in the system he's
       on six.
    1: So in the system he's on six and really he's on eight.
    2: Until someone types it right. Usually nobody types it right.
    1: What happens with the next truck that the system sends to eight?
    2: It waits. And the driver shouts at me. Go on, Mikołaj, eight! Not six, eight!
    3: Eight, yes, yes.
    2: And there he goes. To six.
    1: He's driving to six.
    2: Because his label says six! The label, here, in the window. The label always wins.
    1: Would you have liked to print him a new one?
    2: I'd have liked to write an eight on it with a pen. But it's that shiny paper, a pen doesn't hold.
    1: That's a really good detail.
    2: Is it? It's only paper.
    1: What would the perfect screen for you look like? You don't have to draw it.
    2: No screen. I'd like to say it. "Blue one's on eight." And it's on eight.
    1: To whom would you say it?
    2: To the radio. I've the radio in my hand all day. I've got the keyboard in my hand twice an hour.
    1: And if it misunderstood you?
    2: Then it says it back, like Benny does. "Blue on eight." If I say nothing, it's right.
    @ 21:40
    1: I'd like to show you something. It's only paper, it doesn't work yet. What do you see?
    2: Boxes. Trucks up here. These are the doors?
    1: What makes you think that they're the doors?
    2: The numbers. And that one has a notch.
    1: What could the notch mean?
    2: Broken? No... late? He's late.
    1: Why late?
    2: It looks like something's bitten a piece off. Off his time.
    1: And this one, what's that?
    2: "Four minutes." To what?
    1: What would you guess?
    2: Till it's free? I wouldn't believe that.
    1: Why not?
    2: Because it depends on who's unloading. If it's Benny, four. If it's the new one, twenty. Does it know about the
       new one?
    1: What if it only said "soon"?
    2: Soon I'd believe. Soon isn't a promise.
    1: Where on this sheet would you be?
    2: Me? Here, at the left. That's the gate, isn't it? And that's me, with my kettle.
    1: Is something missing?
    2: The hose.
    1: The hose?
    2: That the door's being washed. It's not busy and it's not free. It's wet.
    1: How long's a door wet?
    2: Forty minutes. With chicken, an hour.
    1: Who'd know that a door's being washed?
    2: Me, I can see it. And the one with the hose.
    1: Would you want to tell the system?
    2: If I can say it. "Six is wet."
    1: I've only two more. What happens when the network's down?
    2: Then I'm happy.
    1: Happy?
    2: Because then it's paper for all of us, and the office has to come out and look. It's lovely. It's like it was
       before.
    1: And the barrier?
    2: I've a key. Don't write that down.
    1: I'd like to, without saying where it is.
    2: All right. Without where it is.
    1: And the last one: what should I have asked you?
    2: Hm. You should've asked who comes after me. I'm going in March. It's all in here, in my head, and on the paper.
       And the paper goes into the stove at the weekend.
    1: Into the stove?
    2: It's cold here.
    1: Would you let me photograph today's?
    2: If you cover up the plates. You're the one with the data protection.
    1: I'll cover them up. Thank you. I've learned more in half an hour than in a month of graphs.
    2: Do you want another tea? The system's about to log me out, we've got four minutes.
    1: With pleasure.
  `,
  summary: `
    # Gate clerk, session 4

    *Participant P4, eleven years at the gate, leaves in March.*

    ## Observations

    1. **Paper first.** Login takes four minutes ("longer than the kettle"); trucks go on paper first.
    2. **The label wins.** Told to go to door 8, the driver followed the "6" printed on his label.
    3. **The remark field is a grave.** "Driver is a giraffe", unread since 2024.
    4. **Missing state: wet.** A door being washed is neither free nor busy (40 minutes; with chicken, an hour).
    5. **Voice.** The radio is in the hand all day, the keyboard twice an hour.

    ## Reactions to the paper prototype

    - The notch was read as *late* without help
    - "4 min" is not believed: it depends on who unloads
    - > Soon I'd believe. Soon isn't a promise.

    ## To do

    - [ ] Can the gate change a door?
    - [ ] Labels that take a pen
    - [ ] Photograph today's sheet, plates covered
  `,
  notes: `
    P4 has a way of opening the barrier by hand. Do **not** pass on details.

    Voucher handed over: yes.
  `,
});
