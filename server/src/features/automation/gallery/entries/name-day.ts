import { defineEntry } from '../define-entry.ts'

export default defineEntry({
  key: 'name_day',
  category: 'greetings',
  order: 3,
  nodes: () => ({
    name_day: { type: 'trigger_date', at: [0, 0], config: { kind: 'name_day', at: '08:00', reentry: 'skip' } },
    wishes: { type: 'send_email', at: [0, 1], mail: 'wishes' },
    end: { type: 'end', at: [0, 2] },
  }),
  edges: [
    ['name_day', 'wishes'],
    ['wishes', 'end'],
  ],
  mails: { wishes: { look: 'violet' } },
  texts: {
    en: {
      name: 'Name day',
      description:
        'Wishes contacts all the best on their name day, by the Czech or Slovak calendar. The first name is enough, you need no dates.',
      nodes: { name_day: 'It is their name day', wishes: 'Name day wishes', end: 'End' },
      notes: { wishes: 'Would you like to give a present? Add a coupon of one of your coupon stacks to the e-mail.' },
      mails: {
        wishes: {
          name: 'Name day wishes',
          subject: 'All the best on your name day!',
          preheader: 'A small wish for a beautiful day',
          title: 'It is your name day!',
          text: [
            'your name is in the calendar today. We wish you all the best, good company and at least one nice surprise.',
            'Thank you for being with us. If you feel like having a look around, the door is always open.',
          ],
          button: 'Visit the shop',
        },
      },
    },
    cs: {
      name: 'Svátek',
      description:
        'Popřeje kontaktům k svátku podle českého nebo slovenského kalendáře. Stačí znát křestní jméno, žádná data nepotřebujete.',
      nodes: { name_day: 'Má svátek', wishes: 'Přání k svátku', end: 'Konec' },
      notes: { wishes: 'Chcete přidat dárek? Vložte do e-mailu slevový kód z některé své sady kupónů.' },
      mails: {
        wishes: {
          name: 'Přání k svátku',
          subject: 'Všechno nejlepší k svátku!',
          preheader: 'Malé přání pro hezčí den',
          title: 'Dnes slavíte svátek',
          text: [
            'dnes je v kalendáři vaše jméno. Přejeme vám všechno nejlepší, milou společnost a aspoň jedno hezké překvapení.',
            'Děkujeme, že jste s námi. Kdybyste se u nás chtěli porozhlédnout, dveře máte vždycky otevřené.',
          ],
          button: 'Navštívit obchod',
        },
      },
    },
    sk: {
      name: 'Meniny',
      description:
        'Zablahoželá kontaktom k meninám podľa slovenského alebo českého kalendára. Stačí poznať krstné meno, žiadne dátumy nepotrebujete.',
      nodes: { name_day: 'Má meniny', wishes: 'Blahoželanie k meninám', end: 'Koniec' },
      notes: { wishes: 'Chcete pridať darček? Vložte do e-mailu zľavový kód z niektorej svojej sady kupónov.' },
      mails: {
        wishes: {
          name: 'Blahoželanie k meninám',
          subject: 'Všetko najlepšie k meninám!',
          preheader: 'Malé prianie pre krajší deň',
          title: 'Dnes máte meniny',
          text: [
            'dnes je v kalendári vaše meno. Prajeme vám všetko najlepšie, milú spoločnosť a aspoň jedno pekné prekvapenie.',
            'Ďakujeme, že ste s nami. Keby ste sa u nás chceli poobzerať, dvere máte vždy otvorené.',
          ],
          button: 'Navštíviť obchod',
        },
      },
    },
  },
})
