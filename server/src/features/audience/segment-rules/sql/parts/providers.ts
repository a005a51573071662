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

/** Domains of providers. Of some they end in any country: then `*` stands for it. No domain has two providers. */
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

/** Whether one of these keeps the mailbox of an address. */
export function isKeptBy(email: RawBuilder<unknown>, providers: readonly Provider[]): Condition {
  const isOther = providers.includes('other')
  // Others are those whom none of the rest keeps.
  const asked = Object.entries(DOMAINS).filter(([name]) => providers.includes(name as Provider) !== isOther)
  const domains = asked.flatMap(([, all]) => all)
  const host = sql`split_part(${email}, '@', 2)`
  const anywhere = domains.filter((domain) => domain.endsWith('.*')).map((domain) => domain.slice(0, -2))
  const found = [
    sql<boolean>`${host} = any(${domains}::text[])`,
    ...(anywhere.length ? [sql<boolean>`${host} ~ ${`^(${anywhere.join('|')})${COUNTRY}$`}`] : []),
  ]
  const kept = sql<boolean>`(${sql.join(found, sql` or `)})`
  return isOther ? sql<boolean>`not ${kept}` : kept
}
