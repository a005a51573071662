import { unavailable } from '../../../../platform/errors.ts'
import type { National } from '../invoice/document.ts'
import { share, written } from '../money.ts'
import type { Taxed, Vat } from './vat-of.ts'

/** The currency of the supplier's country. */
export const NATIONAL = { CZ: 'CZK', SK: 'EUR' } as const

interface Amounts {
  supplier: { country: keyof typeof NATIONAL } | null
  vat: Vat
  currency: National['currency']
}

/** Whether an invoice must show its VAT in the currency of the supplier's country: it is VAT of that country. */
export const needsRate = ({ supplier, vat, currency }: Amounts): boolean =>
  supplier !== null && vat.rule === 'domestic' && currency !== NATIONAL[supplier.country]

/**
 * The sums of an invoice in the currency of the supplier's country, where the law wants them. Net and VAT are rounded, and
 * the total is their sum. 503 `exchange_rate` without a rate: such an invoice would not be valid.
 */
export function nationalOf(total: Taxed, amounts: Amounts, rate: string | null): National | null {
  if (!needsRate(amounts)) return null
  if (rate === null) throw unavailable('exchange_rate')
  const currency = NATIONAL[amounts.supplier!.country]
  const [part, whole] = fractionOf(rate)
  const converted = (amount: bigint) => (currency === 'CZK' ? share(amount, part, whole) : share(amount, whole, part))
  const [net, vat] = [converted(total.net), converted(total.vat)]
  return { currency, rate, net: written(net), vat: written(vat), total: written(net + vat) }
}

/** A decimal text as a fraction of whole numbers. */
function fractionOf(rate: string): [bigint, bigint] {
  const [whole = '', decimals = ''] = rate.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}
