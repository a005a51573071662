import { normalForm } from '../../../../platform/text/normalise.ts'

/** Letters that do not decompose into a letter and an accent. */
const LETTERS: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ı: 'i' }

/** Lower case without diacritics, as people write without a Czech keyboard. */
export const plain = (text: string): string =>
  normalForm(text.toLowerCase(), 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđøı]/g, (letter) => LETTERS[letter]!)

/** Whether the text could have been written without a Czech keyboard. */
export const isPlain = (text: string): boolean => /^[A-Za-z'’-]*$/.test(text)

/** `NOVÁKOVÁ-malá` → `Nováková-Malá`; mixed case such as `McDonald` is kept. */
export const capitalise = (word: string): string => word.replace(/[^-'’]+/g, capitalisePart)

/** Caches results for texts of normal length. Bounded, because names come from outside. */
export function remember<T>(maxEntries: number, compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const hit = known.get(text)
    if (hit !== undefined) return hit
    const value = compute(text)
    if (text.length > 100) return value
    if (known.size >= maxEntries) known.clear()
    known.set(text, value)
    return value
  }
}

/** The entries of a data file: `Pavel=pavle Jan …` → lower-case names with their vocative, undefined without one. */
export const entriesOf = (names: string): [string, string | undefined][] =>
  names
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [name, vocative] = entry.split('=')
      return [name!.toLowerCase(), vocative]
    })

function capitalisePart(part: string): string {
  const isIntended = /^(Mc|Mac|De|Di|La|Le|Van|Fitz)?\p{Lu}\p{Ll}+$/u.test(part)
  return isIntended ? part : part.charAt(0).toUpperCase() + part.slice(1).toLowerCase()
}
