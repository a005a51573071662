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
