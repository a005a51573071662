// Sums and parts of amounts, exact to six places after the point, which is what orders store.
import type { Json } from './json.ts'

const AMOUNT = /^(-?)(\d{1,15})(?:\.(\d{1,40}))?$/
const PLACES = 6
const ONE = 10n ** BigInt(PLACES)

/** An amount as text of at most six places; undefined if the value is no amount. */
export function amountOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' || !AMOUNT.test(value)) return undefined
  const decimals = value.split('.')[1] ?? ''
  return decimals.length <= PLACES ? value : written(millionths(value))
}

/** The sum of amounts; values that are no amounts count as nothing. */
export const sumOf = (...values: (Json | undefined)[]): string =>
  written(values.reduce((sum: bigint, value) => sum + millionths(amountOf(value) ?? '0'), 0n))

/** An amount times a quantity, half a millionth rounded up. */
export const times = (amount: string, quantity: string): string =>
  written(rounded(millionths(amount) * millionths(quantity), ONE))

export const negative = (amount: string): string => written(-millionths(amount))
export const isNegative = (amount: string): boolean => millionths(amount) < 0n
export const isZero = (amount: string): boolean => millionths(amount) === 0n

/** An amount divided by a quantity, half a millionth rounded up; undefined without a quantity. */
export function dividedBy(amount: string, quantity: string): string | undefined {
  const [all, number] = [millionths(amount), millionths(quantity)]
  return number > 0n ? written(rounded(all * ONE, number)) : undefined
}

/** The amount in millionths, half of one rounded up. */
function millionths(amount: string): bigint {
  const [, sign, whole = '0', decimals = ''] = AMOUNT.exec(amount) ?? []
  const digits = decimals.padEnd(PLACES, '0')
  const number = BigInt(whole + digits.slice(0, PLACES)) + ((digits[PLACES] ?? '0') >= '5' ? 1n : 0n)
  return sign ? -number : number
}

const rounded = (dividend: bigint, divisor: bigint): bigint =>
  dividend < 0n ? -rounded(-dividend, divisor) : (2n * dividend + divisor) / (2n * divisor)

/** With two to six places after the point. */
function written(number: bigint): string {
  const digits = (number < 0n ? -number : number).toString().padStart(PLACES + 1, '0')
  const decimals = digits.slice(-PLACES).replace(/0{1,4}$/, '')
  return `${number < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${decimals}`
}
