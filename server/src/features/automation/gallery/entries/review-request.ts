import { after, defineEntry } from '../define-entry.ts'

export default defineEntry({
  key: 'review_request',
  category: 'purchase',
  order: 2,
  nodes: () => ({
    delivered: { type: 'trigger_event', at: [0, 0], config: { event: 'order_completed', reentry: 'skip' } },
    week: { type: 'wait', at: [0, 1], config: after(7, 'days') },
    morning: { type: 'wait', at: [0, 2], config: { until: { kind: 'time', at: '10:00' } } },
    ask: { type: 'send_email', at: [0, 3], mail: 'ask' },
    clicked: {
      type: 'wait_event',
      at: [0, 4],
      config: {
        event: 'link_clicked',
        emailNode: { automationId: null, node: 'ask' },
        timeout: { value: 5, unit: 'days' },
      },
    },
    thanks: { type: 'end', at: [1, 5] },
    remind: { type: 'send_email', at: [0, 5], mail: 'remind' },
    end: { type: 'end', at: [0, 6] },
  }),
  edges: [
    ['delivered', 'week'],
    ['week', 'morning'],
    ['morning', 'ask'],
    ['ask', 'clicked'],
    ['clicked', 'thanks', 'happened'],
    ['clicked', 'remind', 'timeout'],
    ['remind', 'end'],
  ],
  mails: { ask: { look: 'brown' }, remind: { look: 'brown' } },
  texts: {
    en: {
      name: 'Review request',
      description:
        'Asks customers for a review a week after the delivery, at ten in the morning, and reminds those who have not clicked five days later.',
      nodes: {
        delivered: 'The order is delivered',
        week: 'A week later',
        morning: 'At ten in the morning',
        ask: 'Request for a review',
        clicked: 'Clicks within five days?',
        thanks: 'Has clicked',
        remind: 'Reminder',
        end: 'End',
      },
      notes: { ask: 'Put the address of the page where customers write reviews into the button.' },
      mails: {
        ask: {
          name: 'Request for a review',
          subject: 'Are you happy with your order?',
          preheader: 'Your opinion helps us and other customers',
          title: 'How do you like it?',
          text: [
            'a week ago you received your order{% if event.order.number %} {{ event.order.number }}{% endif %}. How do you like it?',
            'A few words about what pleased you and what we could do better help other customers to choose, and they help us too. It takes two minutes.',
          ],
          button: 'Write a review',
          more: ['Is something wrong? Do not write a review, reply to this e-mail first. We will put it right.'],
        },
        remind: {
          name: 'Reminder',
          subject: 'Two minutes for a review?',
          preheader: 'Your experience is worth a lot to others',
          title: 'May we ask once more?',
          text: [
            'we know that time is short. But if you find two minutes, we would be very grateful for your review.',
            'Even one sentence helps others to decide. Thank you!',
          ],
          button: 'Write a review',
        },
      },
    },
    cs: {
      name: 'Žádost o hodnocení',
      description:
        'Týden po doručení v deset dopoledne požádá zákazníka o hodnocení a těm, kdo nekliknou, se za pět dní připomene.',
      nodes: {
        delivered: 'Objednávka je doručena',
        week: 'Za týden',
        morning: 'V deset dopoledne',
        ask: 'Žádost o hodnocení',
        clicked: 'Klikne do pěti dnů?',
        thanks: 'Kliknul',
        remind: 'Připomenutí',
        end: 'Konec',
      },
      notes: { ask: 'Do tlačítka vložte adresu stránky, kde zákazníci píší hodnocení.' },
      mails: {
        ask: {
          name: 'Žádost o hodnocení',
          subject: 'Jste s nákupem spokojeni?',
          preheader: 'Váš názor pomůže nám i dalším zákazníkům',
          title: 'Jak se vám to líbí?',
          text: [
            'před týdnem vám dorazila objednávka{% if event.order.number %} č. {{ event.order.number }}{% endif %}. Jak jste s ní spokojeni?',
            'Pár slov o tom, co vás potěšilo a co bychom mohli dělat lépe, pomůže ostatním s výběrem a nám také. Zabere to dvě minuty.',
          ],
          button: 'Napsat hodnocení',
          more: ['Je něco špatně? Odpovězte nám nejdřív na tento e-mail a napravíme to.'],
        },
        remind: {
          name: 'Připomenutí',
          subject: 'Najdete si dvě minuty na hodnocení?',
          preheader: 'Vaše zkušenost má pro ostatní velkou cenu',
          title: 'Můžeme poprosit ještě jednou?',
          text: [
            'víme, že času není nazbyt. Pokud si ale najdete dvě minuty, budeme za vaše hodnocení moc vděční.',
            'I jediná věta pomůže ostatním v rozhodování. Děkujeme!',
          ],
          button: 'Napsat hodnocení',
        },
      },
    },
    sk: {
      name: 'Žiadosť o hodnotenie',
      description:
        'Týždeň po doručení o desiatej dopoludnia požiada zákazníka o hodnotenie a tým, ktorí nekliknú, sa o päť dní pripomenie.',
      nodes: {
        delivered: 'Objednávka je doručená',
        week: 'O týždeň',
        morning: 'O desiatej dopoludnia',
        ask: 'Žiadosť o hodnotenie',
        clicked: 'Klikne do piatich dní?',
        thanks: 'Klikol',
        remind: 'Pripomenutie',
        end: 'Koniec',
      },
      notes: { ask: 'Do tlačidla vložte adresu stránky, kde zákazníci píšu hodnotenia.' },
      mails: {
        ask: {
          name: 'Žiadosť o hodnotenie',
          subject: 'Ste s nákupom spokojní?',
          preheader: 'Váš názor pomôže nám aj ďalším zákazníkom',
          title: 'Ako sa vám to páči?',
          text: [
            'pred týždňom vám prišla objednávka{% if event.order.number %} č. {{ event.order.number }}{% endif %}. Ako ste s ňou spokojní?',
            'Pár slov o tom, čo vás potešilo a čo by sme mohli robiť lepšie, pomôže ostatným s výberom a aj nám. Zaberie to dve minúty.',
          ],
          button: 'Napísať hodnotenie',
          more: ['Je niečo zle? Odpovedzte nám najprv na tento e-mail a napravíme to.'],
        },
        remind: {
          name: 'Pripomenutie',
          subject: 'Nájdete si dve minúty na hodnotenie?',
          preheader: 'Vaša skúsenosť má pre ostatných veľkú cenu',
          title: 'Môžeme poprosiť ešte raz?',
          text: [
            'vieme, že času nie je nazvyš. Ak si však nájdete dve minúty, budeme za vaše hodnotenie veľmi vďační.',
            'Aj jediná veta pomôže ostatným pri rozhodovaní. Ďakujeme!',
          ],
          button: 'Napísať hodnotenie',
        },
      },
    },
  },
})
