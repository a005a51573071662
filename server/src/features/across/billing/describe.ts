import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { addDays } from '../../../platform/time/zone.ts'
import { totalContacts } from '../../audience/contacts/index.ts'
import { hasOverdue } from './invoice/store.ts'
import { written } from './money.ts'
import { faultsIn, profileOf } from './profile/profile.ts'
import type { ProfileRow } from './profile/store.ts'
import type { Billing, Quote, QuoteInput } from './schemas.ts'
import { billingDay } from './tariff/periods.ts'
import { type Choice, netOf, planRenewal, planStart, priceOf } from './tariff/plan.ts'
import { getTariff, type TariffRow } from './tariff/store.ts'
import { currenciesOf, fittingTariff, tariffsOf } from './tariff/tariffs.ts'
import { vatFor } from './vat/vat-for.ts'
import { percentOf, taxed } from './vat/vat-of.ts'

/** From this part of the limit on, the company is warned. */
export const NEAR_PERCENT = 80

export const percentUsed = (contacts: number, limit: number) => Math.floor((contacts * 100) / limit)

/** What the company has, uses and will pay. Reading it changes nothing, also if the period has ended a moment ago. */
export async function describeBilling(
  { app, db, now }: Context,
  tenant: { id: string },
): Promise<Static<typeof Billing>> {
  const [row, contacts, profile] = await Promise.all([
    getTariff(db, tenant.id),
    totalContacts(db, tenant.id),
    profileOf(db, tenant.id),
  ])
  const tariffs = tariffsOf(app.config.billing)
  const next = row ? planRenewal(row, contacts, tariffs) : null
  const price = next ? taxed(netOf(next), vatFor(app.config, profile)) : null
  return {
    available: app.config.billing.supplier !== null,
    tariff: row?.tariff ?? null,
    period: row?.period ?? null,
    currency: row?.currency ?? null,
    contacts,
    limit: row?.contact_limit ?? null,
    percent: row ? percentUsed(contacts, row.contact_limit) : null,
    validFrom: row?.valid_from ?? null,
    validTo: row?.valid_to ?? null,
    nextTariff: next && next.choice.tariff.code !== row!.tariff ? next.choice.tariff.code : null,
    nextInvoice: next && {
      on: next.span.from,
      tariff: next.choice.tariff.code,
      period: next.choice.period,
      currency: next.choice.currency,
      price: written(price!.net),
      vat: written(price!.vat),
      total: written(price!.total),
    },
    cancelledAt: row?.cancelled_at?.toISOString() ?? null,
    warnings: await warningsOf(db, { row, contacts, profile, most: tariffs.at(-1)!.limit, tenant, now }),
  }
}

interface Known {
  row: TariffRow | undefined
  contacts: number
  profile: ProfileRow
  /** The limit of the largest tariff. */
  most: number
  tenant: { id: string }
  now: Date
}

async function warningsOf(db: Db, { row, contacts, profile, most, tenant, now }: Known) {
  const warnings: Static<typeof Billing>['warnings'] = []
  const percent = row ? percentUsed(contacts, row.contact_limit) : 0
  if (percent >= 100) warnings.push('limit_reached')
  else if (percent >= NEAR_PERCENT) warnings.push('limit_near')
  if (row && contacts > most) warnings.push('above_price_list')
  if (await hasOverdue(db, tenant.id, billingDay(now))) warnings.push('invoice_overdue')
  if (row && faultsIn(profile).length) warnings.push('profile_incomplete')
  return warnings
}

/** The price for a number of contacts, with the VAT of the company, and how it would begin if it were chosen today. */
export async function quote(
  { app, db, now }: Context,
  tenant: { id: string; currency: string },
  { contacts, currency, period = 'month' }: Static<typeof QuoteInput>,
): Promise<Static<typeof Quote>> {
  const tariff = fittingTariff(tariffsOf(app.config.billing), contacts)
  if (!tariff) throw validation('contacts')
  const offered = currenciesOf(app.config.billing)
  if (currency && !offered.includes(currency)) throw validation('currency')
  const own = tenant.currency === 'CZK' ? 'CZK' : 'EUR'
  const choice: Choice = { tariff, period, currency: currency ?? offered.find((one) => one === own) ?? offered[0]! }
  const [row, profile] = await Promise.all([getTariff(db, tenant.id), profileOf(db, tenant.id)])
  const vat = vatFor(app.config, profile)
  const price = taxed(priceOf(choice), vat)
  const start = planStart(row, choice, billingDay(now))
  const isPresent = row?.tariff === tariff.code && row.period === period && row.currency === choice.currency
  return {
    tariff: tariff.code,
    limit: tariff.limit,
    period,
    currency: choice.currency,
    price: written(price.net),
    vatRate: percentOf(vat.rate),
    vat: written(price.vat),
    total: written(price.total),
    startsOn: start ? billingDay(now) : isPresent ? null : addDays(row!.valid_to, 1),
    dueNow: written(start ? start.lines.reduce((sum, { net }) => sum + taxed(net, vat).total, 0n) : 0n),
  }
}
