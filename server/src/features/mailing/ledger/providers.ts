import { DOMAINS, PROVIDERS, type Provider } from '../../audience/segment-rules/index.ts'

/** Numbers of providers in the database: their position in the list; 0 is not known yet. */
const NUMBERS = new Map(PROVIDERS.map((provider, i) => [provider, i + 1]))
const BY_DOMAIN = new Map<string, Provider>()
const ANYWHERE: [string, Provider][] = []
for (const [provider, domains] of Object.entries(DOMAINS))
  for (const domain of domains)
    if (domain.endsWith('.*')) ANYWHERE.push([domain.slice(0, -1), provider as Provider])
    else BY_DOMAIN.set(domain, provider as Provider)
const COUNTRY = /^[a-z]{2,3}(\.[a-z]{2})?$/

/** The mailbox provider of a domain. */
export const providerOf = (domain: string): Provider =>
  BY_DOMAIN.get(domain) ??
  ANYWHERE.find(([start]) => domain.startsWith(start) && COUNTRY.test(domain.slice(start.length)))?.[1] ??
  'other'

export const providerNumber = (provider: Provider): number => NUMBERS.get(provider)!
export const providerNamed = (number: number): Provider => PROVIDERS[number - 1] ?? 'other'
