import { dayIn, moneyIn } from './formats.ts'
import { groupsOf } from './pdf/account.ts'
import type { InvoiceRow } from './store.ts'
import type { Language } from './texts.ts'

interface About {
  number: string
  total: string
  dueOn: string
  iban: string
  page: string
}

const TEXTS: Record<Language, { subject(number: string): string; text(about: About): string }> = {
  cs: {
    subject: (number) => `Faktura ${number}`,
    text: ({ number, total, dueOn, iban, page }) =>
      `Dobrý den,\n\nv příloze najdete fakturu ${number} na ${total}. Splatná je ${dueOn}.\n\nZaplatíte ji QR kódem na faktuře, nebo převodem na účet ${iban} s variabilním symbolem ${number}.\n\nVšechny faktury máte také tady:\n\n${page}\n`,
  },
  sk: {
    subject: (number) => `Faktúra ${number}`,
    text: ({ number, total, dueOn, iban, page }) =>
      `Dobrý deň,\n\nv prílohe nájdete faktúru ${number} na ${total}. Splatná je ${dueOn}.\n\nZaplatíte ju QR kódom na faktúre, alebo prevodom na účet ${iban} s variabilným symbolom ${number}.\n\nVšetky faktúry máte aj tu:\n\n${page}\n`,
  },
  en: {
    subject: (number) => `Invoice ${number}`,
    text: ({ number, total, dueOn, iban, page }) =>
      `Hello,\n\nthe invoice ${number} for ${total} is attached. It is due on ${dueOn}.\n\nPay it with the QR code on the invoice, or by transfer to the account ${iban} with the variable symbol ${number}.\n\nAll your invoices are also here:\n\n${page}\n`,
  },
}

/** The mail that an invoice is attached to, in its language. */
export function invoiceMail({ language, number, total, currency, due_on, supplier }: InvoiceRow, page: string) {
  const about = { number, total: moneyIn(language, total, currency), dueOn: dayIn(language, due_on), page }
  const { subject, text } = TEXTS[language]
  return { subject: subject(number), text: text({ ...about, iban: groupsOf(supplier.iban) }) }
}
