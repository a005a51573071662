/** Texts under these names become content of people, who edit it and search in it. */
const CONTENT = /^(?:starters?|mail-defaults)$/

/** Our typeface has no hyphen that lines do not break at, so this character, which has no width, follows the usual one. */
const JOINER = '\u2060'

/** Texts in which no line ends within words such as e-mail, which are usual in Czech and Slovak. */
export function unbroken(texts: object, name: string): object {
  if (CONTENT.test(name)) return texts
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(/(?<!\p{L})e-(?=\p{L})/giu, `$&${JOINER}`) : unbroken(value, key),
    ]),
  )
}
