type Words = readonly [en: string, cs: string, sk: string]
const LANGUAGES = ['en', 'cs', 'sk'] as const
type Language = (typeof LANGUAGES)[number]

/** The titles of sections, by their names. */
export const SECTIONS: Record<string, Words> = {
  contact: ['Profile', 'Profil', 'Profil'],
  labels: ['Labels', 'Štítky', 'Štítky'],
  suppressions: ['Why the address is not written to', 'Proč se na adresu nepíše', 'Prečo sa na adresu nepíše'],
  consents: ['Consents', 'Souhlasy', 'Súhlasy'],
  consentHistory: ['History of consents', 'Historie souhlasů', 'História súhlasov'],
  doubleOptIns: ['Confirmations of a subscription', 'Potvrzení odběru', 'Potvrdenia odberu'],
  events: ['What happened', 'Co se stalo', 'Čo sa stalo'],
  importRows: ['Rows of imports under way', 'Řádky probíhajících importů', 'Riadky prebiehajúcich importov'],
  imports: ['Imports', 'Importy', 'Importy'],
  lists: ['Lists', 'Seznamy', 'Zoznamy'],
  listOptOuts: ['Lists left earlier', 'Dříve opuštěné seznamy', 'Skôr opustené zoznamy'],
  segments: ['Segments', 'Segmenty', 'Segmenty'],
  messages: ['E-mails and their results', 'E-maily a jejich výsledky', 'E-maily a ich výsledky'],
  emailEvents: ['What happened to e-mails', 'Co se stalo s e-maily', 'Čo sa stalo s e-mailmi'],
  emailSummaries: ['E-mails in figures', 'E-maily v číslech', 'E-maily v číslach'],
  hits: [
    'Opens and clicks not judged yet',
    'Dosud neposouzená otevření a kliknutí',
    'Zatiaľ neposúdené otvorenia a kliknutia',
  ],
  hitsBeyondLimit: ['Further opens and clicks', 'Další otevření a kliknutí', 'Ďalšie otvorenia a kliknutia'],
  bounces: ['Undelivered e-mails and complaints', 'Nedoručené e-maily a stížnosti', 'Nedoručené e-maily a sťažnosti'],
  mails: ['Texts of e-mails', 'Texty e-mailů', 'Texty e-mailov'],
}

