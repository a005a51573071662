import { normalForm } from '../../../platform/text/normalise.ts'

const LONGEST = 50
/** Letters that do not decompose into an ASCII letter and an accent. */
const LETTERS: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** Makes a free merge key from the name. */
export function mergeKeyFor(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name) || 'field'
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `_${number}`
    const key = slug.slice(0, LONGEST - suffix.length) + suffix
    if (!taken.has(key)) return key
  }
}

const slugOf = (name: string) =>
  normalForm(name.toLowerCase(), 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđøßæœı]/g, (letter) => LETTERS[letter]!)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST)
    .replace(/_$/, '')
