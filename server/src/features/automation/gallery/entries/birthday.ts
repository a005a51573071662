import { defineEntry } from '../define-entry.ts'

export default defineEntry({
  key: 'birthday',
  category: 'greetings',
  order: 2,
  nodes: () => ({
    birthday: { type: 'trigger_date', at: [0, 0], config: { kind: 'birthday', at: '09:00', reentry: 'skip' } },
    wishes: { type: 'send_email', at: [0, 1], mail: 'wishes' },
    end: { type: 'end', at: [0, 2] },
  }),
  edges: [
    ['birthday', 'wishes'],
    ['wishes', 'end'],
  ],
  mails: { wishes: { look: 'red', shows: 'recommended' } },
  texts: {
    en: {
      name: 'Birthday',
      description:
        'Wishes contacts a happy birthday at nine in the morning of their day, and shows them what could please them.',
      nodes: { birthday: 'It is their birthday', wishes: 'Birthday wishes', end: 'End' },
      notes: { wishes: 'Would you like to give a present? Add a coupon of one of your coupon stacks to the e-mail.' },
      mails: {
        wishes: {
          name: 'Birthday wishes',
          subject: '{% if df_salution %}{{df_salution}}, happy{% else %}Happy{% endif %} birthday!',
          preheader: 'All the best from the whole team',
          title: 'Happy birthday!',
          text: [
            'today is your day. We wish you good health, a lot of joy and many nice moments with the people you like.',
            'And because a birthday is the right time to please oneself too, we have a few tips for you.',
          ],
          products: 'For your joy',
          button: 'Choose a present for yourself',
        },
      },
    },
    cs: {
      name: 'Narozeniny',
      description: 'V den narozenin v devět ráno kontaktům popřeje a ukáže jim, čím by se mohli potěšit.',
      nodes: { birthday: 'Má narozeniny', wishes: 'Přání k narozeninám', end: 'Konec' },
      notes: { wishes: 'Chcete přidat dárek? Vložte do e-mailu slevový kód z některé své sady kupónů.' },
      mails: {
        wishes: {
          name: 'Přání k narozeninám',
          subject: '{% if df_salution %}{{df_salution}}, všechno{% else %}Všechno{% endif %} nejlepší k narozeninám!',
          preheader: 'Krásný den vám přeje celý náš tým',
          title: 'Všechno nejlepší!',
          text: [
            'dnes je váš den. Přejeme vám pevné zdraví, hodně radosti a spoustu hezkých chvil s lidmi, které máte rádi.',
            'A protože narozeniny jsou ta pravá příležitost udělat radost i sobě, máme pro vás pár tipů.',
          ],
          products: 'Pro vaši radost',
          button: 'Vybrat si dárek',
        },
      },
    },
    sk: {
      name: 'Narodeniny',
      description: 'V deň narodenín o deviatej ráno kontaktom zablahoželá a ukáže im, čím by sa mohli potešiť.',
      nodes: { birthday: 'Má narodeniny', wishes: 'Blahoželanie k narodeninám', end: 'Koniec' },
      notes: { wishes: 'Chcete pridať darček? Vložte do e-mailu zľavový kód z niektorej svojej sady kupónov.' },
      mails: {
        wishes: {
          name: 'Blahoželanie k narodeninám',
          subject: '{% if df_salution %}{{df_salution}}, všetko{% else %}Všetko{% endif %} najlepšie k narodeninám!',
          preheader: 'Krásny deň vám praje celý náš tím',
          title: 'Všetko najlepšie!',
          text: [
            'dnes je váš deň. Prajeme vám pevné zdravie, veľa radosti a množstvo pekných chvíľ s ľuďmi, ktorých máte radi.',
            'A keďže narodeniny sú tá pravá príležitosť urobiť radosť aj sebe, máme pre vás pár tipov.',
          ],
          products: 'Pre vašu radosť',
          button: 'Vybrať si darček',
        },
      },
    },
  },
})
