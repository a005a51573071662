// Names of columns in English, Czech and Slovak, and in exports of shops and mailing services. They are compared
// without case, diacritics, spaces and punctuation: `billing_first_name` equals `Billing first name`.
import type { ProfileField } from './fields.ts'
import { fold } from './text.ts'

/** Better names come first: when a file has columns of two names, the column of the first one is taken. */
export const NAMES: Record<ProfileField | 'email', string[]> = {
  email: [
    ...['email', 'e-mail address', 'email addr', 'mail', 'mail address', 'mejl', 'emailová adresa', 'email adresa'],
    ...['adresa e-mailu', 'e-maily', 'elektronická adresa', 'user email', 'primary email', 'email 1', 'e-mail 1 value'],
    ...['login email', 'subscriber', 'adresa elektronické pošty', 'hlavní e-mailová adresa', 'hlavná e-mailová adresa'],
    ...['primární e-mail', 'primárny e-mail'],
  ],
  firstName: [
    ...['first name', 'křestní jméno', 'krstné meno', 'jméno', 'meno', 'given name', 'forename', 'fname', 'first'],
    ...['jméno křestní', 'meno krstné', 'name first', 'vorname', 'prenom'],
  ],
  lastName: [
    ...['last name', 'surname', 'příjmení', 'priezvisko', 'family name', 'lname', 'last', 'second name', 'name last'],
    ...['nachname', 'nom'],
  ],
  titleBefore: [
    ...['title before', 'titul před jménem', 'titul pred menom', 'titul před', 'titul pred', 'titles before', 'titul'],
    ...['tituly', 'tituly před jménem', 'tituly pred menom', 'akademický titul', 'pretitle', 'name prefix', 'degree'],
  ],
  titleAfter: [
    ...['title after', 'titul za jménem', 'titul za menom', 'titul za', 'titul po', 'tituly za jménem', 'titles after'],
    ...['tituly za menom', 'surtitle', 'name suffix'],
  ],
  salutation: ['salutation', 'oslovení', 'oslovenie', 'salution', 'greeting', 'pozdrav', 'neformální oslovení'],
  salutationFormal: [
    ...['salutation formal', 'formal salutation', 'formální oslovení', 'formálne oslovenie', 'oslovení formální'],
    ...['oslovenie formálne', 'oficiální oslovení'],
  ],
  vocativeFirstName: [
    ...['vocative first name', 'vokativ', 'vokatív', '5. pád', '5. pád jména', 'jméno v 5. pádě', 'jméno 5. pád'],
    ...['vokativ jména', 'jméno vokativ', 'vokatív mena', 'first name vocative', 'vocative', 'oslovení jménem'],
  ],
  vocativeLastName: [
    ...['vocative last name', 'vokativ příjmení', 'příjmení vokativ', '5. pád příjmení', 'příjmení v 5. pádě'],
    ...['příjmení 5. pád', 'vokatív priezviska', 'last name vocative', 'vokativ s', 'oslovení příjmením'],
  ],
  gender: ['gender', 'pohlaví', 'pohlavie', 'sex', 'muž/žena', 'muž žena'],
  language: [
    ...['language', 'jazyk', 'language code', 'lang', 'locale', 'kód jazyka', 'preferovaný jazyk', 'jazyk komunikace'],
    ...['preferred language', 'jazyková mutace', 'reč'],
  ],
  company: [
    ...['company', 'firma', 'společnost', 'spoločnosť', 'company name', 'název firmy', 'názov firmy', 'jméno firmy'],
    ...['název společnosti', 'názov spoločnosti', 'obchodní jméno', 'obchodné meno', 'business name', 'organization'],
    ...['organisation', 'organizace', 'organizácia', 'zaměstnavatel', 'firma název', 'organization name'],
    ...['organization 1 name'],
  ],
  companyId: [
    ...[
      'company id',
      'IČO',
      'IČ',
      'ico firmy',
      'identifikační číslo',
      'identifikačné číslo',
      'company number',
      'reg no',
    ],
    ...['company registration number', 'registration number', 'business id', 'ičo/ič'],
  ],
  phone: [
    ...['phone', 'telefon', 'telefón', 'phone number', 'telephone', 'tel', 'telefonní číslo', 'telefónne číslo'],
    ...['tel. číslo', 'číslo telefonu', 'telefon 1', 'phone 1', 'telefon/mobil', 'telefonní kontakt', 'pevná linka'],
    ...['phone 1 value', 'home phone', 'telefon domů', 'telefón domov', 'work phone', 'telefon do zaměstnání'],
    ...['telefón do práce'],
  ],
  mobile: [
    ...['mobile', 'mobil', 'mobile phone', 'cell phone', 'cell', 'mobilní telefon', 'mobilný telefón', 'gsm'],
    ...['mobilní číslo', 'mobilné číslo', 'mobile number', 'číslo mobilu', 'telefon mobilní', 'handy', 'sms'],
  ],
  street: [
    ...['street', 'ulice', 'ulica', 'ulice a číslo', 'ulica a číslo', 'street address', 'address 1', 'address line 1'],
    ...['ulice a č.p.', 'ulice a čp', 'ulice, č.p.', 'ulice a číslo popisné', 'ulice číslo', 'adresa 1', 'ulice 1'],
    ...['ulica a číslo domu', 'ulice a číslo domu', 'street and number', 'adresa - ulice', 'address street'],
    ...['address 1 street', 'home address', 'domácí adresa', 'domáca adresa', 'work address'],
  ],
  city: [
    ...['city', 'město', 'mesto', 'obec', 'town', 'město/obec', 'mesto/obec', 'locality', 'sídlo', 'adresa město'],
    ...['address city', 'address 1 city', 'home city', 'domácí město', 'domáce mesto', 'work city'],
  ],
  postalCode: [
    ...['postal code', 'PSČ', 'zip', 'zip code', 'postcode', 'poštovní směrovací číslo', 'poštové smerovacie číslo'],
    ...['post code', 'postal', 'směrovací číslo', 'zip/postal code', 'adresa psč', 'address zip', 'psc obce'],
    ...['address 1 postal code', 'home zip code', 'domácí psč', 'domáce psč', 'work zip code'],
  ],
  country: [
    ...['country code', 'country', 'země', 'stát', 'štát', 'krajina', 'kód země', 'kód krajiny', 'country / region'],
    ...['zem', 'kód státu', 'kód štátu', 'country iso', 'address country', 'address 1 country', 'home country'],
    ...['domácí země', 'domáca krajina', 'work country'],
  ],
  birthday: [
    ...['birthday', 'datum narození', 'dátum narodenia', 'date of birth', 'birth date', 'dob', 'narozeniny'],
    ...['narodeniny', 'narozen', 'narozen/a', 'narodený', 'den narození', 'deň narodenia'],
  ],
  nameDay: [
    ...['name day', 'svátek', 'jmeniny', 'meniny', 'datum svátku', 'den svátku', 'sviatok', 'dátum menín'],
    ...['deň menín', 'nameday date'],
  ],
  note: [
    ...['note', 'poznámka', 'poznámky', 'notes', 'pozn', 'comment', 'comments', 'komentář', 'komentár', 'remark'],
    ...['interní poznámka', 'interná poznámka', 'poznámka k zákazníkovi', 'customer note'],
  ],
  affiliateId: [
    ...['affiliate id', 'affiliate', 'affil id', 'affiliate code', 'partner id', 'id partnera', 'provizní partner'],
    ...['kód partnera', 'referral code'],
  ],
}

