import { after, defineEntry } from '../define-entry.ts'

export default defineEntry({
  key: 'price_drop',
  category: 'shopping',
  order: 3,
  nodes: () => ({
    cheaper: { type: 'trigger_event', at: [0, 0], config: { event: 'price_drop', reentry: 'skip' } },
    // A whole catalogue may become cheaper during the night.
    daytime: { type: 'window', at: [0, 1], config: { from: '09:00', to: '19:00' } },
    not_often: { type: 'frequency', at: [0, 2], config: { max: 2, days: 1 } },
    news: { type: 'send_email', at: [0, 3], mail: 'news' },
    enough: { type: 'end', at: [1, 3] },
    // A run that is still here keeps the contact from entering again.
    rest: { type: 'wait', at: [0, 4], config: after(7, 'days') },
    end: { type: 'end', at: [0, 5] },
  }),
  edges: [
    ['cheaper', 'daytime'],
    ['daytime', 'not_often'],
    ['not_often', 'news', 'ok'],
    ['not_often', 'enough', 'capped'],
    ['news', 'rest'],
    ['rest', 'end'],
  ],
  mails: { news: { look: 'red', shows: 'event' } },
  texts: {
    en: {
      name: 'Price drop',
      description:
        'Tells contacts who looked at a product in the last 60 days, or have it in the cart, that it has become cheaper. At most once a week.',
      nodes: {
        cheaper: 'A product becomes cheaper',
        daytime: 'During the day',
        not_often: 'At most two e-mails a day',
        news: 'A better price',
        enough: 'Enough for today',
        rest: 'A week of rest',
        end: 'End',
      },
      mails: {
        news: {
          name: 'A better price',
          subject: 'What you were looking at costs less now',
          preheader: 'Have a look at the new price',
          title: 'It costs less now',
          text: [
            'we have lowered the price of a product that you were interested in. Perhaps this is the right moment.',
          ],
          products: 'You were looking at',
          button: 'See the prices',
          more: ['The price is valid as long as the shop shows it.'],
        },
      },
    },
    cs: {
      name: 'Snížení ceny',
      description:
        'Dá vědět kontaktům, které si produkt v posledních 60 dnech prohlížely nebo ho mají v košíku, že zlevnil. Nejvýš jednou týdně.',
      nodes: {
        cheaper: 'Produkt zlevní',
        daytime: 'Přes den',
        not_often: 'Nejvýš dva e-maily denně',
        news: 'Lepší cena',
        enough: 'Pro dnešek stačí',
        rest: 'Týden klidu',
        end: 'Konec',
      },
      mails: {
        news: {
          name: 'Lepší cena',
          subject: 'Co jste si prohlíželi, teď stojí méně',
          preheader: 'Podívejte se na novou cenu',
          title: 'Teď za lepší cenu',
          text: ['snížili jsme cenu produktu, o který jste měli zájem. Možná je teď ta správná chvíle.'],
          products: 'Prohlíželi jste si',
          button: 'Podívat se na ceny',
          more: ['Cena platí, dokud ji vidíte v obchodě.'],
        },
      },
    },
    sk: {
      name: 'Zníženie ceny',
      description:
        'Dá vedieť kontaktom, ktoré si produkt za posledných 60 dní prezerali alebo ho majú v košíku, že zlacnel. Najviac raz za týždeň.',
      nodes: {
        cheaper: 'Produkt zlacnie',
        daytime: 'Cez deň',
        not_often: 'Najviac dva e-maily denne',
        news: 'Lepšia cena',
        enough: 'Na dnes stačí',
        rest: 'Týždeň pokoja',
        end: 'Koniec',
      },
      mails: {
        news: {
          name: 'Lepšia cena',
          subject: 'Čo ste si prezerali, teraz stojí menej',
          preheader: 'Pozrite sa na novú cenu',
          title: 'Teraz za lepšiu cenu',
          text: ['znížili sme cenu produktu, o ktorý ste mali záujem. Možno je teraz tá správna chvíľa.'],
          products: 'Prezerali ste si',
          button: 'Pozrieť sa na ceny',
          more: ['Cena platí, kým ju vidíte v obchode.'],
        },
      },
    },
  },
})
