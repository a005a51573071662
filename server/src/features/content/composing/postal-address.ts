interface Address {
  street: string
  postal_code: string
  city: string
  /** Two letters, such as `CZ`. */
  country: string | null
  /** The language that names the country. */
  language: string
}

/** How people write the digits of a postal code: `602 00`, `00-950`. Codes of other countries stay as they are. */
const SPACED: Readonly<Record<string, { code: RegExp; as: string }>> = {
  ...Object.fromEntries(
    ['CZ', 'SK', 'SE', 'GR'].map((country) => [country, { code: /^(\d{3})(\d{2})$/, as: '$1 $2' }]),
  ),
  PL: { code: /^(\d{2})(\d{3})$/, as: '$1-$2' },
}

/** Here the postal code comes after the city. */
const CITY_FIRST: ReadonlySet<string> = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'US'])

/** An address in one line, as people write it: `Masarykova 1, 602 00 Brno, Česko`. */
export function postalAddress({ street, postal_code, city, country, language }: Address): string {
  const spaced = country ? SPACED[country] : undefined
  const code = spaced ? postal_code.replace(/\s/g, '').replace(spaced.code, spaced.as) : postal_code
  const town = country && CITY_FIRST.has(country) ? [city, code] : [code, city]
  return [street, town.filter(Boolean).join(' '), country && countryName(country, language)].filter(Boolean).join(', ')
}

const NAMES = new Map<string, Intl.DisplayNames>()

/** The name of a country; the code itself if it is no country. */
function countryName(country: string, language: string): string {
  const names = NAMES.get(language) ?? new Intl.DisplayNames([language, 'en'], { type: 'region' })
  NAMES.set(language, names)
  return names.of(country) ?? country
}
