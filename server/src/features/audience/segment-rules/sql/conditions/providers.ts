import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../define-rule.ts'

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

/** The domains of providers; `*` stands for any country. No domain has two providers. */
export const DOMAINS: Record<Exclude<Provider, 'other'>, readonly string[]> = {
  gmail: ['gmail.com', 'googlemail.com'],
  seznam: ['seznam.cz', 'email.cz', 'post.cz', 'spoluzaci.cz', 'firmy.cz', 'stream.cz'],
  microsoft: ['outlook.*', 'hotmail.*', 'live.*', 'msn.com'],
  yahoo: ['yahoo.*', 'ymail.com', 'rocketmail.com', 'aol.com'],
  apple: ['icloud.com', 'me.com', 'mac.com'],
  centrum: ['centrum.cz', 'centrum.sk', 'atlas.cz', 'volny.cz'],
  azet: ['azet.sk'],
  zoznam: ['zoznam.sk'],
}
const COUNTRY = '\\.[a-z]{2,3}(\\.[a-z]{2})?'

/** Whether one of the providers hosts the mailbox of an address. */
export function isHostedBy(email: RawBuilder<unknown>, providers: readonly Provider[]): Condition {
  const isOther = providers.includes('other')
  // `other` means none of the known providers, so with it the condition is negated, and tests those not given.
  const tested = Object.entries(DOMAINS).filter(([name]) => providers.includes(name as Provider) !== isOther)
  const domains = tested.flatMap(([, all]) => all)
  const host = sql`split_part(${email}, '@', 2)`
  const ofAnyCountry = domains.filter((domain) => domain.endsWith('.*')).map((domain) => domain.slice(0, -2))
  const matches = [
    sql<boolean>`${host} = any(${domains}::text[])`,
    ...(ofAnyCountry.length ? [sql<boolean>`${host} ~ ${`^(${ofAnyCountry.join('|')})${COUNTRY}$`}`] : []),
  ]
  const isTested = sql<boolean>`(${sql.join(matches, sql` or `)})`
  return isOther ? sql<boolean>`not ${isTested}` : isTested
}
