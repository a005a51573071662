import { after, all, defineEntry, lastDays } from '../define-entry.ts'

export default defineEntry({
  key: 'win_back',
  category: 'return',
  order: 1,
  nodes: ({ shopId }) => ({
    silent: {
      type: 'trigger_repeat',
      at: [0, 0],
      config: {
        every: { value: 1, unit: 'days' },
        reentry: 'skip',
        filter: all(
          { type: 'order_count', op: 'gte', value: 1, shopId },
          { type: 'order_last', window: lastDays(180), shopId, negate: true },
        ),
      },
    },
    daytime: { type: 'window', at: [0, 1], config: { from: '09:00', to: '18:00' } },
    miss: { type: 'send_email', at: [0, 2], mail: 'miss' },
    ten_days: { type: 'wait', at: [0, 3], config: after(10, 'days') },
    ordered: {
      type: 'condition',
      at: [0, 4],
      config: { filter: all({ type: 'order_last', window: lastDays(30), shopId }) },
    },
    news: { type: 'send_email', at: [1, 5], mail: 'news' },
    // A run that is still here keeps the contact from entering again tomorrow.
    rest: { type: 'wait', at: [0, 6], config: after(180, 'days') },
    end: { type: 'end', at: [0, 7] },
  }),
  edges: [
    ['silent', 'daytime'],
    ['daytime', 'miss'],
    ['miss', 'ten_days'],
    ['ten_days', 'ordered'],
    ['ordered', 'rest', 'yes'],
    ['ordered', 'news', 'no'],
    ['news', 'rest'],
    ['rest', 'end'],
  ],
  mails: { miss: { look: 'violet' }, news: { look: 'violet', shows: 'recommended' } },
  texts: {
    en: {
      name: 'Win-back',
      description:
        'Writes to customers whose last order is more than half a year old, and ten days later shows those who have not returned what is new. Nobody gets it more often than every six months.',
      nodes: {
        silent: 'No order for half a year',
        daytime: 'During the day',
        miss: 'We miss you',
        ten_days: 'Ten days later',
        ordered: 'Has ordered?',
        news: 'What is new',
        rest: 'Half a year of rest',
        end: 'End',
      },
      notes: { rest: 'Keeps customers from getting these e-mails again too soon.' },
      mails: {
        miss: {
          name: 'We miss you',
          subject: 'It has been a while. How are you?',
          preheader: 'We would be glad to see you again',
          title: 'We miss you',
          text: [
            'you have not visited us for a while, and we would be glad to see you again.',
            'Was something not as it should be? Reply to this e-mail and tell us, please. It will help us to improve.',
          ],
          button: 'Have a look',
        },
        news: {
          name: 'What is new',
          subject: 'See what is new since your last visit',
          preheader: 'A small selection chosen for you',
          title: 'A lot has changed',
          text: ['since your last order many new things have arrived. We chose a few that could suit you.'],
          products: 'Chosen for you',
          button: 'See what is new',
        },
      },
    },
    cs: {
      name: 'Návrat zákazníků',
      description:
        'Ozve se zákazníkům, kteří nenakoupili déle než půl roku, a těm, kdo se nevrátí, za deset dní ukáže novinky. Nikdo ho nedostane častěji než jednou za půl roku.',
      nodes: {
        silent: 'Půl roku bez objednávky',
        daytime: 'Přes den',
        miss: 'Chybíte nám',
        ten_days: 'Za deset dní',
        ordered: 'Nakoupil?',
        news: 'Co je nového',
        rest: 'Půl roku klidu',
        end: 'Konec',
      },
      notes: { rest: 'Díky tomuto čekání zákazník nedostane tytéž e-maily znovu příliš brzy.' },
      mails: {
        miss: {
          name: 'Chybíte nám',
          subject: 'Dlouho jsme se neviděli. Jak se máte?',
          preheader: 'Budeme rádi, když se u nás zase zastavíte',
          title: 'Chybíte nám',
          text: [
            'už jste u nás nějakou dobu nebyli a budeme moc rádi, když se zase zastavíte.',
            'Nebylo minule něco tak, jak mělo být? Odpovězte prosím na tento e-mail a napište nám to. Pomůže nám to se zlepšit.',
          ],
          button: 'Podívat se do obchodu',
        },
        news: {
          name: 'Co je nového',
          subject: 'Co je u nás nového od vaší poslední návštěvy',
          preheader: 'Malý výběr přímo pro vás',
          title: 'Přibylo toho hodně',
          text: [
            'od vašeho posledního nákupu přibyla v obchodě spousta novinek. Vybrali jsme pár, které by se vám mohly líbit.',
          ],
          products: 'Vybráno pro vás',
          button: 'Zobrazit novinky',
        },
      },
    },
    sk: {
      name: 'Návrat zákazníkov',
      description:
        'Ozve sa zákazníkom, ktorí nenakúpili dlhšie ako pol roka, a tým, ktorí sa nevrátia, o desať dní ukáže novinky. Nikto ho nedostane častejšie ako raz za pol roka.',
      nodes: {
        silent: 'Pol roka bez objednávky',
        daytime: 'Cez deň',
        miss: 'Chýbate nám',
        ten_days: 'O desať dní',
        ordered: 'Nakúpil?',
        news: 'Čo je nové',
        rest: 'Pol roka pokoja',
        end: 'Koniec',
      },
      notes: { rest: 'Vďaka tomuto čakaniu zákazník nedostane tie isté e-maily znova príliš skoro.' },
      mails: {
        miss: {
          name: 'Chýbate nám',
          subject: 'Dlho sme sa nevideli. Ako sa máte?',
          preheader: 'Budeme radi, keď sa u nás zase zastavíte',
          title: 'Chýbate nám',
          text: [
            'už ste u nás nejaký čas neboli a budeme veľmi radi, keď sa zase zastavíte.',
            'Nebolo minule niečo tak, ako malo byť? Odpovedzte, prosím, na tento e-mail a napíšte nám to. Pomôže nám to zlepšiť sa.',
          ],
          button: 'Pozrieť sa do obchodu',
        },
        news: {
          name: 'Čo je nové',
          subject: 'Čo je u nás nové od vašej poslednej návštevy',
          preheader: 'Malý výber priamo pre vás',
          title: 'Pribudlo toho veľa',
          text: [
            'od vášho posledného nákupu pribudlo v obchode veľa noviniek. Vybrali sme pár, ktoré by sa vám mohli páčiť.',
          ],
          products: 'Vybrané pre vás',
          button: 'Zobraziť novinky',
        },
      },
    },
  },
})
