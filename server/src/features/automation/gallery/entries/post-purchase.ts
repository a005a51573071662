import { after, all, defineEntry, lastDays } from '../define-entry.ts'

const PAUSE_DAYS = 14

export default defineEntry({
  key: 'post_purchase',
  category: 'purchase',
  order: 1,
  nodes: ({ shopId }) => ({
    order: { type: 'trigger_event', at: [0, 0], config: { event: 'order_created', reentry: 'skip' } },
    next_day: { type: 'wait', at: [0, 1], config: after(1, 'days') },
    thanks: { type: 'send_email', at: [0, 2], mail: 'thanks' },
    pause: { type: 'wait', at: [0, 3], config: after(PAUSE_DAYS, 'days') },
    // The order that started the run is older than that.
    again: {
      type: 'condition',
      at: [0, 4],
      config: { filter: all({ type: 'order_last', window: lastDays(PAUSE_DAYS), shopId }) },
    },
    returned: { type: 'end', at: [1, 5] },
    tips: { type: 'send_email', at: [0, 5], mail: 'tips' },
    end: { type: 'end', at: [0, 6] },
  }),
  edges: [
    ['order', 'next_day'],
    ['next_day', 'thanks'],
    ['thanks', 'pause'],
    ['pause', 'again'],
    ['again', 'returned', 'yes'],
    ['again', 'tips', 'no'],
    ['tips', 'end'],
  ],
  mails: { thanks: { look: 'green' }, tips: { look: 'green', shows: 'recommended' } },
  texts: {
    en: {
      name: 'After a purchase',
      description:
        'Thanks customers a day after their order, and two weeks later recommends products that go with it, unless they have ordered again.',
      nodes: {
        order: 'An order arrives',
        next_day: 'A day later',
        thanks: 'Thanks',
        pause: 'Two weeks later',
        again: 'Ordered again?',
        returned: 'Has returned by itself',
        tips: 'Tips for the next order',
        end: 'End',
      },
      mails: {
        thanks: {
          name: 'Thanks',
          subject: 'Thank you for your order',
          preheader: 'We appreciate that you have chosen us',
          title: 'Thank you!',
          text: [
            'thank you for your order{% if event.order.number %} {{ event.order.number }}{% endif %}. It means a lot to us that you have chosen our shop.',
            'We are doing everything to get it to you quickly and in order. If you need to change or check anything, just reply to this e-mail.',
          ],
          button: 'To the shop',
        },
        tips: {
          name: 'Tips for the next order',
          subject: 'This could go well with your last order',
          preheader: 'A few products chosen for you',
          title: 'Chosen for you',
          text: [
            'we hope that your last order serves you well. Customers who bought something similar also liked these products:',
          ],
          products: 'You might like',
          button: 'See more',
          more: ['Is anything wrong with what you bought? Write to us and we will put it right.'],
        },
      },
    },
    cs: {
      name: 'Po nákupu',
      description:
        'Den po objednávce zákazníkovi poděkuje a za dva týdny mu doporučí produkty, které se k ní hodí, pokud mezitím nenakoupil znovu.',
      nodes: {
        order: 'Přijde objednávka',
        next_day: 'O den později',
        thanks: 'Poděkování',
        pause: 'Za dva týdny',
        again: 'Nakoupil znovu?',
        returned: 'Vrátil se sám',
        tips: 'Tipy na další nákup',
        end: 'Konec',
      },
      mails: {
        thanks: {
          name: 'Poděkování',
          subject: 'Děkujeme za vaši objednávku',
          preheader: 'Vážíme si toho, že jste si vybrali právě nás',
          title: 'Děkujeme!',
          text: [
            'děkujeme za vaši objednávku{% if event.order.number %} č. {{ event.order.number }}{% endif %}. Moc si vážíme toho, že jste si vybrali náš obchod.',
            'Děláme vše pro to, aby k vám dorazila rychle a v pořádku. Potřebujete něco změnit nebo ověřit? Stačí odpovědět na tento e-mail.',
          ],
          button: 'Do obchodu',
        },
        tips: {
          name: 'Tipy na další nákup',
          subject: 'Tohle by se mohlo hodit k vašemu nákupu',
          preheader: 'Pár produktů vybraných pro vás',
          title: 'Vybráno pro vás',
          text: [
            'věříme, že vám poslední nákup dělá radost. Zákazníkům, kteří koupili něco podobného, se líbily i tyto produkty:',
          ],
          products: 'Mohlo by se vám líbit',
          button: 'Zobrazit další',
          more: ['Není s nákupem něco v pořádku? Napište nám a dáme to do pořádku.'],
        },
      },
    },
    sk: {
      name: 'Po nákupe',
      description:
        'Deň po objednávke zákazníkovi poďakuje a o dva týždne mu odporučí produkty, ktoré sa k nej hodia, ak medzitým nenakúpil znova.',
      nodes: {
        order: 'Príde objednávka',
        next_day: 'O deň neskôr',
        thanks: 'Poďakovanie',
        pause: 'O dva týždne',
        again: 'Nakúpil znova?',
        returned: 'Vrátil sa sám',
        tips: 'Tipy na ďalší nákup',
        end: 'Koniec',
      },
      mails: {
        thanks: {
          name: 'Poďakovanie',
          subject: 'Ďakujeme za vašu objednávku',
          preheader: 'Vážime si, že ste si vybrali práve nás',
          title: 'Ďakujeme!',
          text: [
            'ďakujeme za vašu objednávku{% if event.order.number %} č. {{ event.order.number }}{% endif %}. Veľmi si vážime, že ste si vybrali náš obchod.',
            'Robíme všetko pre to, aby k vám dorazila rýchlo a v poriadku. Potrebujete niečo zmeniť alebo overiť? Stačí odpovedať na tento e-mail.',
          ],
          button: 'Do obchodu',
        },
        tips: {
          name: 'Tipy na ďalší nákup',
          subject: 'Toto by sa mohlo hodiť k vášmu nákupu',
          preheader: 'Pár produktov vybraných pre vás',
          title: 'Vybrané pre vás',
          text: [
            'veríme, že vám posledný nákup robí radosť. Zákazníkom, ktorí kúpili niečo podobné, sa páčili aj tieto produkty:',
          ],
          products: 'Mohlo by sa vám páčiť',
          button: 'Zobraziť ďalšie',
          more: ['Nie je s nákupom niečo v poriadku? Napíšte nám a napravíme to.'],
        },
      },
    },
  },
})