/** Names that mean the field only beside a column of another: alone they hold full names or whole addresses. */
export const WEAK_NAMES: { field: ProfileField; beside: ProfileField; names: string[] }[] = [
  { field: 'firstName', beside: 'lastName', names: ['name'] },
  { field: 'street', beside: 'city', names: ['address', 'adresa'] },
]

/** Names of columns with first names or full names; the cells decide. */
export const VAGUE_NAMES = new Set(['jmeno', 'meno'])

/** Names of columns with full names, if their cells have two words. */
export const FULL_NAMES = [
  ...['full name', 'jméno a příjmení', 'meno a priezvisko', 'celé jméno', 'celé meno', 'příjmení a jméno'],
  ...['priezvisko a meno', 'jméno příjmení', 'meno priezvisko', 'příjmení jméno', 'jméno/příjmení', 'display name'],
  ...['zobrazované jméno', 'zobrazované meno', 'zobrazené meno', 'first and last name', 'name and surname'],
  ...['name surname', 'customer name', 'contact name', 'file as', 'kontaktní osoba', 'kontaktná osoba', 'name'],
  ...['zákazník', 'customer', 'kontakt', 'contact', 'odběratel', 'odberateľ', 'vollständiger name'],
]

const AGREED = /\b(s(ou|u)hlas\w*|consent|opt ?in|permission|accepts|agreed)\b/
const TO_MAIL =
  /newsletter|marketing|novin(ky|ek|iek)|zas(ilani|ielani)|obchodni\w* sdeleni|obchodny\w* oznameni|mail|reklam/
