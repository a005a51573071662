import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Context } from '../../../../platform/context.ts'
import { allSendingDomains } from '../../sending-domains/index.ts'

export interface Target {
  kind: 'address' | 'domain'
  name: string
}

/** Enough for every company; a list must not get thousands of questions. */
const MOST_DOMAINS = 50
const MOST_ADDRESSES = 20

/** What is asked about: the public addresses that mail leaves from, and the sending domains of the company. */
export async function targetsOf({ app, db }: Pick<Context, 'app' | 'db'>, tenantId: string): Promise<Target[]> {
  const addresses = (await sendingAddresses(app)).filter(isPublic).slice(0, MOST_ADDRESSES)
  const domains = (await allSendingDomains(db, tenantId)).map(({ domain }) => domain).slice(0, MOST_DOMAINS)
  return [
    ...addresses.map((name): Target => ({ kind: 'address', name })),
    ...domains.map((name): Target => ({ kind: 'domain', name })),
  ]
}

async function sendingAddresses({ config, dns }: Context['app']): Promise<readonly string[]> {
  if (config.sendingAddresses.length) return config.sendingAddresses
  const host = config.smtpUrl && new URL(config.smtpUrl).hostname
  if (!host || isIPv4(host)) return host ? [host] : []
  const answer = await dns.a(host)
  return answer.outcome === 'found' ? answer.records : []
}

const isPublic = (address: string) => isIPv4(address) && ipaddr.parse(address).range() === 'unicast'
