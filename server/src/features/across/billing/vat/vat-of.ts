import { share, sum } from '../money.ts'
import { isBusinessNumber, isVatId } from '../profile/identifiers.ts'
import { EU_RATES } from './rates.ts'

/**
 * Why an invoice has the VAT that it has: the supplier is not registered, or the rate of its country, or the customer
 * pays the tax, or the rate of the customer's country, or the customer is a company outside of the EU.
 */
export type VatRule = 'unregistered' | 'domestic' | 'reverse_charge' | 'oss' | 'outside_eu'

export interface Vat {
  rule: VatRule
  /** In tenths of a per cent. */
  rate: bigint
}

export interface VatParties {
  supplier: { country: string; vatId: string } | null
  /** Without a country the customer counts as one of the supplier's country. */
  customer: { country: string | null; companyId: string; vatId: string }
  usesOss: boolean
}

/**
 * The VAT of an electronic service. A country alone takes no VAT off: a customer of another one has to be a company, by the
 * VAT id within the EU, by any number of a register elsewhere. Others count as consumers.
 */
export function vatOf({ supplier, customer, usesOss }: VatParties): Vat {
  if (!supplier?.vatId) return { rule: 'unregistered', rate: 0n }
  const country = customer.country ?? supplier.country
  const own = { rule: 'domestic', rate: EU_RATES[supplier.country]! } as const
  if (country === supplier.country) return own
  const rate = Object.hasOwn(EU_RATES, country) ? EU_RATES[country]! : null
  if (rate === null) {
    const isCompany = [customer.companyId, customer.vatId].some(isBusinessNumber)
    return isCompany ? { rule: 'outside_eu', rate: 0n } : own
  }
  // A wrong VAT id may come from the company's data, which are not checked: then the customer counts as a consumer.
  if (customer.vatId && isVatId(customer.vatId, country)) return { rule: 'reverse_charge', rate: 0n }
  return usesOss ? { rule: 'oss', rate } : own
}

export interface Taxed {
  net: bigint
  vat: bigint
  total: bigint
}

export const taxed = (net: bigint, { rate }: Vat): Taxed => {
  const vat = share(net, rate, 1000n)
  return { net, vat, total: net + vat }
}

/** The sums of lines whose tax was rounded line by line. */
export const totalOf = (lines: readonly Taxed[]): Taxed => ({
  net: sum(lines.map(({ net }) => net)),
  vat: sum(lines.map(({ vat }) => vat)),
  total: sum(lines.map(({ total }) => total)),
})

/** A rate in per cent: `21`, `25.5`. */
export const percentOf = (rate: bigint): string => `${rate / 10n}${rate % 10n ? `.${rate % 10n}` : ''}`
