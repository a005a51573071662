import { describe, expect, test } from 'vitest'
import { isConsentName, isKnownName, NAMES, WEAK_NAMES } from './column-names.ts'
import { PROFILE_FIELDS } from './fields.ts'
import { guessColumns } from './guess-columns.ts'
import { fold } from './text.ts'

/** The guesses for a file with this header and these rows. */
const guess = (header: string[] | null, rows: string[][] = [], customFields: Parameters<typeof guessColumns>[2] = []) =>
  guessColumns(header, rows, customFields).columns.map((column) => column.guess)

describe('names', () => {
  test('every field has several names, and no name has two fields', () => {
    const all = [...Object.entries(NAMES), ...WEAK_NAMES.map(({ field, names }) => [field, names] as const)].flatMap(
      ([field, names]) => names.map((name) => [fold(name).replaceAll(' ', ''), field] as const),
    )
    const fields = Map.groupBy(all, ([name]) => name)
    expect([...fields.values()].filter((owners) => new Set(owners.map(([, field]) => field)).size > 1)).toEqual([])
    for (const names of Object.values(NAMES)) expect(names.length).toBeGreaterThan(3)
    expect(Object.keys(NAMES).sort()).toEqual(['email', ...PROFILE_FIELDS].sort())
  })

  test.each([...PROFILE_FIELDS, 'email'] as const)('%s is known under its own name', (field) => {
    expect(guess([field])).toEqual([field])
  })

  test.each([
    ['E-mail', 'email'],
    ['E-MAILOVÁ ADRESA', 'email'],
    ['Email Address', 'email'],
    ['Jméno', 'firstName'],
    ['jmeno', 'firstName'],
    ['Křestní jméno', 'firstName'],
    ['Meno', 'firstName'],
    ['Příjmení', 'lastName'],
    ['Priezvisko', 'lastName'],
    ['Oslovení', 'salutation'],
    ['Formální oslovení', 'salutationFormal'],
    ['Titul před jménem', 'titleBefore'],
    ['Titul za menom', 'titleAfter'],
    ['Vokativ', 'vocativeFirstName'],
    ['Příjmení (5. pád)', 'vocativeLastName'],
    ['Firma', 'company'],
    ['Spoločnosť', 'company'],
    ['IČO', 'companyId'],
    ['Telefón', 'phone'],
    ['Mobil', 'mobile'],
    ['Ulice a č.p.', 'street'],
    ['Ulica', 'street'],
    ['Město', 'city'],
    ['Obec', 'city'],
    ['PSČ', 'postalCode'],
    ['Země', 'country'],
    ['Štát', 'country'],
    ['Krajina', 'country'],
    ['Datum narození', 'birthday'],
    ['Dátum narodenia', 'birthday'],
    ['Svátek', 'nameDay'],
    ['Meniny', 'nameDay'],
    ['Jazyk', 'language'],
    ['Poznámka', 'note'],
    ['Pohlaví', 'gender'],
    ['Pohlavie', 'gender'],
    ['Affiliate ID', 'affiliateId'],
    ['billing_first_name', 'firstName'],
    ['Fakturační adresa - město', 'city'],
    ['Default Address Zip', 'postalCode'],
    ['Telefon zákazníka', 'phone'],
    ['Dodací ulice', 'street'],
    ['billingStreet', 'street'],
    ['billingZip', 'postalCode'],
    ['firstName', 'firstName'],
    ['SMS', 'mobile'],
    ['Address 1 - Postal Code', 'postalCode'],
    ['Jméno a příjmení', null],
    ['Name', null],
    ['Full name', null],
    ['Adresa', null],
    ['DIČ', null],
    ['Kraj', null],
    ['Datum registrace', null],
    ['', null],
  ])('%s is %s', (name, field) => expect(guess([name])).toEqual([field]))

  test('each field is guessed once, for the better name', () => {
    expect(guess(['Default Address Phone', 'Phone', 'E-mail', 'Email'])).toEqual([null, 'phone', 'email', null])
    expect(guess(['shipping_city', 'billing_city', 'city'])).toEqual([null, null, 'city'])
    expect(guess(['shipping_city', 'billing_city'])).toEqual([null, 'city'])
  })

  test('a weak name counts beside a column of the other field', () => {
    expect(guess(['name', 'surname'])).toEqual(['firstName', 'lastName'])
    expect(guess(['adresa', 'město'])).toEqual(['street', 'city'])
    expect(guess(['name', 'first name', 'surname'])).toEqual([null, 'firstName', 'lastName'])
  })

  test('custom fields are found by name, merge key and id, before profile fields', () => {
    const fields = [
      { id: '5', name: 'Velikost bot', mergeKey: 'boty' },
      { id: '6', name: 'Firma', mergeKey: 'firma' },
    ]
    expect(guess(['velikost BOT', 'Firma', 'Company'], [], fields)).toEqual(['cf:5', 'cf:6', 'company'])
    expect(guess(['cf_boty', 'E-mail', 'cf:6'], [], fields)).toEqual(['cf:5', 'email', 'cf:6'])
  })
})

