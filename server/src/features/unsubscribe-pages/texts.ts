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
}

const en: PageTexts = {
  title: 'Your subscription',
  intro: 'Choose what you would like to get from us, or leave altogether.',
  lists: 'What you get',
  keep: 'Keep only what is ticked',
  pause: 'Take a break',
  days: (days) => `No mails for ${days} days`,
  reason: 'Would you tell us why?',
  reasons: ['Too many mails', 'Not interesting for me', 'I did not sign up', 'The mails do not display well'],
  other: 'Another reason',
  saved: 'Your choice is saved.',
  leave: 'Unsubscribe from everything',
  thanks: 'Done. You will get no more mails from us.',
  paused: (until) => `Done. You will get no mails until ${until}.`,
}

const cs: PageTexts = {
  title: 'Vaše odběry',
  intro: 'Vyberte, co od nás chcete dostávat, nebo se odhlaste úplně.',
  lists: 'Co dostáváte',
  keep: 'Nechat jen zaškrtnuté',
  pause: 'Dát si pauzu',
  days: (days) => `Žádné e-maily po dobu ${days} dní`,
  reason: 'Prozradíte nám proč?',
  reasons: ['Příliš mnoho e-mailů', 'Obsah mě nezajímá', 'Nepřihlásil(a) jsem se', 'E-maily se špatně zobrazují'],
  other: 'Jiný důvod',
  saved: 'Vaše volba je uložena.',
  leave: 'Odhlásit ze všeho',
  thanks: 'Hotovo. Další e-maily od nás nedostanete.',
  paused: (until) => `Hotovo. Do ${until} vám nic nepošleme.`,
}

const sk: PageTexts = {
  title: 'Vaše odbery',
  intro: 'Vyberte, čo od nás chcete dostávať, alebo sa odhláste úplne.',
  lists: 'Čo dostávate',
  keep: 'Nechať len zaškrtnuté',
  pause: 'Dať si pauzu',
  days: (days) => `Žiadne e-maily po dobu ${days} dní`,
  reason: 'Prezradíte nám prečo?',
  reasons: ['Príliš veľa e-mailov', 'Obsah ma nezaujíma', 'Neprihlásil(a) som sa', 'E-maily sa zle zobrazujú'],
  other: 'Iný dôvod',
  saved: 'Vaša voľba je uložená.',
  leave: 'Odhlásiť zo všetkého',
  thanks: 'Hotovo. Ďalšie e-maily od nás nedostanete.',
  paused: (until) => `Hotovo. Do ${until} vám nič nepošleme.`,
}

const ALL = { en, cs, sk }

/** Texts in a language; people of others read English. */
export const pageTexts = (language: string): PageTexts => (Object.hasOwn(ALL, language) ? ALL[language as 'en'] : en)
