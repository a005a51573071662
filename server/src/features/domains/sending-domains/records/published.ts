import { isIP } from 'node:net'
import type { Context } from '../../../../platform/context.ts'
import { PUBLIC_HOST_LABEL } from '../../../../platform/http/public-host.ts'
import { hostOfService } from '../domain-name.ts'

type AppConfig = Pick<Context['app'], 'config'>

/** The DNS records that a company has to publish for a domain, exactly as they are pasted into a name server's form. */
export function recordsOf({ config }: AppConfig, key: { domain: string; selector: string; public_key: string }) {
  const { domain, selector } = key
  return {
    dkim: {
      selector,
      record: { host: `${selector}._domainkey.${domain}`, type: 'TXT' as const, value: dkimValue(key.public_key) },
    },
    // Return paths are in the bounce domain, so its SPF record lists the sending servers.
    spf: { host: domain, record: `v=spf1 include:${config.bounceDomain} ~all` },
    returnPath: { host: `bounces.${domain}`, target: config.bounceDomain },
    tracking: { host: `${PUBLIC_HOST_LABEL}.${domain}`, target: trackingTarget({ config }) },
    dmarc: { host: `_dmarc.${domain}`, record: `v=DMARC1; p=none; rua=mailto:dmarc@${config.bounceDomain}` },
  }
}

export type Records = ReturnType<typeof recordsOf>

const dkimValue = (publicKey: string) => `v=DKIM1; k=rsa; p=${publicKey}`

/** An alias cannot point to an IP address; such an installation uses the bounce domain. */
function trackingTarget({ config }: AppConfig) {
  const host = hostOfService({ config })
  return isIP(host.replace(/^\[|\]$/g, '')) ? config.bounceDomain : host
}
