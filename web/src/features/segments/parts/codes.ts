/** Words of the standards that have no country or language behind them. */
const UNREAL = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

export interface Code {
  value: string
  label: string
}

/** Whether it is the present code, and not an old one for the same. */
const isPresent = (tag: string) => Intl.getCanonicalLocales(tag)[0] === tag

function named(codes: string[], type: 'language' | 'region', language: string): Code[] {
  const names = new Intl.DisplayNames(language, { type, fallback: 'none' })
  const found = codes.flatMap((value) => {
    const name = names.of(value)
    return name ? [{ value, label: name }] : []
  })
  return found.sort((a, b) => a.label.localeCompare(b.label, language))
}

/** Languages of the world by their codes of two letters, in the reader's language. */
export const languages = (language: string): Code[] => named(PAIRS.filter(isPresent), 'language', language)

/** Countries of the world. */
export const countries = (language: string): Code[] => {
  const codes = PAIRS.map((pair) => pair.toUpperCase())
  return named(
    codes.filter((code) => !UNREAL.has(code) && isPresent(`und-${code}`)),
    'region',
    language,
  )
}
