/** Letters that do not come apart into a letter and its accent. */
const LETTERS: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ı: 'i' }

/** Lower case without diacritics: what people write who have no Czech keyboard. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđøı]/g, (letter) => LETTERS[letter]!)

/** Whether nothing tells that the writer has a Czech keyboard. */
export const isPlain = (text: string): boolean => /^[A-Za-z'’-]*$/.test(text)

/** `NOVÁKOVÁ-malá` → `Nováková-Malá`; a case that is not all upper or lower, such as `McDonald`, was meant. */
export const capitalise = (word: string): string => word.replace(/[^-'’]+/g, capitalisePart)

/** Remembers answers for texts of reasonable length; bounded, since names come from outside. */
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

/** The names of a data file: `Pavel=pavle Jan …` → lower-case name → what is told of it, undefined for nothing. */
export const entriesOf = (names: string): [string, string | undefined][] =>
  names
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [name, told] = entry.split('=')
      return [name!.toLowerCase(), told]
    })

function capitalisePart(part: string): string {
  const meant = /^(Mc|Mac|De|Di|La|Le|Van|Fitz)?\p{Lu}\p{Ll}+$/u.test(part)
  return meant ? part : part.charAt(0).toUpperCase() + part.slice(1).toLowerCase()
}