/** The words for fields, by their names. */
export const FIELDS: Record<string, Words> = {
  affiliateId: ['Affiliate', 'Partner', 'Partner'],
  after: ['After', 'Poté', 'Potom'],
  at: ['Time', 'Čas', 'Čas'],
  automations: ['Starts automations', 'Spouští automatizace', 'Spúšťa automatizácie'],
  basis: ['How it was given', 'Způsob udělení', 'Spôsob udelenia'],
  before: ['Before', 'Předtím', 'Predtým'],
  birthday: ['Birthday', 'Datum narození', 'Dátum narodenia'],
  blacklisted: ['Blacklisted', 'Na černé listině', 'Na čiernej listine'],
  blacklistedAt: ['Blacklisted at', 'Na černé listině od', 'Na čiernej listine od'],
  by: ['By', 'Kdo', 'Kto'],
  campaign: ['Campaign', 'Kampaň', 'Kampaň'],
  changedAt: ['Changed', 'Změněno', 'Zmenené'],
  changes: ['Changes', 'Změny', 'Zmeny'],
  city: ['City', 'Město', 'Mesto'],
  code: ['Code', 'Kód', 'Kód'],
  company: ['Company', 'Firma', 'Firma'],
  companyId: ['Company number', 'IČO', 'IČO'],
  confirmedAt: ['Confirmed', 'Potvrzeno', 'Potvrdené'],
  consent: ['Consent', 'Souhlas', 'Súhlas'],
  consentAt: ['Consent given', 'Souhlas udělen', 'Súhlas udelený'],
  consentBasis: ['Basis of the consent', 'Základ souhlasu', 'Základ súhlasu'],
  consentId: ['Number of the consent', 'Číslo souhlasu', 'Číslo súhlasu'],
  consentWeak: ['Weak consent', 'Slabý souhlas', 'Slabý súhlas'],
  country: ['Country', 'Země', 'Krajina'],
  createdAt: ['Recorded', 'Zaznamenáno', 'Zaznamenané'],
  customFields: ['Custom fields', 'Vlastní pole', 'Vlastné polia'],
  day: ['Day', 'Den', 'Deň'],
  doiConfirmedAt: ['Subscription confirmed', 'Odběr potvrzen', 'Odber potvrdený'],
  doiIp: ['Confirmed from the IP address', 'Potvrzeno z IP adresy', 'Potvrdené z IP adresy'],
  doiSentAt: ['Confirmation requested', 'O potvrzení požádáno', 'O potvrdenie požiadané'],
  doiUserAgent: ['Confirmed by the program', 'Potvrzeno programem', 'Potvrdené programom'],
  editedFields: ['Fields filled in by a person', 'Pole vyplněná člověkem', 'Polia vyplnené človekom'],
  email: ['E-mail', 'E-mail', 'E-mail'],
  ended: ['Use ended', 'Použití skončilo', 'Použitie sa skončilo'],
  engagement: ['Engagement', 'Zapojení', 'Zapojenie'],
  engagementAt: ['Engagement since', 'Zapojení od', 'Zapojenie od'],
  excluded: ['Excluded', 'Vyloučen', 'Vylúčený'],
  expiresAt: ['Valid until', 'Platí do', 'Platí do'],
  field: ['Field', 'Pole', 'Pole'],
  firstAt: ['First', 'Poprvé', 'Prvýkrát'],
  firstName: ['First name', 'Jméno', 'Meno'],
  from: ['From', 'Od', 'Od'],
  gender: ['Gender', 'Pohlaví', 'Pohlavie'],
  human: ['By a person', 'Člověkem', 'Človekom'],
  id: ['Number', 'Číslo', 'Číslo'],
  import: ['Import', 'Import', 'Import'],
  ip: ['IP address', 'IP adresa', 'IP adresa'],
  kind: ['Kind', 'Druh', 'Druh'],
  label: ['Label', 'Štítek', 'Štítok'],
  language: ['Language', 'Jazyk', 'Jazyk'],
  lastAt: ['Last', 'Naposledy', 'Naposledy'],
  lastName: ['Last name', 'Příjmení', 'Priezvisko'],
  line: ['Line', 'Řádek', 'Riadok'],
  link: ['Link', 'Odkaz', 'Odkaz'],
  list: ['List', 'Seznam', 'Zoznam'],
  lists: ['Lists', 'Seznamy', 'Zoznamy'],
  mailPausedUntil: ['Paused until', 'Pozastaveno do', 'Pozastavené do'],
  mobile: ['Mobile', 'Mobil', 'Mobil'],
  name: ['Name', 'Název', 'Názov'],
  nameDay: ['Name day', 'Svátek', 'Meniny'],
  note: ['Note', 'Poznámka', 'Poznámka'],
  number: ['Number', 'Počet', 'Počet'],
  optedOut: ['Left by the person', 'Odhlášeno osobou', 'Odhlásené osobou'],
  phone: ['Phone', 'Telefon', 'Telefón'],
  postalCode: ['Postal code', 'PSČ', 'PSČ'],
  proof: ['Proof', 'Doklad', 'Doklad'],
  provider: ['Mailbox provider', 'Poskytovatel schránky', 'Poskytovateľ schránky'],
  purpose: ['Purpose', 'Účel', 'Účel'],
  reason: ['Reason', 'Důvod', 'Dôvod'],
  recent: ['Most recent', 'Nejnovější', 'Najnovšie'],
  requestedAt: ['Requested', 'Požádáno', 'Požiadané'],
  results: ['Results', 'Výsledky', 'Výsledky'],
  salutation: ['Salutation', 'Oslovení', 'Oslovenie'],
  salutationFormal: ['Formal salutation', 'Formální oslovení', 'Formálne oslovenie'],
  segment: ['Segment', 'Segment', 'Segment'],
  sentAt: ['Sent', 'Odesláno', 'Odoslané'],
  shop: ['Shop', 'E-shop', 'E-shop'],
  softBounces: ['Temporary failures in a row', 'Dočasné chyby v řadě', 'Dočasné chyby v rade'],
  source: ['Source', 'Zdroj', 'Zdroj'],
  sources: ['Sources', 'Zdroje', 'Zdroje'],
  state: ['State', 'Stav', 'Stav'],
  status: ['Status', 'Status', 'Status'],
  statusAt: ['Status since', 'Status od', 'Status od'],
  street: ['Street', 'Ulice', 'Ulica'],
  subject: ['Subject', 'Předmět', 'Predmet'],
  suppressedAt: ['Not written to since', 'Nepíše se od', 'Nepíše sa od'],
  suppressionNote: ['Note on that', 'Poznámka k tomu', 'Poznámka k tomu'],
  suppressionReason: ['Why it is not written to', 'Proč se nepíše', 'Prečo sa nepíše'],
  text: ['Text', 'Text', 'Text'],
  textVersion: ['Version of the text', 'Verze textu', 'Verzia textu'],
  titleAfter: ['Title after the name', 'Titul za jménem', 'Titul za menom'],
  titleBefore: ['Title', 'Titul', 'Titul'],
  to: ['To', 'Komu', 'Komu'],
  tries: ['Attempts', 'Pokusy', 'Pokusy'],
  type: ['Type', 'Typ', 'Typ'],
  until: ['Until', 'Do', 'Do'],
  updatedAt: ['Changed', 'Změněno', 'Zmenené'],
  url: ['Page', 'Stránka', 'Stránka'],
  userAgent: ['Program', 'Program', 'Program'],
  validFrom: ['Valid from', 'Platí od', 'Platí od'],
  validTo: ['Valid until', 'Platí do', 'Platí do'],
  value: ['Value', 'Hodnota', 'Hodnota'],
  variant: ['Variant', 'Varianta', 'Variant'],
  vocativeFirstName: ['First name in the vocative', 'Jméno v 5. pádě', 'Meno vo vokatíve'],
  vocativeLastName: ['Last name in the vocative', 'Příjmení v 5. pádě', 'Priezvisko vo vokatíve'],
  way: ['How', 'Jak', 'Ako'],
  withdrawnAt: ['Withdrawn', 'Odvoláno', 'Odvolané'],
}

