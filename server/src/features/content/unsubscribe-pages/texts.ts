export interface PageTexts {
  title: string
  intro: string
  lists: string
  keep: string
  pause: string
  days: (days: number) => string
  reason: string
  reasons: string[]
  other: string
  saved: string
  leave: string
  thanks: string
  paused: (until: string) => string
  /** Shown during a pause. */
  resting: (until: string) => string
  resume: string
  /** Shown to contacts that are already unsubscribed. */
  out: string
  unclear: string
}

const en: PageTexts = {
  title: 'Your subscription',
  intro: 'Choose what you would like to get from us, or leave altogether.',
  lists: 'What you get',
  keep: 'Keep only what is ticked',
  pause: 'Take a break',
  days: (days) => `${days} days without mails`,
  reason: 'Would you tell us why?',
  reasons: ['Too many mails', 'Not interesting for me', 'I did not sign up', 'The mails do not display well'],
  other: 'Another reason',
  saved: 'Your choice is saved.',
  leave: 'Unsubscribe from everything',
  thanks: 'Done. You will get no more mails from us.',
  paused: (until) => `Done. You will get no mails until ${until}.`,
  resting: (until) => `You get no mails until ${until}.`,
  resume: 'Get mails again now',
  out: 'You are unsubscribed. You will get no more mails from us.',
  unclear: 'We did not understand that. Please choose once more.',
}

const cs: PageTexts = {
  title: 'Vaše odběry',
  intro: 'Vyberte, co od nás chcete dostávat, nebo se odhlaste úplně.',
  lists: 'Co dostáváte',
  keep: 'Nechat jen zaškrtnuté',
  pause: 'Dát si pauzu',
  days: (days) => `${days} dní bez e-mailů`,
  reason: 'Prozradíte nám proč?',
  reasons: ['Příliš mnoho e-mailů', 'Obsah mě nezajímá', 'Nepřihlásil(a) jsem se', 'E-maily se špatně zobrazují'],
  other: 'Jiný důvod',
  saved: 'Vaše volba je uložena.',
  leave: 'Odhlásit ze všeho',
  thanks: 'Hotovo. Další e-maily od nás nedostanete.',
  paused: (until) => `Hotovo. Do ${until} vám nic nepošleme.`,
  resting: (until) => `Do ${until} vám nic neposíláme.`,
  resume: 'Dostávat e-maily zase hned',
  out: 'Jste odhlášeni. Další e-maily od nás nedostanete.',
  unclear: 'Tomu jsme nerozuměli. Vyberte prosím ještě jednou.',
}

const sk: PageTexts = {
  title: 'Vaše odbery',
  intro: 'Vyberte, čo od nás chcete dostávať, alebo sa odhláste úplne.',
  lists: 'Čo dostávate',
  keep: 'Nechať len zaškrtnuté',
  pause: 'Dať si pauzu',
  days: (days) => `${days} dní bez e-mailov`,
  reason: 'Prezradíte nám prečo?',
  reasons: ['Príliš veľa e-mailov', 'Obsah ma nezaujíma', 'Neprihlásil(a) som sa', 'E-maily sa zle zobrazujú'],
  other: 'Iný dôvod',
  saved: 'Vaša voľba je uložená.',
  leave: 'Odhlásiť zo všetkého',
  thanks: 'Hotovo. Ďalšie e-maily od nás nedostanete.',
  paused: (until) => `Hotovo. Do ${until} vám nič nepošleme.`,
  resting: (until) => `Do ${until} vám nič neposielame.`,
  resume: 'Dostávať e-maily znova hneď',
  out: 'Ste odhlásení. Ďalšie e-maily od nás nedostanete.',
  unclear: 'Tomu sme nerozumeli. Vyberte prosím ešte raz.',
}

const ALL = { en, cs, sk }

export type PageLanguage = keyof typeof ALL

/** The language of a page; English for languages without texts. */
export const pageLanguage = (language: string): PageLanguage =>
  Object.hasOwn(ALL, language) ? (language as PageLanguage) : 'en'
export const pageTexts = (language: PageLanguage): PageTexts => ALL[language]
