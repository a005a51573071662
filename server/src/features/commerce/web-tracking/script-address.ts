import type { Context } from '../../../platform/context.ts'
import { companyHosts } from '../../domains/sending-domains/index.ts'
import { hostOf, isOnHost } from './sites.ts'

/**
 * Where a website loads the script from: the tracking host of the company that is on the same domain as the website, because
 * browsers block scripts of other domains more often; else this server.
 */
export async function scriptAddresses({ app, db }: Pick<Context, 'app' | 'db'>, tenantId: string) {
  const { baseUrl } = app.config
  const reached = (await companyHosts(db, tenantId)).filter(({ isReached }) => isReached)
  return (website: string): string => {
    const site = hostOf(website)
    const own = site && reached.find(({ host }) => isOnHost(site, host) || isOnHost(domainOf(host), site))
    return own ? `${new URL(baseUrl).protocol}//${own.host}` : baseUrl
  }
}

/** `click.flowers.example` → `flowers.example`; a host right below a top-level domain is a domain itself. */
const domainOf = (host: string) => host.replace(/^[^.]+\.(?=[^.]+\.)/, '')