describe('contents', () => {
  test('full names are not first names', () => {
    expect(guess(['Jméno'], [['Jana Nováková'], ['Petr Malý']])).toEqual(['fullName'])
    expect(guess(['Zákazník'], [['Jana Nováková'], ['Petr Malý']])).toEqual(['fullName'])
    expect(guess(['Zákazník'], [['1027'], ['1028']])).toEqual([null])
    expect(guess(['Name', 'First name'], [['Jana Nováková', 'Jana']])).toEqual([null, 'firstName'])
    expect(guess(['Jméno'], [['Jana'], ['Anna Marie'], ['Petr']])).toEqual(['firstName'])
    expect(guess(['Křestní jméno'], [['Anna Marie'], ['Jan Pavel']])).toEqual(['firstName'])
    expect(guess(['Jméno', 'Příjmení'], [['Anna Marie', 'Malá']])).toEqual(['firstName', 'lastName'])
  })

  test('addresses are found under any name', () => {
    const rows = [
      ['obchod', 'a@example.com', '1'],
      ['sklad', 'b@example.com', ''],
    ]
    expect(guess(['Mail', 'Kontakt', 'Telefon'], rows)).toEqual([null, 'email', null])
    expect(guess(['E-mail', 'Druhý e-mail'], [['a@example.com', 'b@example.com']])).toEqual(['email', null])
    expect(guess(['E-mail'], [['jana(zavináč)example.com']])).toEqual(['email'])
  })

  test('a column whose cells do not fit its name is left out', () => {
    expect(guess(['Mobil', 'Datum narození', 'Svátek'], [['ano', '1.2.', 'Jana']])).toEqual([null, null, null])
  })

  test('without names', () => {
    const rows = [
      ['1', '777 123 456', '1980-02-01', '2026-02-01', '8590123456789', 'a@example.com'],
      ['2', '+421 905 123 456', '3. 4. 1975', '2026-02-02', '8590123456790', 'b@example.com'],
    ]
    expect(guess(null, rows)).toEqual([null, 'phone', 'birthday', null, null, 'email'])
  })

  test('samples are the first cells that are not empty', () => {
    const rows = ['a', '', ' b\n', 'c', 'd', 'e', 'f', 'x'.repeat(1000)].map((cell) => [cell])
    expect(guessColumns(['Xyz'], rows, []).columns).toEqual([
      { name: 'Xyz', sample: ['a', 'b', 'c', 'd', 'e'], guess: null },
    ])
    expect(guessColumns(null, [['x'.repeat(1000)]], []).columns).toEqual([
      { name: null, sample: ['x'.repeat(200)], guess: null },
    ])
  })
})

describe('consent', () => {
  test.each([
    'Accepts Email Marketing',
    'Accepts Marketing',
    'Newsletter',
    'newsletter',
    'Odběr newsletteru',
    'Odber noviniek',
    'Souhlas se zasíláním',
    'Súhlas so zasielaním noviniek',
    'Souhlas s obchodními sděleními',
    'Marketing consent',
    'Email opt-in',
    'Souhlas',
  ])('%s', (name) => expect(isConsentName(name)).toBe(true))

  test.each([
    'Accepts SMS Marketing',
    'Datum souhlasu se zasíláním',
    'Newsletter date',
    'Nesouhlas se zasíláním',
    'Souhlas s obchodními podmínkami',
    'Souhlas se zpracováním osobních údajů',
    'OPTIN_TIME',
    'E-mail',
    'Marketing',
  ])('not %s', (name) => expect(isConsentName(name)).toBe(false))

  test('is the column with yes and no in it', () => {
    const header = ['E-mail', 'Newsletter', 'Souhlas']
    expect(guessColumns(header, [['a@example.com', 'Jarní', 'Ano']], []).consentColumn).toBe(2)
    expect(guessColumns(header, [['a@example.com', '1', 'Ano']], []).consentColumn).toBe(1)
    expect(guessColumns(['E-mail'], [], []).consentColumn).toBeNull()
    expect(guessColumns(null, [['a@example.com', 'Ano']], []).consentColumn).toBeNull()
  })
})

test.each(['Jana', 'Praha', '777 123 456', '', 'Nováková'])('%j is not the name of a column', (cell) => {
  expect(isKnownName(cell)).toBe(false)
})
