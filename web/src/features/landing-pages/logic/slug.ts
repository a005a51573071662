const LONGEST = 100

/** Letters that are more than a base letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', đ: 'd', ø: 'o', æ: 'ae', œ: 'oe' }

/** What a person types as the end of an address, with the letters that addresses have. */
export const typedSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ßłđøæœ]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)

/** The end of an address that is made of a name: `Letní výprodej!` gives `letni-vyprodej`. */
export const slugOf = (text: string): string => typedSlug(text).replace(/-$/, '')
