interface About {
  name: string
  deletesAt: Date
  timezone: string
  link: string
}

interface Mail {
  subject: string
  text: string
}

type Texts = Record<'requested' | 'soon', (about: About & { day: string }) => Mail>

const en: Texts = {
  requested: ({ name, day, link }) => ({
    subject: `${name} will be deleted on ${day}`,
    text: `The deletion of the company ${name} was requested. Sending has stopped, API keys and connected apps do not work, and forms and pages are closed.\n\nOn ${day} everything is deleted: contacts, campaigns, automations, orders, files and settings. Until then you can download the data or restore the company:\n\n${link}\n`,
  }),
  soon: ({ name, day, link }) => ({
    subject: `${name} will be deleted in three days`,
    text: `On ${day} the company ${name} is deleted with all its data. This cannot be undone. Until then you can download the data or restore the company:\n\n${link}\n`,
  }),
}

const cs: Texts = {
  requested: ({ name, day, link }) => ({
    subject: `Firma ${name} bude smazána ${day}`,
    text: `Bylo požádáno o smazání firmy ${name}. Rozesílání se zastavilo, API klíče ani připojené aplikace nefungují, formuláře a stránky jsou zavřené.\n\nDne ${day} se smaže všechno: kontakty, kampaně, automatizace, objednávky, soubory i nastavení. Do té doby si můžete data stáhnout nebo firmu obnovit:\n\n${link}\n`,
  }),
  soon: ({ name, day, link }) => ({
    subject: `Firma ${name} bude za tři dny smazána`,
    text: `Dne ${day} se firma ${name} smaže se všemi daty. Smazání nelze vrátit. Do té doby si můžete data stáhnout nebo firmu obnovit:\n\n${link}\n`,
  }),
}

const sk: Texts = {
  requested: ({ name, day, link }) => ({
    subject: `Firma ${name} bude zmazaná ${day}`,
    text: `Bola podaná žiadosť o zmazanie firmy ${name}. Rozosielanie sa zastavilo, API kľúče ani pripojené aplikácie nefungujú, formuláre a stránky sú zatvorené.\n\nDňa ${day} sa zmaže všetko: kontakty, kampane, automatizácie, objednávky, súbory aj nastavenia. Dovtedy si môžete dáta stiahnuť alebo firmu obnoviť:\n\n${link}\n`,
  }),
  soon: ({ name, day, link }) => ({
    subject: `Firma ${name} bude o tri dni zmazaná`,
    text: `Dňa ${day} sa firma ${name} zmaže so všetkými dátami. Zmazanie nemožno vrátiť. Dovtedy si môžete dáta stiahnuť alebo firmu obnoviť:\n\n${link}\n`,
  }),
}

const TEXTS: Record<string, Texts> = { en, cs, sk }

/** The mail to an administrator; English when a language is missing. */
export function mailTexts(language: string, news: keyof Texts, about: About): Mail {
  const known = TEXTS[language] ? language : 'en'
  const format = new Intl.DateTimeFormat(known, { dateStyle: 'long', timeZone: about.timezone })
  return TEXTS[known]![news]({ ...about, day: format.format(about.deletesAt) })
}
