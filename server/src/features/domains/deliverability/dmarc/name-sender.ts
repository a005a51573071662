import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Well-known services by the domains that they sign with and return mail to. */
const SENDERS = new Map(
  Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, 'senders.json'), 'utf8')) as Record<string, string>),
)
const OURS = 'Postrider'

interface Source {
  dkim_domain: string | null
  spf_domain: string | null
}

/**
 * The service that sends from a source, by the domain that it signs with, else by the domain that mail returns to; null
 * when it is not known. Both domains passed the reporter's check, so no one else can claim them.
 */
export function senderOf({ dkim_domain, spf_domain }: Source, bounceDomain: string): string | null {
  const domains = [dkim_domain, spf_domain].filter((domain) => domain !== null)
  if (domains.some((domain) => isWithin(domain, bounceDomain))) return OURS
  for (const domain of domains) {
    const name = named(domain)
    if (name) return name
  }
  return null
}

const isWithin = (domain: string, parent: string) => domain === parent || domain.endsWith(`.${parent}`)

/** Looks for the domain and for each domain above it. */
function named(domain: string): string | undefined {
  const labels = domain.toLowerCase().replace(/\.$/, '').split('.')
  for (let i = 0; i < labels.length - 1; i++) {
    const name = SENDERS.get(labels.slice(i).join('.'))
    if (name) return name
  }
  return undefined
}
