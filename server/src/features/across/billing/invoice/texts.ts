import type { VatRule } from '../vat/vat-of.ts'

export const LANGUAGES = ['cs', 'sk', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of a company's invoices. */
export const languageOf = (language: string): Language => LANGUAGES.find((one) => one === language) ?? 'en'

interface Texts {
  /** The name of the document, with and without VAT. */
  title: { taxed: string; plain: string }
  lines: Record<'period' | 'raise' | 'credit', (limit: string, days: string) => string>
  supplier: string
  customer: string
  companyId: string
  vatId: string
  notRegistered: string
  issuedOn: string
  suppliedOn: string
  dueOn: string
  account: string
  iban: string
  bic: string
  symbol: string
  method: string
  byTransfer: string
  description: string
  net: string
  rate: string
  vat: string
  total: string
  recap: string
  /** The row with amounts in the currency of the supplier's country, and the exchange rate. */
  national(rate: string): string
  due: string
  paid: string
  paidOn: string
  qr: string
  contact: string
  /** The sentence that the law wants for each rule. */
  rules: Record<VatRule, string>
}

const cs: Texts = {
  title: { taxed: 'Faktura – daňový doklad', plain: 'Faktura' },
  lines: {
    period: (limit, days) => `Postrider do ${limit} kontaktů, ${days}`,
    raise: (limit, days) => `Navýšení tarifu do ${limit} kontaktů, ${days}`,
    credit: (limit, days) => `Nevyužitá část tarifu do ${limit} kontaktů, ${days}`,
  },
  supplier: 'Dodavatel',
  customer: 'Odběratel',
  companyId: 'IČO',
  vatId: 'DIČ',
  notRegistered: 'Dodavatel není plátcem DPH.',
  issuedOn: 'Datum vystavení',
  suppliedOn: 'Datum uskutečnění zdanitelného plnění',
  dueOn: 'Datum splatnosti',
  account: 'Číslo účtu',
  iban: 'IBAN',
  bic: 'BIC/SWIFT',
  symbol: 'Variabilní symbol',
  method: 'Způsob úhrady',
  byTransfer: 'bankovním převodem',
  description: 'Popis',
  net: 'Základ',
  rate: 'Sazba DPH',
  vat: 'DPH',
  total: 'Celkem',
  recap: 'Rekapitulace DPH',
  national: (rate) => `Přepočet kurzem ${rate}`,
  due: 'Celkem k úhradě',
  paid: 'UHRAZENO',
  paidOn: 'Uhrazeno',
  qr: 'QR Platba',
  contact: 'Dotazy k faktuře',
  rules: {
    unregistered: '',
    domestic: '',
    oss: 'DPH je odvedena ve státě zákazníka ve zvláštním režimu jednoho správního místa.',
    reverse_charge: 'Daň odvede zákazník.',
    outside_eu: 'Plnění není předmětem DPH: místo plnění je mimo Evropskou unii.',
  },
}

const sk: Texts = {
  title: { taxed: 'Faktúra – daňový doklad', plain: 'Faktúra' },
  lines: {
    period: (limit, days) => `Postrider do ${limit} kontaktov, ${days}`,
    raise: (limit, days) => `Navýšenie tarifu do ${limit} kontaktov, ${days}`,
    credit: (limit, days) => `Nevyužitá časť tarifu do ${limit} kontaktov, ${days}`,
  },
  supplier: 'Dodávateľ',
  customer: 'Odberateľ',
  companyId: 'IČO',
  vatId: 'IČ DPH',
  notRegistered: 'Dodávateľ nie je platiteľom DPH.',
  issuedOn: 'Dátum vyhotovenia',
  suppliedOn: 'Dátum dodania služby',
  dueOn: 'Dátum splatnosti',
  account: 'Číslo účtu',
  iban: 'IBAN',
  bic: 'BIC/SWIFT',
  symbol: 'Variabilný symbol',
  method: 'Spôsob úhrady',
  byTransfer: 'bankovým prevodom',
  description: 'Popis',
  net: 'Základ',
  rate: 'Sadzba DPH',
  vat: 'DPH',
  total: 'Spolu',
  recap: 'Rekapitulácia DPH',
  national: (rate) => `Prepočet kurzom ${rate}`,
  due: 'Celkom na úhradu',
  paid: 'UHRADENÉ',
  paidOn: 'Uhradené',
  qr: 'QR platba',
  contact: 'Otázky k faktúre',
  rules: {
    unregistered: '',
    domestic: '',
    oss: 'DPH je odvedená v štáte zákazníka v osobitnej úprave OSS.',
    reverse_charge: 'Prenesenie daňovej povinnosti.',
    outside_eu: 'Služba nie je predmetom DPH: miesto dodania je mimo Európskej únie.',
  },
}

const en: Texts = {
  title: { taxed: 'Invoice – tax document', plain: 'Invoice' },
  lines: {
    period: (limit, days) => `Postrider for up to ${limit} contacts, ${days}`,
    raise: (limit, days) => `Larger tariff, up to ${limit} contacts, ${days}`,
    credit: (limit, days) => `Unused part of the tariff for up to ${limit} contacts, ${days}`,
  },
  supplier: 'Supplier',
  customer: 'Customer',
  companyId: 'Company ID',
  vatId: 'VAT ID',
  notRegistered: 'The supplier is not registered for VAT.',
  issuedOn: 'Date of issue',
  suppliedOn: 'Date of taxable supply',
  dueOn: 'Due date',
  account: 'Account number',
  iban: 'IBAN',
  bic: 'BIC/SWIFT',
  symbol: 'Variable symbol',
  method: 'Payment method',
  byTransfer: 'bank transfer',
  description: 'Description',
  net: 'Net',
  rate: 'VAT rate',
  vat: 'VAT',
  total: 'Total',
  recap: 'VAT summary',
  national: (rate) => `Converted at ${rate}`,
  due: 'Total due',
  paid: 'PAID',
  paidOn: 'Paid on',
  qr: 'QR payment',
  contact: 'Questions about this invoice',
  rules: {
    unregistered: '',
    domestic: '',
    oss: 'VAT is paid in the customer’s country under the one-stop shop scheme.',
    reverse_charge: 'Reverse charge: VAT is to be paid by the customer.',
    outside_eu: 'Not subject to EU VAT: the place of supply is outside the European Union.',
  },
}

const TEXTS: Record<Language, Texts> = { cs, sk, en }
export const textsOf = (language: Language): Texts => TEXTS[language]
