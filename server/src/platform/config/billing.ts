import { readPriceList, type Tariff } from './price-list.ts'
import { flag, oneOf, type Setting } from './read-settings.ts'

/** The settings of invoices: who makes them out, and the price list. */
export const billingSettings = {
  BILLING_NAME: text('name of the supplier on invoices; it needs `BILLING_IBAN`', 'none: there are no invoices'),
  BILLING_STREET: text('street of the supplier'),
  BILLING_CITY: text('city of the supplier'),
  BILLING_POSTAL_CODE: text('postal code of the supplier'),
  BILLING_COUNTRY: {
    read: oneOf('CZ', 'SK'),
    fallback: 'CZ',
    meaning: 'country of the supplier, `CZ` or `SK`: it decides the VAT',
    defaultText: '`CZ`',
  } as Setting<'CZ' | 'SK'>,
  BILLING_COMPANY_ID: text('company id (IČO) of the supplier'),
  BILLING_VAT_ID: text('VAT id of the supplier', 'none: invoices have no VAT', vatId),
  BILLING_REGISTER: text('the entry of the supplier in the register of companies'),
  BILLING_EMAIL: text('address for questions about invoices'),
  BILLING_IBAN: text('account that invoices are paid to; it needs `BILLING_NAME`', 'none', iban),
  BILLING_BIC: text('BIC of the bank of this account', 'none', bic),
  BILLING_OSS: {
    read: flag,
    fallback: false,
    meaning: '1: consumers in other countries of the EU pay the VAT of their country (OSS)',
    defaultText: '`0`',
  } as Setting<boolean>,
  BILLING_EUR_CZK_RATE: text(
    'Czech crowns for one euro, such as `24.515`: invoices with VAT of `BILLING_COUNTRY` in the other currency show it in the currency of this country',
    'none: such invoices are not made',
    exchangeRate,
  ),
  PRICE_LIST_FILE: {
    read: readPriceList,
    fallback: null,
    meaning: 'a JSON file with tariffs that replace the built-in ones: `{tariffs: [{code, limit, prices}]}`',
    defaultText: 'none: the built-in price list',
  } as Setting<readonly Tariff[] | null>,
}

/** The supplier of all invoices. Missing texts are empty. */
export interface Supplier {
  name: string
  street: string
  city: string
  postalCode: string
  country: 'CZ' | 'SK'
  companyId: string
  vatId: string
  register: string
  email: string
  iban: string
  bic: string
}

type Read = { [K in keyof typeof billingSettings]: (typeof billingSettings)[K] extends Setting<infer T> ? T : never }

/** What the settings mean: without a name and an account there is no supplier, and no invoice can be made. */
export const billingOf = (read: Read) => ({
  supplier:
    read.BILLING_NAME && read.BILLING_IBAN
      ? ({
          name: read.BILLING_NAME,
          street: read.BILLING_STREET ?? '',
          city: read.BILLING_CITY ?? '',
          postalCode: read.BILLING_POSTAL_CODE ?? '',
          country: read.BILLING_COUNTRY,
          companyId: read.BILLING_COMPANY_ID ?? '',
          vatId: read.BILLING_VAT_ID ?? '',
          register: read.BILLING_REGISTER ?? '',
          email: read.BILLING_EMAIL ?? '',
          iban: read.BILLING_IBAN,
          bic: read.BILLING_BIC ?? '',
        } satisfies Supplier)
      : null,
  usesOss: read.BILLING_OSS,
  eurCzkRate: read.BILLING_EUR_CZK_RATE,
  tariffs: read.PRICE_LIST_FILE,
})

function text(meaning: string, defaultText = 'none', read: (value: string) => string = line): Setting<string | null> {
  return { read, fallback: null, meaning, defaultText }
}

function line(value: string) {
  if (value.length > 200 || /\p{Cc}/u.test(value)) throw new Error('must be one line of at most 200 characters')
  return value
}

/** An IBAN without spaces: a remainder of 97 finds mistyped digits, which would send payments to another account. */
function iban(value: string) {
  const plain = value.replaceAll(' ', '').toUpperCase()
  const digits = [...`${plain.slice(4)}${plain.slice(0, 4)}`].map((char) => Number.parseInt(char, 36)).join('')
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain) || BigInt(digits) % 97n !== 1n) throw new Error('must be an IBAN')
  return plain
}

/** A rate between the two currencies, as a decimal text; others are a slip of the pen. */
export function exchangeRate(value: string) {
  if (!/^\d{2}(\.\d{1,5})?$/.test(value)) throw new Error('must be Czech crowns for one euro such as 24.515')
  return value
}

function bic(value: string) {
  const plain = value.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(plain)) throw new Error('must be a BIC of 8 or 11 characters')
  return plain
}

function vatId(value: string) {
  const plain = value.replaceAll(' ', '').toUpperCase()
  if (!/^(CZ\d{8,10}|SK\d{10})$/.test(plain)) throw new Error('must be a VAT id such as CZ12345678 or SK1234567890')
  return plain
}
