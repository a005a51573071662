import type { Answer } from '../../../api/client.ts'
import { type Currency, currenciesOf, type Period, type Tariff } from './price-list.ts'

export type Billing = Answer<'GET /billing'>

export interface Choice {
  tariff: string | null
  period: Period
  currency: Currency
}

/** What is chosen when the page opens: what the company has, or the smallest tariff for its contacts. */
export function firstChoice(billing: Billing, tariffs: readonly Tariff[], country: string | null): Choice {
  const next = billing.nextInvoice
  const offered = currenciesOf(tariffs)
  const wanted = next?.currency ?? billing.currency ?? (country === null || country === 'CZ' ? 'CZK' : 'EUR')
  return {
    tariff: next?.tariff ?? billing.tariff ?? tariffs.find(({ limit }) => limit >= billing.contacts)?.code ?? null,
    period: next?.period ?? billing.period ?? 'month',
    currency: offered.includes(wanted) ? wanted : offered[0]!,
  }
}

/** Whether the company has the tariff and keeps it, so that there is nothing to save. */
export const isKept = (billing: Billing, { tariff, period, currency }: Choice) =>
  billing.cancelledAt === null &&
  billing.nextInvoice?.tariff === tariff &&
  billing.nextInvoice.period === period &&
  billing.nextInvoice.currency === currency
