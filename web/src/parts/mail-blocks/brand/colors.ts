const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** A colour between two: `share` of the second one. */
export function mixed(one: string, other: string, share: number): string {
  const parts = partsOf(other)
  const mix = partsOf(one).map((part, i) => Math.round(part + (parts[i]! - part) * share))
  return `#${mix.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 to 21. Texts need 4.5, large ones 3. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A near-black or white, whichever can be read better on the colour. */
export const colorOn = (color: string) =>
  contrast(color, '#ffffff') >= contrast(color, '#1a1a1a') ? '#ffffff' : '#1a1a1a'
