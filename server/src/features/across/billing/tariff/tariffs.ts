import type { Supplier } from '../../../../platform/config/billing.ts'
import { CURRENCIES, type PriceCurrency, type Tariff } from '../../../../platform/config/price-list.ts'
import { NATIONAL } from '../vat/national.ts'

/** The built-in price list, without VAT: twelve months cost as much as ten. */
export const BUILT_IN: readonly Tariff[] = [
  tariff(500, 190, 8),
  tariff(1_000, 290, 12),
  tariff(2_500, 590, 24),
  tariff(5_000, 990, 40),
  tariff(10_000, 1_690, 69),
  tariff(25_000, 2_990, 119),
  tariff(50_000, 4_990, 199),
  tariff(100_000, 8_490, 339),
  tariff(250_000, 16_990, 679),
  tariff(500_000, 29_990, 1_199),
  tariff(1_000_000, 49_990, 1_999),
]

/** The price list of the operator, or the built-in one, from the smallest tariff to the largest. */
export const tariffsOf = (billing: { tariffs: readonly Tariff[] | null }): readonly Tariff[] =>
  billing.tariffs ?? BUILT_IN

/**
 * The currencies that tariffs are sold in. A supplier with VAT needs an exchange rate for the one that is not of its
 * country: without it, invoices for domestic customers could not be made.
 */
export const currenciesOf = ({ supplier, eurCzkRate }: Selling): readonly PriceCurrency[] =>
  supplier?.vatId && eurCzkRate === null ? [NATIONAL[supplier.country]] : CURRENCIES

interface Selling {
  supplier: Pick<Supplier, 'country' | 'vatId'> | null
  eurCzkRate: string | null
}

/** The price list as customers see it: in the currencies that it is sold in. */
export const offeredTariffs = (billing: Selling & Parameters<typeof tariffsOf>[0]) => {
  const currencies = currenciesOf(billing)
  return tariffsOf(billing).map(({ code, limit, prices }) => ({
    code,
    limit,
    prices: Object.fromEntries(currencies.map((currency) => [currency, prices[currency]])),
  }))
}

export const findTariff = (tariffs: readonly Tariff[], code: string) => tariffs.find((tariff) => tariff.code === code)

/** The smallest tariff for a number of contacts; none if the price list ends before. */
export const fittingTariff = (tariffs: readonly Tariff[], contacts: number) =>
  tariffs.find(({ limit }) => limit >= contacts)

function tariff(limit: number, czk: number, eur: number): Tariff {
  const prices = (month: number) => ({ month: `${month}.00`, year: `${month * 10}.00` })
  return { code: `contacts-${limit}`, limit, prices: { CZK: prices(czk), EUR: prices(eur) } }
}
