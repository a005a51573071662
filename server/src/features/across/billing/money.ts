// Amounts in hundredths. Everything is whole numbers: no amount is ever a floating-point number.

/** The hundredths of a decimal text with at most two places. */
export function cents(amount: string): bigint {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (sign === undefined) throw new Error(`${amount} is not an amount`)
  const number = BigInt(whole + decimals.padEnd(2, '0'))
  return sign ? -number : number
}

/** The decimal text with two places. */
export function written(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `amount · part / whole`, half a hundredth rounded up; of a negative amount as of the positive one. */
export const share = (amount: bigint, part: bigint, whole: bigint): bigint =>
  amount < 0n ? -share(-amount, part, whole) : (2n * amount * part + whole) / (2n * whole)

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
