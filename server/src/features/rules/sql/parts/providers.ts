import { type RawBuilder, sql } from 'kysely'

export const PROVIDERS = [
  'gmail',
  'seznam',
  'microsoft',
  'yahoo',
  'apple',
  'centrum',
  'azet',
  'zoznam',
  'other',
] as const
export type Provider = (typeof PROVIDERS)[number]

/** Patterns of domains, in the words that PostgreSQL and JavaScript share. */
export const DOMAINS: Record<Exclude<Provider, 'other'>, string> = {
  gmail: '^(gmail|googlemail)\\.com$',
  seznam: '^(seznam|email|post|spoluzaci|firmy|stream)\\.cz$',
  microsoft: '^((outlook|hotmail|live)\\.[a-z]{2,3}(\\.[a-z]{2})?|msn\\.com)$',
  yahoo: '^(yahoo\\.[a-z]{2,3}(\\.[a-z]{2})?|ymail\\.com|rocketmail\\.com|aol\\.com)$',
  apple: '^(icloud|me|mac)\\.com$',
  centrum: '^(centrum\\.(cz|sk)|atlas\\.cz|volny\\.cz)$',
  azet: '^azet\\.sk$',
  zoznam: '^zoznam\\.sk$',
}

/** Who keeps a mailbox, by the domain of its address. */
export function providerOf(email: RawBuilder<unknown>): RawBuilder<string> {
  const cases = Object.entries(DOMAINS).map(
    ([name, pattern]) => sql`when split_part(${email}, '@', 2) ~ ${pattern} then ${name}`,
  )
  return sql<string>`(case ${sql.join(cases, sql` `)} else 'other' end)`
}
