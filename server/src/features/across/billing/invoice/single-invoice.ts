import type { App } from '../../../../platform/app.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { conflict, validation } from '../../../../platform/errors.ts'
import { findCompany, lockCompany, requireCompany } from '../../../account/companies/index.ts'
import { notify } from '../../../account/notifications/index.ts'
import { cents, written } from '../money.ts'
import { faultsIn, profileOf } from '../profile/profile.ts'
import { billingDay } from '../tariff/periods.ts'
import { makeInvoice } from './make-invoice.ts'
import { findEqual, findInBook, type InvoiceRow, markPaid, markPaidInBook } from './store.ts'

export interface SingleInvoice {
  tenantId: string
  text: string
  /** Without VAT. */
  amount: string
  currency: 'CZK' | 'EUR'
  /** Whether an equal invoice that was made a moment ago is wanted twice. */
  isAgain?: boolean
}

/** Within this time an equal invoice is a command that was run twice. */
const SLIP_MS = 10 * 60 * 1000

/** Makes an invoice of the operator for something that is not a tariff. 409 `again`: an equal one was made a moment ago. */
export async function createSingleInvoice(
  { config }: Pick<App, 'config'>,
  db: Db,
  { tenantId, text, amount, currency, isAgain = false }: SingleInvoice,
  now: Date,
): Promise<InvoiceRow> {
  // Before the row of the numbers, as renewals do: in another order two transactions would wait for each other.
  await lockCompany(db, tenantId)
  const net = cents(amount)
  const since = new Date(now.getTime() - SLIP_MS)
  const equal = isAgain ? undefined : await findEqual(db, tenantId, { text, net: written(net), currency, since })
  if (equal) throw conflict('again', { number: equal.number })
  const customer = await profileOf(db, tenantId)
  const fields = faultsIn(customer)
  if (fields.length) throw conflict('profile', { fields })
  const company = await requireCompany(db, tenantId)
  const invoice = await makeInvoice({ db, now }, config, {
    ...{ company, kind: 'single', currency, customer, span: null },
    lines: [{ text, net }],
  })
  if (!invoice) throw conflict('empty')
  await notifyOfInvoice(db, invoice, now)
  return invoice
}

export const notifyOfInvoice = (db: Db, invoice: InvoiceRow, now: Date) =>
  notify(
    db,
    invoice.tenant_id,
    {
      type: 'invoice_created',
      severity: 'info',
      subject: { kind: 'invoice', id: invoice.id, name: invoice.number },
      params: { total: invoice.total, currency: invoice.currency, dueOn: invoice.due_on },
    },
    now,
  )

/**
 * Marks an invoice as paid; null if there is none. The second time changes nothing. The book says whether it is paid, also
 * after the company was deleted: then there is no `tenantId`. 400 `date` on a day before the invoice was issued.
 */
export async function payInvoice(db: Db, number: string, at: Date) {
  const issued = await findInBook(db, number)
  if (!issued) return null
  if (billingDay(at) < issued.issued_on) throw validation('date', { issuedOn: issued.issued_on })
  const isNew = await markPaidInBook(db, number, at)
  const booked = (await findInBook(db, number))!
  const company = await findCompany(db, booked.company)
  if (company && isNew) await markPaid(db, company.id, number, at)
  return { tenantId: company?.id ?? null, isNew, paidAt: booked.paid_at! }
}