interface Sentences {
  title(email: string): string
  about(company: string, time: string): string
  none: string
  yes: string
  no: string
}

const SENTENCES: Record<Language, Sentences> = {
  en: {
    title: (email) => `Data stored about ${email}`,
    about: (company, time) => `Everything that ${company} stores about this person in Postrider, as of ${time}.`,
    none: 'Nothing is stored here',
    yes: 'yes',
    no: 'no',
  },
  cs: {
    title: (email) => `Údaje uložené o ${email}`,
    about: (company, time) => `Vše, co o této osobě ukládá ${company} v Postrideru. Stav k ${time}.`,
    none: 'Zde není nic uloženo',
    yes: 'ano',
    no: 'ne',
  },
  sk: {
    title: (email) => `Údaje uložené o ${email}`,
    about: (company, time) => `Všetko, čo o tejto osobe ukladá ${company} v Postrideri. Stav k ${time}.`,
    none: 'Tu nie je nič uložené',
    yes: 'áno',
    no: 'nie',
  },
}

/** The words of the printable document; English for languages without texts. */
export function documentTexts(given: string, timezone: string) {
  const language = LANGUAGES.find((one) => one === given) ?? 'en'
  const place = LANGUAGES.indexOf(language)
  const zone = language === 'en' ? 'en-GB' : language
  const times = new Intl.DateTimeFormat(zone, { dateStyle: 'medium', timeStyle: 'medium', timeZone: timezone })
  return {
    language,
    ...SENTENCES[language],
    section: (name: string) => SECTIONS[name]?.[place] ?? inWords(name),
    field: (name: string) => FIELDS[name]?.[place] ?? inWords(name),
    time: (iso: string) => times.format(new Date(iso)),
  }
}

/** `validFrom` → `Valid from`. */
const inWords = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
