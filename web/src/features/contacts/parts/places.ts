const COUNTRIES =
  'AD AE AL AM AR AT AU AZ BA BE BG BR BY CA CH CL CN CO CY CZ DE DK DZ EE EG ES FI FR GB GE GR HK HR HU ID IE IL IN IS IT JO JP KE KR KZ LB LI LT LU LV MA MC MD ME MK MT MX MY NG NL NO NZ PE PH PK PL PT QA RO RS RU SA SE SG SI SK SM TH TN TR TW UA US UY VA VN XK ZA'
const LANGUAGES =
  'ar be bg bs ca cs da de el en es et fi fr ga he hi hr hu is it ja kk ko lt lv mk mt nl no pl pt ro ru sk sl sq sr sv tr uk vi zh'

type Kind = 'region' | 'language'

/** A country or a language by its code, as the reader's language calls it. */
export const nameOfPlace = (kind: Kind, code: string, language: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: kind }).of(code) ?? code
  } catch {
    return code
  }
}

/** What one chooses from, by name; a code that is not among them but is in use comes along. */
export function placesOf(kind: Kind, language: string, own: string) {
  const codes = new Set([...(kind === 'region' ? COUNTRIES : LANGUAGES).split(' '), ...(own ? [own] : [])])
  const choices = [...codes].map((value) => ({ value, label: nameOfPlace(kind, value, language) }))
  return choices.sort((a, b) => a.label.localeCompare(b.label, language))
}

/** A day of every year, such as 04-23, in words. A leap year has all of them. */
export const nameOfDay = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`2024-${day}T00:00:00Z`),
  )

export const monthsOf = (language: string) =>
  Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1).padStart(2, '0'),
    label: new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month, 1)),
  }))
