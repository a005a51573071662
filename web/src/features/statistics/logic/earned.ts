import { dividedBy } from '../../../core/decimal.ts'
import type { Sum } from '../../../parts/revenue/revenue.ts'

/** Orders as a share of delivered e-mails; null when nothing was delivered. */
export const conversionOf = (orders: number, delivered: number) => (delivered > 0 ? orders / delivered : null)

/** Amounts below a hundredth would be shown as zero. */
const isTiny = (amount: string) => /^-?0(\.0*)?$/.test(amount)

/** What each delivered e-mail earned on average; null when nothing was delivered. */
export function perMail({ amount }: Pick<Sum, 'amount'>, delivered: number): string | null {
  if (delivered <= 0) return null
  const rounded = dividedBy(amount, delivered)
  return isTiny(rounded) ? dividedBy(amount, delivered, 4) : rounded
}

/** Queries of prices with VAT leave the parameter out. */
export const vatOf = (vat: string | undefined) => (vat === 'without' ? ('without' as const) : undefined)
