import { after, all, defineEntry, lastDays } from '../define-entry.ts'

/** The custom event by which segments find contacts who did not answer. */
const EVENT = 'inactive-contact'

export default defineEntry({
  key: 'sunset',
  category: 'return',
  order: 2,
  nodes: ({ shopId }) => ({
    silent: {
      type: 'trigger_repeat',
      at: [0, 0],
      config: {
        every: { value: 1, unit: 'days' },
        reentry: 'skip',
        filter: all(
          { type: 'email_delivered', count: { op: 'gte', value: 5 }, window: lastDays(180) },
          { type: 'email_opened', count: { op: 'eq', value: 0 }, window: lastDays(180) },
          { type: 'email_clicked', count: { op: 'eq', value: 0 }, window: lastDays(180) },
          { type: 'order_last', window: lastDays(180), shopId, negate: true },
          { type: 'event_custom', name: EVENT, negate: true },
        ),
      },
    },
    // Many of them at once would harm the reputation of the sender.
    slowly: { type: 'limit', at: [0, 1], config: { count: 500, per: 'day' } },
    daytime: { type: 'window', at: [0, 2], config: { from: '09:00', to: '18:00' } },
    ask: { type: 'send_email', at: [0, 3], mail: 'ask' },
    answers: {
      type: 'condition',
      at: [0, 4],
      config: {
        filter: all({ type: 'email_clicked', count: { op: 'gte', value: 1 }, window: lastDays(15) }),
        wait: after(14, 'days'),
      },
    },
    stays: { type: 'end', at: [1, 5] },
    goodbye: { type: 'send_email', at: [0, 5], mail: 'goodbye' },
    week: { type: 'wait', at: [0, 6], config: after(7, 'days') },
    clicked: {
      type: 'condition',
      at: [0, 7],
      config: { filter: all({ type: 'email_clicked', count: { op: 'gte', value: 1 }, window: lastDays(8) }) },
    },
    back: { type: 'end', at: [1, 8] },
    mark: { type: 'fire_event', at: [0, 8], config: { customEvent: EVENT } },
    end: { type: 'end', at: [0, 9] },
  }),
  edges: [
    ['silent', 'slowly'],
    ['slowly', 'daytime'],
    ['daytime', 'ask'],
    ['ask', 'answers'],
    ['answers', 'stays', 'yes'],
    ['answers', 'goodbye', 'no'],
    ['goodbye', 'week'],
    ['week', 'clicked'],
    ['clicked', 'back', 'yes'],
    ['clicked', 'mark', 'no'],
    ['mark', 'end'],
  ],
  mails: { ask: { look: 'brown' }, goodbye: { look: 'brown' } },
  texts: {
    en: {
      name: 'Sunset of inactive contacts',
      description:
        'Asks contacts who have not opened or clicked anything for half a year whether they still want your e-mails. Those who stay silent are marked by the event inactive-contact, by which a segment leaves them out of campaigns.',
      nodes: {
        silent: 'Silent for half a year',
        slowly: 'At most 500 a day',
        daytime: 'During the day',
        ask: 'Do you still want our e-mails?',
        answers: 'Clicks within two weeks?',
        stays: 'Stays',
        goodbye: 'Goodbye',
        week: 'A week later',
        clicked: 'Has clicked?',
        back: 'Is back',
        mark: 'Mark as inactive',
        end: 'End',
      },
      notes: {
        mark: 'Leave these contacts out of campaigns by a segment with the rule "Own event: inactive-contact". You can also replace this step by unsubscribing them from a list.',
      },
      mails: {
        ask: {
          name: 'Do you still want our e-mails?',
          subject: 'Do you still want to hear from us?',
          preheader: 'One click is enough',
          title: 'Shall we stay in touch?',
          text: [
            'you have not opened our e-mails for a long time. That is all right, interests change, and we do not want to fill your inbox with what you do not read.',
            'If you would like to go on getting our news, click the button. You need not do anything else.',
          ],
          button: 'Yes, I want to stay',
          more: ['If you do not, just unsubscribe by the link below, or do nothing and we will soon stop writing.'],
        },
        goodbye: {
          name: 'Goodbye',
          subject: 'We are saying goodbye, unless you want to stay',
          preheader: 'This is our last e-mail for now',
          title: 'Goodbye, and thank you',
          text: [
            'you have not answered our question, so we will not disturb you any more. Thank you for the time that you have been with us.',
            'Did you just miss our last e-mail? Click the button and we stay in touch.',
          ],
          button: 'I want to stay',
        },
      },
    },
    cs: {
      name: 'Rozloučení s neaktivními',
      description:
        'Zeptá se kontaktů, které půl roku nic neotevřely ani neklikly, zda o vaše e-maily ještě stojí. Kdo mlčí dál, dostane událost inactive-contact, podle které ho segment vynechá z kampaní.',
      nodes: {
        silent: 'Půl roku bez reakce',
        slowly: 'Nejvýš 500 denně',
        daytime: 'Přes den',
        ask: 'Chcete naše e-maily dál?',
        answers: 'Klikne do dvou týdnů?',
        stays: 'Zůstává',
        goodbye: 'Rozloučení',
        week: 'Za týden',
        clicked: 'Kliknul?',
        back: 'Je zpět',
        mark: 'Označit jako neaktivní',
        end: 'Konec',
      },
      notes: {
        mark: 'Z kampaní tyto kontakty vynecháte segmentem s pravidlem „Vlastní událost: inactive-contact“. Místo tohoto kroku je také můžete odhlásit ze seznamu.',
      },
      mails: {
        ask: {
          name: 'Chcete naše e-maily dál?',
          subject: 'Chcete, abychom vám dál psali?',
          preheader: 'Stačí jedno kliknutí',
          title: 'Zůstaneme v kontaktu?',
          text: [
            'už dlouho jste náš e-mail neotevřeli. Nic se neděje, zájmy se mění a my vám nechceme plnit schránku tím, co nečtete.',
            'Pokud chcete naše novinky dostávat dál, klikněte na tlačítko. Nic dalšího dělat nemusíte.',
          ],
          button: 'Ano, chci zůstat',
          more: ['Jestli ne, odhlaste se odkazem níže, nebo nedělejte nic a my vám brzy přestaneme psát.'],
        },
        goodbye: {
          name: 'Rozloučení',
          subject: 'Loučíme se, pokud nechcete zůstat',
          preheader: 'Prozatím náš poslední e-mail',
          title: 'Děkujeme a na shledanou',
          text: [
            'na naši otázku jste neodpověděli, a tak už vás nebudeme rušit. Děkujeme za čas, který jste s námi strávili.',
            'Jen vám náš poslední e-mail unikl? Klikněte na tlačítko a zůstaneme v kontaktu.',
          ],
          button: 'Chci zůstat',
        },
      },
    },
    sk: {
      name: 'Rozlúčka s neaktívnymi',
      description:
        'Opýta sa kontaktov, ktoré pol roka nič neotvorili ani neklikli, či o vaše e-maily ešte stoja. Kto mlčí ďalej, dostane udalosť inactive-contact, podľa ktorej ho segment vynechá z kampaní.',
      nodes: {
        silent: 'Pol roka bez reakcie',
        slowly: 'Najviac 500 denne',
        daytime: 'Cez deň',
        ask: 'Chcete naše e-maily ďalej?',
        answers: 'Klikne do dvoch týždňov?',
        stays: 'Zostáva',
        goodbye: 'Rozlúčka',
        week: 'O týždeň',
        clicked: 'Klikol?',
        back: 'Je späť',
        mark: 'Označiť ako neaktívny',
        end: 'Koniec',
      },
      notes: {
        mark: 'Z kampaní tieto kontakty vynecháte segmentom s pravidlom „Vlastná udalosť: inactive-contact“. Namiesto tohto kroku ich tiež môžete odhlásiť zo zoznamu.',
      },
      mails: {
        ask: {
          name: 'Chcete naše e-maily ďalej?',
          subject: 'Chcete, aby sme vám ďalej písali?',
          preheader: 'Stačí jedno kliknutie',
          title: 'Zostaneme v kontakte?',
          text: [
            'už dlho ste náš e-mail neotvorili. Nič sa nedeje, záujmy sa menia a my vám nechceme plniť schránku tým, čo nečítate.',
            'Ak chcete naše novinky dostávať ďalej, kliknite na tlačidlo. Nič ďalšie robiť nemusíte.',
          ],
          button: 'Áno, chcem zostať',
          more: ['Ak nie, odhláste sa odkazom nižšie, alebo nerobte nič a my vám čoskoro prestaneme písať.'],
        },
        goodbye: {
          name: 'Rozlúčka',
          subject: 'Lúčime sa, ak nechcete zostať',
          preheader: 'Zatiaľ náš posledný e-mail',
          title: 'Ďakujeme a dovidenia',
          text: [
            'na našu otázku ste neodpovedali, a tak vás už nebudeme rušiť. Ďakujeme za čas, ktorý ste s nami strávili.',
            'Len vám náš posledný e-mail unikol? Kliknite na tlačidlo a zostaneme v kontakte.',
          ],
          button: 'Chcem zostať',
        },
      },
    },
  },
})
