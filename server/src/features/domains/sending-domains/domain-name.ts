import type { Context } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { normaliseAddress } from '../../../platform/mail/address.ts'
import { isPublicSuffix } from './public-suffixes.ts'

/** Leaves space for names below the domain, such as that of its key: names in the DNS have at most 253 characters. */
const MAX_LENGTH = 200

/** A domain as it is stored: lower-case ASCII. 400 `domain` for public suffixes and for the host of this service. */
export function readDomain(app: Pick<Context['app'], 'config'>, input: string): string {
  // The rules are those of domains in addresses. Name servers write a final dot.
  const address = normaliseAddress(`x@${input.trim().replace(/\.$/, '')}`)
  const domain = address?.slice(address.indexOf('@') + 1)
  if (!domain || domain.length > MAX_LENGTH) throw validation('domain')
  const own = hostOfService(app)
  if (domain === own || domain.endsWith(`.${own}`) || isPublicSuffix(domain)) throw validation('domain')
  return domain
}

/** The host of BASE_URL. */
export const hostOfService = ({ config }: Pick<Context['app'], 'config'>) => new URL(config.baseUrl).hostname

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
