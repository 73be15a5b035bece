import { daysBefore, recording } from '../build.ts';
import { goToMarket, tomas } from '../people.ts';

/** From eighteen months ago, the oldest of the samples. */
export const partnerCall = recording({
  id: 'c34dc0b5-2942-46c3-a682-1d71ce082cf9',
  title: 'Valencia: socios, naranjas y la segunda fase',
  createdAt: daysBefore(541, '10:00:42.586'),
  owner: tomas,
  team: goToMarket,
  names: { 1: 'Tomás Aguilar Ibáñez', 2: 'Vicent Ferrandis' },
  talk: `
    1: Vicent, buenos días. ¿Qué tal por Valencia?
    2: Con sol y con prisa, como siempre. He hablado con la cooperativa: quieren empezar con diez muelles en octubre,
       no en septiembre.
    1: ¿Por la cosecha?
    2: Por la cosecha. En septiembre no hay nadie en la oficina y en octubre no hay nadie que duerma.
    1: Prefiero septiembre, para que lo aprendan con calma.
    2: Con calma no se aprende nada, Tomás. Pero entiendo lo que dices. ¿Y si ponemos dos muelles en septiembre, solo
       para los míos?
    1: Dos muelles, de prueba, con tus camiones. Me parece bien.
    2: Otra cosa: ellos hablan valenciano entre ellos. ¿El kiosco lo tiene?
    1: Tiene catalán. ¿Sirve?
    2: Sirve si no lo llamas así.
    1: Entendido. Lo llamamos valencià y revisamos las frases contigo.
    2: Son treinta frases, lo hacemos con un arroz.
    1: Con dos arroces. ¿Qué te preocupa?
    2: Mi edad. Tengo sesenta y seis años y unos naranjos que me esperan. El año que viene no sé si seguiré.
    1: Gracias por decírmelo ahora. ¿Hay alguien contigo que pueda seguir?
    2: Mi sobrina, Empar. Sabe más que yo, pero todavía no lo sabe ella.
    1: Pues que venga a la prueba. ¿Y a ti qué te hace falta de nosotros?
    2: Que contestéis al teléfono. El proveedor anterior tenía un formulario.
    1: Contestamos. ¿Seguimos el jueves?
    2: El jueves, y trae hambre.
  `,
  summary: `
    ## Segunda fase en Valencia

    - **Septiembre**: dos muelles de prueba con los camiones de Vicent
    - **Octubre**: diez muelles para la cooperativa
    - El idioma del kiosco se llama *valencià*; treinta frases por revisar

    > En octubre no hay nadie que duerma.

    - [ ] Invitar a Empar a la prueba
  `,
  notes: null,
});
