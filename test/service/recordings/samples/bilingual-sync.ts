import { daysBefore, recording } from '../build.ts';
import { goToMarket, tomas } from '../people.ts';

export const bilingualSync = recording({
  id: '9d72fb64-d8fd-4110-a0c5-5f67726fda71',
  title: 'Weekly sync Cascada Flores (ES/EN)',
  createdAt: daysBefore(3, '15:00:26.845'),
  owner: tomas,
  team: goToMarket,
  names: { 1: 'Tomás Aguilar Ibáñez', 2: 'Luz Marina Echeverri', 3: 'Pieter van Oosterhout', 4: 'Kwabena Asante' },
  talk: `
    1: Buenos días, Luz Marina, good afternoon, Pieter. We do it as always: each one in the language that comes out
       first, y yo traduzco cuando haga falta.
    2: Perfecto. Yo empiezo en español porque estoy cansada, y cuando me despierte cambio.
    3: And I'll keep to English. My Spanish is for ordering beer.
    1: Then Bogotá first. ¿Cómo fue la semana?
    2: Bien hasta el miércoles. El miércoles hubo un paro de camioneros en la salida de Facatativá y llegaron cuarenta
       y dos camiones entre las once y la una, todos juntos. El sistema los repartió, no hubo gritos. Pero a los que
       venían con reserva de las siete los mandó al final de la fila.
    1: So there was a strike on the road, forty-two trucks came within two hours, the system spread them out, but
       those who had a seven o'clock slot and arrived at eleven were sent to the back of the queue.
    4: Because they'd missed their slot. They count as walk-ins then.
    2: Sí, pero no es culpa de ellos. Las rosas que llevan cuatro horas al sol son las que más prisa tienen.
    3: She's right. The late ones are the urgent ones. For us in Aalsmeer it's the opposite, when someone's late here,
       he's overslept.
    1: ¿Cómo debería decidir el sistema?
    2: Por la hora de corte. Cada caja tiene la hora de corte en la etiqueta. Lo más viejo primero, y punto.
    1: By the time of the cut. Every box has it on the label: the oldest first, full stop.
    4: Do we get the time of the cut? In the data I only see the time of loading.
    2: En el manifiesto está, en el campo de observaciones.
    4: In the remarks field.
    2: I know, I know. Nobody reads the remarks. But it's there since May, siempre en el mismo formato.
    4: Could you send me ten of them? If it's the same format every time, I can read it from there, and we take it
       over properly later.
    2: Te mando veinte hoy mismo. Twenty, today.
    1: Genial. Pieter, Aalsmeer?
    3: We had a good week. Waiting time is eighteen minutes on average, on Monday it was thirty-five because of the
       fog. One complaint: the text message to our drivers comes in Spanish.
    4: In Spanish? To Dutch numbers?
    3: To Dutch numbers. "Su puerta es la siete." They like it, honestly, one of them answers "olé". But it isn't
       right.
    2: ¡Eso es culpa mía! Cambié el idioma de la cuenta, pensé que era solo mi pantalla.
    1: It was Luz Marina, she changed the language of the account and thought it was only her own screen.
    4: Then that's our fault, the button says "language", without saying whose. I'll fix the wording, and each site
       gets its own.
    3: Keep the olé.
    2: ¿Puedo preguntar por San Valentín? Para nosotros empieza el veinte de enero. El año pasado movimos en tres
       semanas lo que normalmente movemos en tres meses.
    1: Valentine's. It begins for them on the twentieth of January, three months' volume in three weeks. What do we
       need to prepare?
    3: On our side, four more doors, they're rented. They're ambient doors, though, with curtains.
    4: So a new kind of door: "ambient with curtain, roses up to two hours". You can set that up yourselves, but I'd
       like to look at it with you, because it changes which trucks are offered those doors.
    2: Y nosotros necesitamos turnos de noche en el kiosco. At night there's one person for two gates.
    1: One person, two gates. Could the kiosk call her?
    4: It can ring a phone when someone stands in front of it for more than a minute. It's built in, it's just off.
    2: ¿Y por qué está apagado?
    4: Because in Leeds it rang for a fox.
    3: For a fox?
    4: Every night, a quarter past three. We've got a weight sensor now. Foxes don't weigh enough.
    2: Aquí no hay zorros, hay perros. Grandes.
    1: There are no foxes there. There are dogs, big ones.
    4: I'll set it to two hundred kilos.
    1: Muy bien. Resumo, and then we're done: Luz Marina manda veinte manifiestos hoy; Kwabena reads the time of the
       cut and fixes the language; Pieter sends the data of the four doors by Friday; y la semana que viene hablamos
       solo de San Valentín.
    2: Solo de San Valentín, y con café. Gracias a todos.
    3: Thanks. Olé.
  `,
  summary: `
    ## Acuerdos / Agreements

    - [ ] **Luz Marina**: 20 manifiestos con la hora de corte — *hoy*
    - [ ] **Kwabena**: read the time of the cut from the remarks; *oldest cut first* for late trucks
    - [ ] **Kwabena**: language for each site; clearer wording of the button
    - [ ] **Pieter**: data of the four rented doors (ambient with curtain, roses ≤ 2 h) by Friday
    - [ ] Próxima semana: **solo San Valentín** (empieza el 20 de enero)

    ## Números

    | | Bogotá | Aalsmeer |
    |---|---|---|
    | Espera media / mean wait | 31 min (paro: 74) | 18 min (fog: 35) |

    > "Su puerta es la siete." — "Olé."
  `,
  notes: 'Pregunta para legal: ¿manifiestos con datos del conductor?',
});
