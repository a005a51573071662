import { dayNumber } from '../../../../platform/time/zone.ts'
import type { InvoiceRow } from './store.ts'

type Paid = Pick<InvoiceRow, 'supplier' | 'number' | 'total' | 'currency' | 'due_on'>

/** The payment of an invoice as bank applications read it: a Short Payment Descriptor, version 1.0. */
export const paymentOf = ({ supplier, number, total, currency, due_on }: Paid): string =>
  [
    'SPD',
    '1.0',
    `ACC:${supplier.iban}${supplier.bic ? `+${supplier.bic}` : ''}`,
    `AM:${total}`,
    `CC:${currency}`,
    `DT:${dayNumber(due_on)}`,
    `X-VS:${number}`,
    `RN:${value(supplier.name, 35)}`,
    `MSG:${value(`FAKTURA ${number}`, 60)}`,
  ].join('*')

/**
 * A value without diacritics and in capitals, which makes the code smaller and is read by every bank. An asterisk would end
 * the value, so it is escaped, and so is the per cent sign that escapes.
 */
function value(text: string, length: number): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  const known = plain.replace(/[^A-Z0-9$%*+\-./:]+/g, ' ').trim()
  return known.slice(0, length).trimEnd().replaceAll('%', '%25').replaceAll('*', '%2A')
}