const CONSENT =
  /^(newsletter|odber\w* (newsletter\w*|novin\w+)|zasi\w+ (newsletter\w*|novin\w+)|novinky|obchodni sdeleni|(is )?subscribed|opt ?in|souhlas|suhlas|consent)$|\bnewsletter\b/
/** Columns about a consent, about another consent, or about the opposite. */
const NOT_CONSENT =
  /\b(date|datum|cas|time|ip|at|kdy|kedy|id|source|zdroj|text|sms|phone|telefon\w*|push|level|lists?|ne(sou|su|za|po|ch|od)\w*|unsub\w*|opt ?out|odhla\w+)\b/

/**
 * Whether a column of this name holds the consent to newsletters. A consent to terms or to processing is another one.
 */
export function isConsentName(name: string): boolean {
  const folded = fold(name)
  return (CONSENT.test(folded) || (AGREED.test(folded) && TO_MAIL.test(folded))) && !NOT_CONSENT.test(folded)
}

/** The form in which names are compared. */
export const compact = (name: string) => fold(name).replaceAll(' ', '')

// Words for the owner of a column. A billing column goes before a delivery column.
const OWNER =
  /^(default address|(billing|invoice|fakturacni|fakturacna)( (address|adresa)(?= [a-z]))?|customer|contact|subscriber|user|client|zakaznik|zakaznicky|uzivatel|kontakt|kontaktni|klient|osoba) (?=.)|(?<=.) (zakaznika|uzivatele|pouzivatela|klienta|kontaktu|fakturacni|fakturacna|billing|customer)$/
const DELIVERY =
  /^((shipping|delivery|dodaci|dodacia|dorucovaci|dorucovacia)( (address|adresa)(?= [a-z]))?) (?=.)|(?<=.) (dodaci|dodacia|dorucovaci|dorucovacia|shipping|delivery)$/

/** Forms to look a column up by, best first: its own name, without its owner, without "delivery". */
export function lookups(name: string): string[] {
  const folded = fold(name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' '))
  const plain = folded.replace(/ (povinne|povinny|required|nepovinne|optional)$/, '')
  return [plain, plain.replace(OWNER, ''), plain.replace(DELIVERY, '')].map((form) => form.replaceAll(' ', ''))
}

const known = new Set(
  [...Object.values(NAMES), ...WEAK_NAMES.map(({ names }) => names), FULL_NAMES].flat().map(compact),
)

/** Whether a cell is a known name of a column. */
export const isKnownName = (cell: string) =>
  cell.length < 100 && (lookups(cell).some((form) => known.has(form)) || isConsentName(cell))
