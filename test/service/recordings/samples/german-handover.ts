import { daysBefore, recording } from '../build.ts';
import { europe, joerg } from '../people.ts';

export const germanHandover = recording({
  id: '36d1e327-86c3-4696-90d9-b68273480fa1',
  title: 'Übergabe Kühlwerk Nord: Rückfragen zur Schnittstelle',
  createdAt: daysBefore(1, '08:30:29.356'),
  owner: joerg,
  team: europe,
  names: { 1: 'Jörg Brüggemann', 2: 'Wiebke Thomßen', 4: 'Дарина Ковальчук' },
  talk: `
    1: Moin zusammen. Wiebke, du hattest elf Rückfragen geschickt. Ich schlage vor, wir gehen sie der Reihe nach
       durch, und was länger als drei Minuten dauert, kommt auf einen Zettel.
    2: Moin. Elf waren es am Montag, drei haben sich von selbst erledigt. Herr Şahin aus dem Lager ist auch dabei,
       falls es um Tore geht.
    3: Guten Morgen. Ich sag nur was, wenn ihr Unsinn redet.
    1: So mag ich das. Frage eins.
    2: Unser Lagersystem schickt die Avise nachts um zwei als Datei. Danach ändern sich aber noch etwa fünfzehn
       Prozent. Holt ihr die Änderungen ab, oder müssen wir sie schicken?
    4: Ihr schickt sie. Es gibt dafür eine Adresse, an die ihr jede Änderung einzeln melden könnt. Die Datei in der
       Nacht bleibt trotzdem, als Abgleich.
    2: Und wenn eine Änderung verloren geht?
    4: Dann fällt sie spätestens nachts auf, und ihr bekommt eine Liste der Unterschiede.
    2: Gut, das ist besser als heute. Frage zwei: Zeitzonen. In der Datei steht Ortszeit ohne Zone.
    1: Ich ahne, was kommt.
    2: Am 25. Oktober gab es die Stunde zwischen zwei und drei zweimal. Wir hatten vier Anlieferungen um halb drei.
    3: Und alle vier standen dann auch da. Gleichzeitig.
    4: Bitte mit Zone schicken. Wenn ihr das nicht könnt, nehmen wir Berlin an, und in dieser einen Stunde fragen wir
       zurück.
    2: Mit Zone bekomme ich hin, das ist eine Zeile bei uns.
    1: Wunderbar. Drei?
    2: Die Tore. Ihr kennt "gekühlt" und "ungekühlt". Wir haben vier Klassen: Tiefkühl, Frische, Obst und trocken.
       Obst darf nie durch ein Tor, durch das am selben Tag Fisch gegangen ist.
    1: Am selben Tag oder bis zur Reinigung?
    3: Bis zur Reinigung. Aber die Reinigung ist abends, also am selben Tag. Außer mittwochs, da wird mittags auch
       gereinigt.
    1: Das kommt auf den Zettel, das ist eine Regel mit Gedächtnis. So etwas haben wir noch nicht.
  `,
  summary: `
    # Rückfragen zur Schnittstelle

    | Nr. | Frage | Antwort |
    |--:|---|---|
    | 1 | Änderungen nach der Nachtdatei | einzeln melden; die Datei dient als Abgleich |
    | 2 | Zeitzone | **mit Zone** schicken, sonst gilt Berlin |
    | 3 | Torklassen, „Obst nach Fisch“ | *offen*, Regel mit Gedächtnis |
    | 4 | Kennzeichen auf dem Kiosk | verschlüsselt, Schlüssel lebt einen Tag |
    | 5–7 | Funkloch | Kiosk läuft ohne Netz |
    | 8 | Anzeige im Pausenraum | Browser genügt, letzte drei Stellen |

    ## Aufgaben

    - [ ] Wiebke: Zeitzone in der Datei
    - [ ] Jörg: Adresse der Anzeige schicken
    - [ ] Daryna: Zustand „nass“ für *Obst nach Fisch* prüfen

    Nächster Termin: **Dienstag** vor Ort in Hamburg.
  `,
  notes: null,
});
