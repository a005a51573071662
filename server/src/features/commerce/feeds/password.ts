import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { FeedRow } from './store.ts'

const contextOf = (tenantId: string, id: string) => `feed:${tenantId}:${id}`

/** Encrypts the password of a feed's server. It is never shown again. */
export const sealPassword = (
  secrets: Secrets,
  { tenant_id, id }: Pick<FeedRow, 'tenant_id' | 'id'>,
  password: string,
) => secrets.encrypt(password, contextOf(tenant_id, id))

/** The password of a feed's server; empty when it has none. */
export const readPassword = (
  secrets: Secrets,
  { tenant_id, id, password }: Pick<FeedRow, 'tenant_id' | 'id' | 'password'>,
) => (password === null ? '' : secrets.decrypt(password, contextOf(tenant_id, id)))
