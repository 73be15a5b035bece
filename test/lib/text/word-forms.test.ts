import { describe, expect, it } from 'vitest';
import { formDistance } from '../../../lib/text/word-forms.ts';

/** For `plan plans, test tests`: the two words of each pair. */
const pairs = (text: string) =>
  text
    .trim()
    .split(/,\s*/)
    .map((pair): [string, string] => {
      const [a = '', b = ''] = pair.split(' ');
      return [a, b];
    });

describe('formDistance', () => {
  it.each(
    pairs(`
plan plans, plan planning, planned planning, policy policies, bake baking, bakes baker, release releases,
watch watches, gimbal gimbaled, invoice invoicing, invest investment, rechnung rechnungen,
vertrage vertragen, kunde kunden, liefern lieferungen, losen losung, ergebnis ergebnissen, planen geplant,
testen getestet, fragen gefragt, vergeben vergebe, reunion reunions, journal journaux, nouvel nouvelle,
nouveau nouveaux, travail travaux, livrer livraison, planifier planifications, vendre vendue,
choisir choisissons, recruter recrutement, hablar hablando, decide decides, chamar chamando, vender vendendo,
decidir decidido, apresentacao apresentacoes, reuniao reunioes, decisao decisoes, organizar organizacao,
organizacoes organizando, planificar planificacion, planificaciones planificado, riunione riunioni,
progetto progetti, parlare parlato, prenotazione prenotazioni, organizzare organizzazione,
organizzazioni organizzato`),
  )('takes %s and %s for forms of one word, either way', (a, b) => {
    expect(formDistance(a, b)).not.toBeNull();
    expect(formDistance(b, a)).toBe(formDistance(a, b));
  });

  it.each(
    pairs(`
plan planet, car carpet, budget bucket, in ins, server dessert, port portrait, contract contrast, her heroes,
stazione stato, status state, index indeed, course court, square squad, relax relay, census censor,
please plead, gebiet bit, geben ben, general neral, gefragt gesagt`),
  )('does not take %s and %s for such', (a, b) => expect(formDistance(a, b)).toBeNull());
});
