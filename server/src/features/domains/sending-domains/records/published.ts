import { isIP } from 'node:net'
import type { Context } from '../../../../platform/context.ts'
import { PUBLIC_HOST_LABEL } from '../../../../platform/http/public-host.ts'
import { hostOfService } from '../domain-name.ts'
import type { SendingDomainRow } from '../store.ts'

type AppConfig = Pick<Context['app'], 'config'>

type Keys = Pick<SendingDomainRow, 'domain' | 'selector' | 'public_key' | 'ed25519_public_key'>

/** The selector of the second key of a domain. */
export const shortSelector = (selector: string) => `${selector}e`

/** The DNS records that a company has to publish for a domain, exactly as they are pasted into a name server's form. */
export function recordsOf({ config }: AppConfig, key: Keys) {
  const { domain, selector } = key
  return {
    dkim: {
      selector,
      record: dkimRecord(selector, domain, `k=rsa; p=${key.public_key}`),
    },
    dkimEd25519:
      key.ed25519_public_key === null
        ? null
        : {
            selector: shortSelector(selector),
            record: dkimRecord(shortSelector(selector), domain, `k=ed25519; p=${key.ed25519_public_key}`),
          },
    // Return paths are in the bounce domain, so its SPF record lists the sending servers.
    spf: { host: domain, record: `v=spf1 include:${config.bounceDomain} ~all` },
    returnPath: { host: `bounces.${domain}`, target: config.bounceDomain },
    tracking: { host: `${PUBLIC_HOST_LABEL}.${domain}`, target: trackingTarget({ config }) },
    dmarc: { host: `_dmarc.${domain}`, record: `v=DMARC1; p=none; rua=mailto:dmarc@${config.bounceDomain}` },
  }
}

export type Records = ReturnType<typeof recordsOf>

const dkimRecord = (selector: string, domain: string, key: string) => ({
  host: `${selector}._domainkey.${domain}`,
  type: 'TXT' as const,
  value: `v=DKIM1; ${key}`,
})

/** An alias cannot point to an IP address; such an installation uses the bounce domain. */
function trackingTarget({ config }: AppConfig) {
  const host = hostOfService({ config })
  return isIP(host.replace(/^\[|\]$/g, '')) ? config.bounceDomain : host
}
