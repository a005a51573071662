import type { Supplier } from '../../../../platform/config/billing.ts'
import type { Config } from '../../../../platform/config/settings.ts'
import type { DbContext } from '../../../../platform/context.ts'
import { unavailable } from '../../../../platform/errors.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { addDays } from '../../../../platform/time/zone.ts'
import type { CompanyRow } from '../../../account/companies/index.ts'
import { mailInvoice } from '../jobs/mail-invoice.ts'
import { written } from '../money.ts'
import type { ProfileRow } from '../profile/store.ts'
import { billingDay, type Span } from '../tariff/periods.ts'
import type { PlannedLine } from '../tariff/plan.ts'
import { nationalOf } from '../vat/national.ts'
import { vatFor } from '../vat/vat-for.ts'
import { percentOf, taxed, totalOf } from '../vat/vat-of.ts'
import { countIn, spanIn } from './formats.ts'
import { type InvoiceRow, insertIntoBook, insertInvoice, takeNumber } from './store.ts'
import { languageOf, textsOf } from './texts.ts'

const DAYS_TO_PAY = 14

export interface NewInvoice {
  company: Pick<CompanyRow, 'id' | 'public_id' | 'language'>
  kind: InvoiceRow['kind']
  currency: InvoiceRow['currency']
  customer: ProfileRow
  span: Span | null
  lines: { text: string; net: bigint }[]
}

/** The supplier of invoices; 503 `billing` if the operator has not set one up. */
export function requireSupplier({ billing }: Pick<Config, 'billing'>): Supplier {
  if (!billing.supplier) throw unavailable('billing')
  return billing.supplier
}

/**
 * Makes an invoice, in the transaction of what it is for, and queues its mail. Returns nothing if there is nothing to pay.
 * 503 `exchange_rate` if the law wants another currency on it, and there is no rate.
 */
export async function makeInvoice(
  { db, now }: DbContext,
  config: Pick<Config, 'billing'>,
  { company, kind, currency, customer, span, lines }: NewInvoice,
): Promise<InvoiceRow | null> {
  const supplier = requireSupplier(config)
  const vat = vatFor(config, customer)
  const amounts = lines.map(({ net }) => taxed(net, vat))
  const total = totalOf(amounts)
  if (total.total <= 0n) return null
  const national = nationalOf(total, { supplier, vat, currency }, config.billing.eurCzkRate)
  const today = billingDay(now)
  const invoice = await insertInvoice(db, {
    tenant_id: company.id,
    kind,
    language: languageOf(company.language),
    currency,
    period_from: span?.from ?? null,
    period_to: span?.to ?? null,
    issued_on: today,
    due_on: addDays(today, DAYS_TO_PAY),
    supplier: JSON.stringify(supplier),
    customer: JSON.stringify({
      name: customer.name,
      street: customer.street,
      city: customer.city,
      postalCode: customer.postal_code,
      country: customer.country ?? '',
      companyId: customer.company_id,
      vatId: customer.vat_id,
      email: customer.email,
    }),
    lines: JSON.stringify(
      lines.map(({ text }, index) => {
        const { net, vat, total } = amounts[index]!
        return { text, net: written(net), vat: written(vat), total: written(total) }
      }),
    ),
    vat_rule: vat.rule,
    vat_rate: percentOf(vat.rate),
    net: written(total.net),
    vat: written(total.vat),
    total: written(total.total),
    national: national && JSON.stringify(national),
    created_at: now,
    number: await takeNumber(db, Number(today.slice(0, 4))),
  })
  await insertIntoBook(db, company.public_id, invoice)
  if (customer.email) await enqueue(db, mailInvoice, { tenantId: company.id, invoiceId: invoice.id })
  return invoice
}

/** The texts of planned lines, in the language of the company. */
export function namedLines(lines: readonly PlannedLine[], company: Pick<CompanyRow, 'language'>) {
  const language = languageOf(company.language)
  return lines.map(({ kind, limit, net, from, to }) => ({
    text: textsOf(language).lines[kind](countIn(language, limit), spanIn(language, { from, to })),
    net,
  }))
}
