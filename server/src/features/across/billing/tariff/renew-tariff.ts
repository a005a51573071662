import type { Config } from '../../../../platform/config/settings.ts'
import type { DbContext } from '../../../../platform/context.ts'
import { lockCompany, requireCompany } from '../../../account/companies/index.ts'
import { notify } from '../../../account/notifications/index.ts'
import { totalContacts } from '../../../audience/contacts/index.ts'
import { makeInvoice, namedLines } from '../invoice/make-invoice.ts'
import { notifyOfInvoice } from '../invoice/single-invoice.ts'
import type { InvoiceRow } from '../invoice/store.ts'
import { written } from '../money.ts'
import { profileOf } from '../profile/profile.ts'
import { needsRate } from '../vat/national.ts'
import { vatFor } from '../vat/vat-for.ts'
import { billingDay } from './periods.ts'
import { type Choice, planRenewal, priceOf, type Start } from './plan.ts'
import { deleteTariff, getTariff, putTariff } from './store.ts'
import { tariffsOf } from './tariffs.ts'

type BillingContext = DbContext & { app: { config: Pick<Config, 'billing'> } }

/**
 * Renews a tariff whose period has ended: one invoice for each period since then, each of them once, and notifies the
 * company. A cancelled tariff ends. A company that waits for its deletion gets no invoices, and one whose invoice needs an
 * exchange rate gets it when the operator has set the rate. The company stays locked until the transaction ends.
 */
export async function renewTariff(context: BillingContext, tenantId: string): Promise<InvoiceRow[]> {
  const { db, now, app } = context
  await lockCompany(db, tenantId)
  const invoices: InvoiceRow[] = []
  for (;;) {
    const row = await getTariff(db, tenantId)
    if (!row || row.valid_to >= billingDay(now)) return invoices
    const next = planRenewal(row, await totalContacts(db, tenantId), tariffsOf(app.config.billing))
    if (!next) {
      await deleteTariff(db, tenantId)
      return invoices
    }
    if (!app.config.billing.supplier || (await requireCompany(db, tenantId)).deletes_at) return invoices
    if (await lacksRate(context, tenantId, next.choice)) return invoices
    const invoice = await beginTariff(context, tenantId, next)
    const { limit } = next.choice.tariff
    if (next.isRaised)
      await notify(db, tenantId, { type: 'tariff_raised', severity: 'warning', params: { limit } }, now)
    if (!invoice) continue
    await notifyOfInvoice(db, invoice, now)
    invoices.push(invoice)
  }
}

async function lacksRate({ db, app: { config } }: BillingContext, tenantId: string, { currency }: Choice) {
  const { supplier, eurCzkRate } = config.billing
  const vat = vatFor(config, await profileOf(db, tenantId))
  return eurCzkRate === null && needsRate({ supplier, vat, currency })
}

/** Begins a period, or a larger tariff within one, and makes its invoice if it costs something. */
export async function beginTariff(
  context: BillingContext,
  tenantId: string,
  { choice, span, anchor, kind, lines }: Start,
) {
  const { db, app } = context
  await putTariff(db, tenantId, {
    tariff: choice.tariff.code,
    contact_limit: choice.tariff.limit,
    price: written(priceOf(choice)),
    period: choice.period,
    currency: choice.currency,
    valid_from: span.from,
    valid_to: span.to,
    anchor,
    next_tariff: null,
    next_period: null,
    next_currency: null,
    cancelled_at: null,
    near_warned_for: null,
    reached_warned_for: null,
  })
  const company = await requireCompany(db, tenantId)
  return makeInvoice(context, app.config, {
    company,
    kind,
    currency: choice.currency,
    customer: await profileOf(db, tenantId),
    span,
    lines: namedLines(lines, company),
  })
}
