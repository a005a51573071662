import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../core/company.tsx'

/** Numbers, days and times in the user's language and the company's time zone. */
export function useFormat() {
  const { i18n } = useTranslation()
  const { timezone } = useCompany()
  return useMemo(() => formatsOf(i18n.language, timezone), [i18n.language, timezone])
}

export type Format = ReturnType<typeof formatsOf>

export function formatsOf(language: string, timeZone: string) {
  const number = new Intl.NumberFormat(language)
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const points = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone })
  const plainDay = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const second = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone })
  const ago = new Intl.RelativeTimeFormat(language)
  const justNow = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second')
  const list = new Intl.ListFormat(language)
  const size = (unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 })
  const [kilobytes, megabytes] = [size('kilobyte'), size('megabyte')]
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: 6 })
  const currencies = new Map<string, Intl.NumberFormat>()
  const inCurrency = (currency: string) => {
    // Prices of items have up to six digits after the point.
    const format =
      currencies.get(currency) ??
      new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 6 })
    currencies.set(currency, format)
    return format
  }
  return {
    number: (value: number) => number.format(value),
    /** 12,345 as 12.3K, for figures with little room. */
    short: (value: number) => short.format(value),
    /** A share between 0 and 1; an em dash for null. */
    percent: (share: number | null | undefined) => (share == null ? '—' : percent.format(share)),
    /** Percentage points without the sign: 0.052 as 5.2. */
    points: (share: number) => points.format(share * 100),
    /** The day of a moment, or a day such as 2026-03-01. */
    day: (value: string | null) =>
      value === null ? '—' : (value.length === 10 ? plainDay : day).format(new Date(value)),
    /** The month of a day such as 2026-03-01. */
    month: (value: string) => month.format(new Date(value)),
    time: (value: string | null) => (value === null ? '—' : time.format(new Date(value))),
    /** A time with its seconds. */
    second: (value: string) => second.format(new Date(value)),
    /** The time of day alone. */
    clock: (value: Date) => clock.format(value),
    ago: (value: string) => agoOf(ago, new Date(value).getTime() - Date.now()) ?? justNow,
    list: (values: string[]) => list.format(values),
    /** An amount in digits, such as 1290.00. It is not made a number, which would lose some of them. */
    money: (amount: string, currency: string) => inCurrency(currency).format(amount as `${number}`),
    /** Digits of an amount without a currency. */
    digits: (amount: string) => digits.format(amount as `${number}`),
    /** The size of a file. */
    bytes: (value: number) =>
      value < 1_000_000 ? kilobytes.format(Math.max(1, value / 1000)) : megabytes.format(value / 1_000_000),
  }
}

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** In whole units: 46 days are a month, not two. Null for less than a minute. */
function agoOf(format: Intl.RelativeTimeFormat, ms: number): string | null {
  const seconds = Math.round(ms / 1000)
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : null
}
