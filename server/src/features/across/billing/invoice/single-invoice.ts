import type { App } from '../../../../platform/app.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { conflict } from '../../../../platform/errors.ts'
import { findCompany, lockCompany, requireCompany } from '../../../account/companies/index.ts'
import { notify } from '../../../account/notifications/index.ts'
import { cents } from '../money.ts'
import { faultsIn, profileOf } from '../profile/profile.ts'
import { makeInvoice } from './make-invoice.ts'
import { findInBook, type InvoiceRow, markPaid, markPaidInBook } from './store.ts'

export interface SingleInvoice {
  tenantId: string
  text: string
  /** Without VAT. */
  amount: string
  currency: 'CZK' | 'EUR'
}

/** Makes an invoice of the operator for something that is not a tariff. */
export async function createSingleInvoice(
  { config }: Pick<App, 'config'>,
  db: Db,
  { tenantId, text, amount, currency }: SingleInvoice,
  now: Date,
): Promise<InvoiceRow> {
  // Before the row of the numbers, as renewals do: in another order two transactions would wait for each other.
  await lockCompany(db, tenantId)
  const customer = await profileOf(db, tenantId)
  const fields = faultsIn(customer)
  if (fields.length) throw conflict('profile', { fields })
  const company = await requireCompany(db, tenantId)
  const invoice = await makeInvoice({ db, now }, config, {
    ...{ company, kind: 'single', currency, customer, span: null },
    lines: [{ text, net: cents(amount) }],
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
 * after the company was deleted: then there is no `tenantId`.
 */
export async function payInvoice(db: Db, number: string, at: Date) {
  const isNew = await markPaidInBook(db, number, at)
  const booked = await findInBook(db, number)
  if (!booked) return null
  const company = await findCompany(db, booked.company)
  if (company && isNew) await markPaid(db, company.id, number, at)
  return { tenantId: company?.id ?? null, isNew, paidAt: booked.paid_at! }
}
