interface Decimal {
  digits: bigint
  /** How many of the digits are after the point. */
  scale: number
}

/** Multiplies a price in digits by a quantity, without losing any digit. */
export function times(price: string, quantity: number): string {
  const [one, other] = [decimalOf(price), decimalOf(String(quantity))]
  return textOf({ digits: one.digits * other.digits, scale: one.scale + other.scale })
}

/** Adds amounts in digits. */
export function sumOf(amounts: readonly string[]): string {
  const all = amounts.map(decimalOf)
  const scale = Math.max(0, ...all.map((one) => one.scale))
  return textOf({ digits: all.reduce((sum, one) => sum + scaled(one, scale), 0n), scale })
}

/** Divides an amount in digits by a number of things, rounded to some digits after the point; half of one goes up. */
export function dividedBy(amount: string, number: number, scale = 2): string {
  const { digits, scale: own } = decimalOf(amount)
  const divisor = BigInt(number) * 10n ** BigInt(own)
  const raised = digits * 10n ** BigInt(scale)
  const half = divisor / 2n
  return textOf({ digits: (raised + (raised < 0n ? -half : half)) / divisor, scale })
}

const scaled = ({ digits, scale }: Decimal, to: number) => digits * 10n ** BigInt(to - scale)

/** Reads 12.50, and 1e-7, as small quantities are written. */
function decimalOf(text: string): Decimal {
  const [, whole = '0', part = '', power = '0'] = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? []
  const scale = part.length - Number(power)
  const digits = BigInt(whole + part)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

function textOf({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : ''
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  return sign + (scale ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text)
}
