import { isIP } from 'node:net'
import type { Context } from '../../../../platform/context.ts'
import { TRACKING_LABEL } from '../../../../platform/http/tracking-host.ts'
import { hostOfService } from '../domain-name.ts'

type Ground = Pick<Context['app'], 'config'>

/** What a person has to publish for a domain, name by name, exactly as it is pasted into the form of a name server. */
export function recordsOf({ config }: Ground, key: { domain: string; selector: string; public_key: string }) {
  const { domain, selector } = key
  return {
    dkim: {
      selector,
      record: { host: `${selector}._domainkey.${domain}`, type: 'TXT' as const, value: dkimValue(key.public_key) },
    },
    // The return paths are on our domain, so its SPF record tells which servers are ours.
    spf: { host: domain, record: `v=spf1 include:${config.bounceDomain} ~all` },
    returnPath: { host: `bounces.${domain}`, target: config.bounceDomain },
    tracking: { host: `${TRACKING_LABEL}.${domain}`, target: trackingTarget({ config }) },
    dmarc: { host: `_dmarc.${domain}`, record: `v=DMARC1; p=none; rua=mailto:dmarc@${config.bounceDomain}` },
  }
}

export type Records = ReturnType<typeof recordsOf>

const dkimValue = (publicKey: string) => `v=DKIM1; k=rsa; p=${publicKey}`

/** An alias needs a name to point to: an installation that is reached by its address has that of its return paths. */
function trackingTarget({ config }: Ground) {
  const host = hostOfService({ config })
  return isIP(host.replace(/^\[|\]$/g, '')) ? config.bounceDomain : host
}
