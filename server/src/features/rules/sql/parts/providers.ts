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

/** Patterns of domains, in the words that PostgreSQL and JavaScript share. No domain has two of them. */
export const DOMAINS: Record<Exclude<Provider, 'other'>, string> = {
  gmail: '(gmail|googlemail)\\.com',
  seznam: '(seznam|email|post|spoluzaci|firmy|stream)\\.cz',
  microsoft: '(outlook|hotmail|live)\\.[a-z]{2,3}(\\.[a-z]{2})?|msn\\.com',
  yahoo: 'yahoo\\.[a-z]{2,3}(\\.[a-z]{2})?|(ymail|rocketmail|aol)\\.com',
  apple: '(icloud|me|mac)\\.com',
  centrum: 'centrum\\.(cz|sk)|(atlas|volny)\\.cz',
  azet: 'azet\\.sk',
  zoznam: 'zoznam\\.sk',
}

/** Whether one of these keeps the mailbox of an address: one pattern, whichever they are. */
export function isKeptBy(email: RawBuilder<unknown>, providers: readonly Provider[]): Condition {
  const isOther = providers.includes('other')
  // Others are those whom none of the rest keeps.
  const patterns = Object.entries(DOMAINS).filter(([name]) => providers.includes(name as Provider) !== isOther)
  if (!patterns.length) return sql<boolean>`${isOther}::boolean`
  const found = sql<boolean>`${email} ~ ${`@(${patterns.map(([, pattern]) => pattern).join('|')})$`}`
  return isOther ? sql<boolean>`not (${found})` : found
}
