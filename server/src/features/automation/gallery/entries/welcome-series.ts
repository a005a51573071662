import { after, all, defineEntry } from '../define-entry.ts'

export default defineEntry({
  key: 'welcome_series',
  category: 'greetings',
  order: 1,
  nodes: ({ shopId }) => ({
    subscribed: { type: 'trigger_event', at: [0, 0], config: { event: 'subscribed', reentry: 'once' } },
    welcome: { type: 'send_email', at: [0, 1], mail: 'welcome' },
    two_days: { type: 'wait', at: [0, 2], config: after(2, 'days') },
    favourites: { type: 'send_email', at: [0, 3], mail: 'favourites' },
    three_days: { type: 'wait', at: [0, 4], config: after(3, 'days') },
    ordered: {
      type: 'condition',
      at: [0, 5],
      config: { filter: all({ type: 'order_count', op: 'gte', value: 1, shopId }) },
    },
    customer: { type: 'end', at: [1, 6] },
    help: { type: 'send_email', at: [0, 6], mail: 'help' },
    end: { type: 'end', at: [0, 7] },
  }),
  edges: [
    ['subscribed', 'welcome'],
    ['welcome', 'two_days'],
    ['two_days', 'favourites'],
    ['favourites', 'three_days'],
    ['three_days', 'ordered'],
    ['ordered', 'customer', 'yes'],
    ['ordered', 'help', 'no'],
    ['help', 'end'],
  ],
  mails: {
    welcome: { look: 'green' },
    favourites: { look: 'green', shows: 'recommended' },
    help: { look: 'green' },
  },
  texts: {
    en: {
      name: 'Welcome series',
      description:
        'Three e-mails for new subscribers: a welcome at once, favourite products after two days, and an offer of help for those who have not ordered yet.',
      nodes: {
        subscribed: 'Somebody subscribes',
        welcome: 'Welcome',
        two_days: 'Two days later',
        favourites: 'What others like',
        three_days: 'Three days later',
        ordered: 'Has ordered?',
        customer: 'Already a customer',
        help: 'Offer of help',
        end: 'End',
      },
      mails: {
        welcome: {
          name: 'Welcome',
          subject: 'Welcome! We are glad you are here',
          preheader: 'What you can look forward to in our e-mails',
          title: 'Welcome to our shop',
          text: [
            'thank you for subscribing. From now on you will be among the first to know about new products, seasonal tips and offers that we do not show anywhere else.',
            'We write only when we have something worth reading, and you can unsubscribe at any time with one click.',
          ],
          button: 'Look around the shop',
          more: ['Would you like advice? Just reply to this e-mail, we read every message.'],
        },
        favourites: {
          name: 'What others like',
          subject: 'What our customers like most',
          preheader: 'A small selection to help you find your way',
          title: 'A good place to start',
          text: [
            'it can be hard to choose when you visit a shop for the first time. So we picked a few things that our customers come back for.',
          ],
          products: 'We recommend',
          button: 'See the whole range',
        },
        help: {
          name: 'Offer of help',
          subject: 'Can we help you choose?',
          preheader: 'Tell us what you are looking for, we will gladly advise you',
          title: 'Still choosing?',
          text: [
            'perhaps you have not found the right thing yet, or you have a question about delivery, payment or sizes.',
            'Reply to this e-mail and tell us what you need. A real person will answer you, usually on the same working day.',
          ],
          button: 'Back to the shop',
        },
      },
    },
    cs: {
      name: 'Uvítací série',
      description:
        'Tři e-maily pro nové odběratele: hned přivítání, po dvou dnech oblíbené produkty a těm, kdo ještě nenakoupili, nabídka pomoci s výběrem.',
      nodes: {
        subscribed: 'Někdo se přihlásí k odběru',
        welcome: 'Přivítání',
        two_days: 'Za dva dny',
        favourites: 'Co mají ostatní rádi',
        three_days: 'Za tři dny',
        ordered: 'Už nakoupil?',
        customer: 'Už je zákazník',
        help: 'Nabídka pomoci',
        end: 'Konec',
      },
      mails: {
        welcome: {
          name: 'Přivítání',
          subject: 'Vítejte! Jsme rádi, že jste s námi',
          preheader: 'Na co se můžete v našich e-mailech těšit',
          title: 'Vítejte v našem obchodě',
          text: [
            'děkujeme, že jste se přihlásili k odběru. Odteď se mezi prvními dozvíte o novinkách, sezónních tipech a nabídkách, které jinde neukazujeme.',
            'Píšeme jen tehdy, když máme co říct, a odhlásit se můžete kdykoli jedním kliknutím.',
          ],
          button: 'Prohlédnout si obchod',
          more: ['Chcete s něčím poradit? Stačí odpovědět na tento e-mail, čteme každou zprávu.'],
        },
        favourites: {
          name: 'Co mají ostatní rádi',
          subject: 'Co si naši zákazníci oblíbili nejvíc',
          preheader: 'Malý výběr, se kterým se u nás rychle zorientujete',
          title: 'Kde začít',
          text: [
            'při první návštěvě obchodu nebývá snadné si vybrat. Připravili jsme proto pár tipů na to, pro co se k nám zákazníci vracejí.',
          ],
          products: 'Doporučujeme',
          button: 'Zobrazit celou nabídku',
        },
        help: {
          name: 'Nabídka pomoci',
          subject: 'Můžeme vám pomoci s výběrem?',
          preheader: 'Napište nám, co hledáte, rádi poradíme',
          title: 'Ještě vybíráte?',
          text: [
            'možná jste zatím nenašli to pravé, nebo máte otázku k dopravě, platbě či velikostem.',
            'Odpovězte na tento e-mail a napište nám, co potřebujete. Odpoví vám člověk, obvykle ještě týž pracovní den.',
          ],
          button: 'Zpět do obchodu',
        },
      },
    },
    sk: {
      name: 'Uvítacia séria',
      description:
        'Tri e-maily pre nových odberateľov: hneď privítanie, po dvoch dňoch obľúbené produkty a tým, ktorí ešte nenakúpili, ponuka pomoci s výberom.',
      nodes: {
        subscribed: 'Niekto sa prihlási na odber',
        welcome: 'Privítanie',
        two_days: 'O dva dni',
        favourites: 'Čo majú ostatní radi',
        three_days: 'O tri dni',
        ordered: 'Už nakúpil?',
        customer: 'Už je zákazník',
        help: 'Ponuka pomoci',
        end: 'Koniec',
      },
      mails: {
        welcome: {
          name: 'Privítanie',
          subject: 'Vitajte! Sme radi, že ste s nami',
          preheader: 'Na čo sa môžete v našich e-mailoch tešiť',
          title: 'Vitajte v našom obchode',
          text: [
            'ďakujeme, že ste sa prihlásili na odber. Odteraz sa medzi prvými dozviete o novinkách, sezónnych tipoch a ponukách, ktoré inde neukazujeme.',
            'Píšeme len vtedy, keď máme čo povedať, a odhlásiť sa môžete kedykoľvek jedným kliknutím.',
          ],
          button: 'Prezrieť si obchod',
          more: ['Chcete s niečím poradiť? Stačí odpovedať na tento e-mail, čítame každú správu.'],
        },
        favourites: {
          name: 'Čo majú ostatní radi',
          subject: 'Čo si naši zákazníci obľúbili najviac',
          preheader: 'Malý výber, s ktorým sa u nás rýchlo zorientujete',
          title: 'Kde začať',
          text: [
            'pri prvej návšteve obchodu nebýva ľahké vybrať si. Pripravili sme preto pár tipov na to, pre čo sa k nám zákazníci vracajú.',
          ],
          products: 'Odporúčame',
          button: 'Zobraziť celú ponuku',
        },
        help: {
          name: 'Ponuka pomoci',
          subject: 'Môžeme vám pomôcť s výberom?',
          preheader: 'Napíšte nám, čo hľadáte, radi poradíme',
          title: 'Ešte vyberáte?',
          text: [
            'možno ste zatiaľ nenašli to pravé alebo máte otázku k doprave, platbe či veľkostiam.',
            'Odpovedzte na tento e-mail a napíšte nám, čo potrebujete. Odpovie vám človek, zvyčajne ešte v ten istý pracovný deň.',
          ],
          button: 'Späť do obchodu',
        },
      },
    },
  },
})
