import { dayOf } from '../../../../../platform/time/zone.ts'
import { BILLING_ZONE } from '../../tariff/periods.ts'
import { dayIn, decimalIn, moneyIn } from '../formats.ts'
import { modulesOf } from '../qr.ts'
import { paymentOf } from '../spayd.ts'
import type { InvoiceRow } from '../store.ts'
import { textsOf } from '../texts.ts'
import { accountOf, groupsOf } from './account.ts'
import { A4, GREEN, GREY, MARGIN, openPage, type Page, type TextOptions } from './page.ts'

const WIDTH = A4.width - 2 * MARGIN
const HALF = (WIDTH - 24) / 2
const RIGHT = MARGIN + HALF + 24

/** Draws an invoice on one page; a function for a thread. */
export async function drawInvoice(invoice: InvoiceRow): Promise<Uint8Array> {
  const texts = textsOf(invoice.language)
  const title = invoice.vat_rule === 'unregistered' ? texts.title.plain : texts.title.taxed
  const page = openPage({
    title: `${title} ${invoice.number}`,
    author: invoice.supplier.name,
    language: invoice.language,
    createdAt: invoice.created_at,
  })
  page.text(title, { x: MARGIN, y: 44, width: WIDTH - 160, size: 19, weight: 'bold' })
  page.text(invoice.number, { x: A4.width - MARGIN - 160, y: 44, width: 160, size: 19, weight: 'bold', align: 'right' })
  page.rule(MARGIN, 76, WIDTH)
  drawParties(page, invoice)
  drawPayment(page, invoice)
  drawDates(page, invoice)
  const below = drawSums(page, invoice, drawLines(page, invoice, 376))
  drawDue(page, invoice, below + 18)
  drawFoot(page, invoice)
  return page.end()
}

function drawParties(page: Page, { supplier, customer, language }: InvoiceRow) {
  const texts = textsOf(language)
  const own = [
    [texts.companyId, supplier.companyId],
    [texts.vatId, supplier.vatId],
  ] as const
  const their = [
    [texts.companyId, customer.companyId],
    [texts.vatId, customer.vatId],
  ] as const
  page.panel(RIGHT - 14, 90, HALF + 14, 152)
  const end = drawParty(page, texts.supplier, supplier, own, MARGIN, language)
  if (!supplier.vatId) page.text(texts.notRegistered, { x: MARGIN, y: end + 2, width: HALF, color: GREY })
  drawParty(page, texts.customer, customer, their, RIGHT, language)
}

interface Party {
  name: string
  street: string
  city: string
  postalCode: string
  country: string
}

function drawParty(
  page: Page,
  label: string,
  party: Party,
  numbers: readonly (readonly [string, string])[],
  x: number,
  language: InvoiceRow['language'],
): number {
  const at = { x, width: HALF - 10 }
  let y = page.text(label, { ...at, y: 100, size: 8, color: GREY }) + 3
  y = page.text(party.name, { ...at, y, size: 11.5, weight: 'bold', lines: 3 }) + 3
  y = page.text(party.street, { ...at, y, size: 9.5 }) + 1
  y = page.text(`${party.postalCode} ${party.city}`, { ...at, y, size: 9.5 }) + 1
  y = page.text(countryIn(language, party.country), { ...at, y, size: 9.5 }) + 6
  for (const [name, number] of numbers) if (number) y = page.text(`${name}: ${number}`, { ...at, y, size: 9.5 }) + 1
  return y
}

const countryIn = (language: string, country: string) => {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
  } catch {
    return country
  }
}

/** Rows of a name and a value. */
function drawRows(page: Page, rows: [string, string][], x: number, top: number, nameWidth: number) {
  let y = top
  for (const [name, value] of rows) {
    if (!value) continue
    page.text(name, { x, y, width: nameWidth, color: GREY })
    page.text(value, { x: x + nameWidth, y, width: HALF - nameWidth, weight: 'bold', align: 'right' })
    y += 16
  }
}

function drawPayment(page: Page, { supplier, language, number }: InvoiceRow) {
  const texts = textsOf(language)
  page.rule(MARGIN, 254, HALF)
  const rows: [string, string][] = [
    [texts.account, accountOf(supplier.iban)],
    [texts.iban, groupsOf(supplier.iban)],
    [texts.bic, supplier.bic],
    [texts.symbol, number],
    [texts.method, texts.byTransfer],
  ]
  drawRows(page, rows, MARGIN, 264, 90)
}

function drawDates(page: Page, { language, issued_on, due_on, vat_rule }: InvoiceRow) {
  const texts = textsOf(language)
  page.rule(RIGHT, 254, HALF)
  const rows: [string, string][] = [
    [texts.issuedOn, dayIn(language, issued_on)],
    [texts.suppliedOn, vat_rule === 'unregistered' ? '' : dayIn(language, issued_on)],
    [texts.dueOn, dayIn(language, due_on)],
  ]
  drawRows(page, rows, RIGHT, 264, 165)
}

