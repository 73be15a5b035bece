import { daysBefore, recording } from '../build.ts';
import { elodie, europe } from '../people.ts';

export const frenchSync = recording({
  id: 'e7c25bdc-c84d-4cbd-b7cd-3414fd7fd70e',
  title: 'Point d’équipe : été à l’entrepôt, où en est-on côté déploiement ?',
  createdAt: daysBefore(137, '12:00:03.700'),
  owner: elodie,
  team: europe,
  names: { 1: 'Élodie Marchetti', 2: 'Gaëtan Le Floc’h', 3: 'Anaïs Ben Saïd' },
  talk: `
    1: Bonjour à tous les deux. On a une demi-heure, j’aimerais qu’on parle du déploiement chez Sainte-Aube, puis des
       congés d’été, et si possible dans cet ordre, parce qu’à l’inverse on n’arrivera jamais au déploiement.
    2: C’est vexant, mais c’est vrai.
    3: Alors Sainte-Aube. Les bornes sont arrivées vendredi, quatre sur cinq. La cinquième est partie à Sainte-Aude.
    1: À Sainte-Aude ?
    3: À une lettre près. C’est un centre aéré. Ils ont été charmants, les enfants croyaient que c’était un jeu.
    2: Ils l’ont branchée ?
    3: Ils l’ont branchée, et elle leur a souhaité la bienvenue sur le quai numéro trois.
    1: Bon. Quand est-ce qu’on la récupère ?
    3: Demain. J’y passe avec des croissants, c’est le moins qu’on puisse faire.
    1: Et l’installation elle-même ?
    3: Le réseau est prêt, les quais sont numérotés. Il reste un problème : leur boulangerie travaille la nuit. Les
       camions arrivent entre deux et quatre heures, et à cette heure-là il n’y a personne à l’accueil. Donc tout doit
       marcher sans aide.
    2: C’est un bon test, au fond.
    3: Un très bon test, à condition que ce ne soit pas le premier jour. Je propose qu’on y soit, nous, les deux
       premières nuits.
    1: Nous, c’est-à-dire ?
    3: Gaëtan et moi.
    2: Je découvre. Mais d’accord, s’il y a du pain.
    3: C’est une boulangerie industrielle qui sort quarante mille baguettes par nuit. Il y aura du pain.
    1: Ça me va. Notez vos heures, vraiment, et récupérez-les dans la semaine. Qu’est-ce qui pourrait mal se passer ?
    2: L’imprimante. Dans la farine, les têtes s’encrassent. J’ai posé la question au fabricant, il m’a répondu «
       évitez la farine ».
    1: Merci à lui.
    2: J’ai fait une housse avec un filtre de cafetière. Ça tient depuis trois jours dans mon garage, avec un kilo de
       farine dans un ventilateur.
    3: Ta compagne est au courant ?
    2: Elle est au courant depuis qu’elle a ouvert la porte.
    1: Je veux une photo pour la prochaine réunion générale. Et côté budget, Anaïs ?
    3: On avait prévu vingt-deux mille euros, on en est à dix-neuf mille quatre cents. Les deux nuits, l’hôtel et le
       transport de la cinquième borne ajoutent environ mille cent. On reste en dessous.
    1: Parfait. Est-ce qu’ils ont validé les textes des bornes ?
    3: Presque. Ils veulent « quai » et pas « porte », et ils tutoient leurs chauffeurs.
    2: Tutoyer, c’est une option chez nous ?
    1: Non, et ça devrait. En allemand on a eu la même demande. Je la mets dans la liste des langues : un registre par
       site.
    3: Alors pour lundi je traduis à la main, il y a trente et une phrases.
    1: Merci. Les congés maintenant. Qui part quand ?
    2: Moi du vingt au trente et un juillet. La Bretagne, sans ordinateur, j’ai promis.
    3: Moi les trois premières semaines d’août.
    1: Et moi la dernière de juillet, ce qui fait une semaine où il ne reste qu’Anaïs.
    3: Je ne suis pas inquiète, mais j’aimerais avoir le numéro de quelqu’un qui sait redémarrer une borne à quatre
       heures du matin.
    2: Kwabena. Il dort avec.
    1: Je lui demande avant de le lui annoncer. On se résume : la borne revient demain, installation lundi, deux nuits
       sur place, la housse part en test, et je m’occupe du tutoiement. Merci, et bon appétit.
    2: Du pain, donc.
  `,
  summary: `
    # Déploiement chez Sainte-Aube

    **État :** quatre bornes sur cinq livrées ; la cinquième est au centre aéré de *Sainte-Aude* et revient demain.

    ## Décisions

    - Installation lundi ; **Gaëtan et Anaïs** sur place les deux premières nuits (2 h – 4 h)
    - « quai » et non « porte » ; tutoiement des chauffeurs → *un registre par site*
    - Housse anti-farine (filtre de cafetière) à tester

    ## Budget

    | Poste | Prévu | Réel |
    |:--|--:|--:|
    | Bornes et pose | 22 000 € | 19 400 € |
    | Nuits, hôtel, transport | – | 1 100 € |

    ## À faire

    - [ ] Anaïs : croissants et récupération de la borne
    - [ ] Anaïs : 31 phrases à traduire pour lundi
    - [ ] Élodie : demander à Kwabena pour la dernière semaine de juillet
  `,
  notes: 'Photo du garage à demander à Gaëtan 📷',
});
