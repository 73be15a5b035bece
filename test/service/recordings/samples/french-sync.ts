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
