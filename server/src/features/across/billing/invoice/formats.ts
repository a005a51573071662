// Numbers and days as people write them. Amounts are texts, and stay exact.
import type { Day } from '../../../../platform/time/zone.ts'
import type { Span } from '../tariff/periods.ts'
import type { Language } from './texts.ts'

const SPACE = '\u00a0'

const grouped = (digits: string, between: string) => digits.replace(/\B(?=(\d{3})+$)/g, between)

export const countIn = (language: Language, count: number): string =>
  grouped(String(count), language === 'en' ? ',' : SPACE)

/** `1 234,50 Kč`, `EUR 1,234.50`. */
export function moneyIn(language: Language, amount: string, currency: string): string {
  const [whole = '', decimals = '00'] = amount.replace('-', '').split('.')
  const sign = amount.startsWith('-') ? '−' : ''
  if (language === 'en') return `${currency}${SPACE}${sign}${grouped(whole, ',')}.${decimals}`
  const unit = currency === 'CZK' ? 'Kč' : '€'
  return `${sign}${grouped(whole, SPACE)},${decimals}${SPACE}${unit}`
}

/** A number with decimals, such as a rate. */
export const decimalIn = (language: Language, number: string): string =>
  language === 'en' ? number : number.replace('.', ',')

/** `1. 3. 2026`, `1 March 2026`. */
export function dayIn(language: Language, day: Day): string {
  const [year, month, date] = day.split('-').map(Number)
  if (language !== 'en') return `${date}.${SPACE}${month}.${SPACE}${year}`
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00Z`))
}

export const spanIn = (language: Language, { from, to }: Span): string =>
  `${dayIn(language, from)} – ${dayIn(language, to)}`
