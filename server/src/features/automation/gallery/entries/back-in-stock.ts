import { after, defineEntry } from '../define-entry.ts'

export default defineEntry({
  key: 'back_in_stock',
  category: 'shopping',
  order: 2,
  nodes: () => ({
    restocked: { type: 'trigger_event', at: [0, 0], config: { event: 'back_in_stock', reentry: 'skip' } },
    not_often: { type: 'frequency', at: [0, 1], config: { max: 2, days: 1 } },
    news: { type: 'send_email', at: [0, 2], mail: 'news' },
    enough: { type: 'end', at: [1, 2] },
    // A run that is still here keeps the contact from entering again.
    rest: { type: 'wait', at: [0, 3], config: after(3, 'days') },
    end: { type: 'end', at: [0, 4] },
  }),
  edges: [
    ['restocked', 'not_often'],
    ['not_often', 'news', 'ok'],
    ['not_often', 'enough', 'capped'],
    ['news', 'rest'],
    ['rest', 'end'],
  ],
  mails: { news: { look: 'blue', shows: 'event' } },
  texts: {
    en: {
      name: 'Back in stock',
      description:
        'Tells contacts who looked at a product in the last 60 days, or have it in the cart, that it can be bought again. At most once in three days.',
      nodes: {
        restocked: 'A product is back in stock',
        not_often: 'At most two e-mails a day',
        news: 'It is here again',
        enough: 'Enough for today',
        rest: 'Three days of rest',
        end: 'End',
      },
      mails: {
        news: {
          name: 'It is here again',
          subject: 'Good news: it is back in stock',
          preheader: 'What you were looking at can be ordered again',
          title: 'It is here again',
          text: [
            'a product that you were interested in was sold out, and now it is back in stock. We are letting you know before it goes again.',
          ],
          products: 'You were looking at',
          button: 'To the shop',
          more: ['We cannot reserve goods, so it is better not to wait too long.'],
        },
      },
    },
    cs: {
      name: 'Znovu skladem',
      description:
        'Dá vědět kontaktům, které si produkt v posledních 60 dnech prohlížely nebo ho mají v košíku, že se dá znovu koupit. Nejvýš jednou za tři dny.',
      nodes: {
        restocked: 'Produkt je znovu skladem',
        not_often: 'Nejvýš dva e-maily denně',
        news: 'Už ho zase máme',
        enough: 'Pro dnešek stačí',
        rest: 'Tři dny klidu',
        end: 'Konec',
      },
      mails: {
        news: {
          name: 'Už ho zase máme',
          subject: 'Dobrá zpráva: je znovu skladem',
          preheader: 'Co jste si prohlíželi, si můžete zase objednat',
          title: 'Už je zase skladem',
          text: [
            'produkt, o který jste měli zájem, byl vyprodaný a teď ho máme znovu skladem. Dáváme vám vědět dřív, než zase zmizí.',
          ],
          products: 'Prohlíželi jste si',
          button: 'Do obchodu',
          more: ['Zboží rezervovat nemůžeme, proto raději příliš dlouho nečekejte.'],
        },
      },
    },
    sk: {
      name: 'Opäť na sklade',
      description:
        'Dá vedieť kontaktom, ktoré si produkt za posledných 60 dní prezerali alebo ho majú v košíku, že sa dá znova kúpiť. Najviac raz za tri dni.',
      nodes: {
        restocked: 'Produkt je opäť na sklade',
        not_often: 'Najviac dva e-maily denne',
        news: 'Už ho zase máme',
        enough: 'Na dnes stačí',
        rest: 'Tri dni pokoja',
        end: 'Koniec',
      },
      mails: {
        news: {
          name: 'Už ho zase máme',
          subject: 'Dobrá správa: je opäť na sklade',
          preheader: 'Čo ste si prezerali, si môžete znova objednať',
          title: 'Už je zase na sklade',
          text: [
            'produkt, o ktorý ste mali záujem, bol vypredaný a teraz ho máme opäť na sklade. Dávame vám vedieť skôr, ako znova zmizne.',
          ],
          products: 'Prezerali ste si',
          button: 'Do obchodu',
          more: ['Tovar rezervovať nemôžeme, preto radšej príliš dlho nečakajte.'],
        },
      },
    },
  },
})
