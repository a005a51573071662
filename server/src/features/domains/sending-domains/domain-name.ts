import type { Context } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { normaliseAddress } from '../../../platform/mail/address.ts'
import { isPublicSuffix } from './public-suffixes.ts'

/** Room for the names that stand below a domain, such as that of its key: 253 characters is all that the DNS has. */
const MAX_LENGTH = 200

/** A domain as we store it: lower-case ASCII. 400 `domain` for what nobody can own, and for the host of this service. */
export function readDomain(app: Pick<Context['app'], 'config'>, input: string): string {
  // The domain of an address has the same rules as a domain alone; a closing dot is how name servers write it.
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
