import { contrastOf } from '../../../frames/preview/contrast.ts'

const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** A colour between two: `share` of the second one. */
export function mixed(one: string, other: string, share: number): string {
  const parts = partsOf(other)
  const mix = partsOf(one).map((part, i) => Math.round(part + (parts[i]! - part) * share))
  return `#${mix.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast of two colours, from 1 to 21. Texts need 4.5, large ones 3. */
export const contrast = (one: string, other: string) => contrastOf(partsOf(one), partsOf(other))

/** A near-black or white, whichever can be read better on the colour. */
export const colorOn = (color: string) =>
  contrast(color, '#ffffff') >= contrast(color, '#1a1a1a') ? '#ffffff' : '#1a1a1a'