/** Right edges of the columns with amounts. */
const COLUMNS = { net: 298, rate: 356, vat: 432, total: WIDTH }
const COLUMN_WIDTH = 78

type Cell = Omit<TextOptions, 'x' | 'y' | 'width'>

function drawCells(page: Page, y: number, cells: Partial<Record<keyof typeof COLUMNS, string>>, style: Cell = {}) {
  for (const [name, text] of Object.entries(cells)) {
    const right = MARGIN + COLUMNS[name as keyof typeof COLUMNS]
    page.text(text, { ...style, x: right - COLUMN_WIDTH, y, width: COLUMN_WIDTH, align: 'right' })
  }
}

function drawLines(page: Page, invoice: InvoiceRow, top: number): number {
  const { language, lines, currency } = invoice
  const texts = textsOf(language)
  const isTaxed = invoice.vat_rule !== 'unregistered'
  const head = { size: 8, color: GREY }
  page.text(texts.description, { ...head, x: MARGIN, y: top, width: 216 })
  const heads = isTaxed
    ? { net: texts.net, rate: texts.rate, vat: texts.vat, total: texts.total }
    : { total: texts.total }
  drawCells(page, top, heads, head)
  page.rule(MARGIN, top + 15, WIDTH)
  let y = top + 24
  for (const line of lines) {
    const money = (amount: string) => moneyIn(language, amount, currency)
    const end = page.text(line.text, { x: MARGIN, y, width: isTaxed ? 216 : 420, lines: 3 })
    const cells = { net: money(line.net), rate: rateOf(invoice), vat: money(line.vat), total: money(line.total) }
    drawCells(page, y, isTaxed ? cells : { total: cells.total })
    y = end + 8
  }
  page.rule(MARGIN, y, WIDTH)
  return y + 12
}

const rateOf = ({ language, vat_rate }: InvoiceRow) => `${decimalIn(language, vat_rate.replace(/\.0$/, ''))} %`

/** The sums by rate, and the sentence that the law wants. */
function drawSums(page: Page, invoice: InvoiceRow, top: number): number {
  const { language, currency, vat_rule } = invoice
  const texts = textsOf(language)
  if (vat_rule === 'unregistered') return top
  const money = (amount: string) => moneyIn(language, amount, currency)
  page.text(texts.recap, { x: MARGIN, y: top, width: 200, size: 8, color: GREY })
  const cells = { net: money(invoice.net), rate: rateOf(invoice), vat: money(invoice.vat), total: money(invoice.total) }
  drawCells(page, top, cells, { weight: 'bold' })
  const end = drawNational(page, invoice, top + 16)
  const sentence = texts.rules[vat_rule]
  return sentence ? page.text(sentence, { x: MARGIN, y: end + 6, width: WIDTH, lines: 2 }) : end
}

/** The sums in the currency of the supplier's country, with the exchange rate. */
function drawNational(page: Page, invoice: InvoiceRow, top: number): number {
  const { language, national } = invoice
  if (!national) return top
  const rate = `${decimalIn(language, national.rate)} CZK/EUR`
  const money = (amount: string) => moneyIn(language, amount, national.currency)
  page.text(textsOf(language).national(rate), { x: MARGIN, y: top, width: 200, size: 8, color: GREY })
  const cells = { net: money(national.net), rate: rateOf(invoice), vat: money(national.vat) }
  drawCells(page, top, { ...cells, total: money(national.total) })
  return top + 16
}

function drawDue(page: Page, invoice: InvoiceRow, top: number) {
  const { language, paid_at } = invoice
  const texts = textsOf(language)
  page.panel(RIGHT - 14, top, HALF + 14, 62)
  const inside = { x: RIGHT, width: HALF - 14 }
  page.text(texts.due, { ...inside, y: top + 11, size: 9, color: GREY })
  const amount = paid_at
    ? moneyIn(language, '0.00', invoice.currency)
    : moneyIn(language, invoice.total, invoice.currency)
  page.text(amount, { ...inside, y: top + 26, size: 19, weight: 'bold', align: 'right' })
  if (paid_at) {
    page.stamp(texts.paid, MARGIN + 20, top + 18)
    const day = dayIn(language, dayOf(paid_at, BILLING_ZONE))
    page.text(`${texts.paidOn} ${day}`, { x: MARGIN + 20, y: top + 74, width: HALF, color: GREEN })
  } else {
    page.qr(modulesOf(paymentOf(invoice)), MARGIN, top, 112)
    page.text(texts.qr, { x: MARGIN, y: top + 118, width: 112, size: 8, color: GREY, align: 'center' })
  }
}

function drawFoot(page: Page, { supplier, language }: InvoiceRow) {
  const { contact } = textsOf(language)
  const at = { x: MARGIN, width: WIDTH, size: 8, color: GREY }
  page.rule(MARGIN, 786, WIDTH)
  const y = page.text(supplier.register, { ...at, y: 792, lines: 2 })
  if (supplier.email) page.text(`${contact}: ${supplier.email}`, { ...at, y: y + 1 })
}
