import { hashToken, randomToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { lockCompany } from '../companies/index.ts'
import { requireGrantable } from '../members/index.ts'
import { countKeys, insertKey } from './store.ts'

const MAX_VALID = 20
const LONGEST = 730 * 24 * 3600 * 1000
const PREFIX = 'pr_live_'

export interface NewKey {
  tenantId: string
  name: string
  scope: 'read' | 'full'
  roles: string[]
  expiresAt?: Date
  /** The person who creates the key; null for the operator, who may grant everything. */
  creatorId: string | null
}

/** Creates a key and returns it with its secret. The table keeps only a hash and the first characters of the secret. */
export async function createKey(db: Db, key: NewKey, now: Date) {
  if (key.creatorId) await requireGrantable(db, key.tenantId, key.creatorId, key.roles)
  const expiresAt = key.expiresAt ?? new Date(now.getTime() + LONGEST)
  if (expiresAt <= now || expiresAt.getTime() > now.getTime() + LONGEST) throw validation('expiresAt')
  return tx(db, async (db) => {
    // Two concurrent requests must not both create the twentieth key.
    await lockCompany(db, key.tenantId)
    if ((await countKeys(db, key.tenantId, now)) >= MAX_VALID) throw conflict('limit')
    const apiKey = PREFIX + randomToken()
    const row = await insertKey(db, {
      tenant_id: key.tenantId,
      hash: hashToken(apiKey),
      prefix: apiKey.slice(0, 12),
      name: key.name,
      scope: key.scope,
      roles: key.roles,
      created_by: key.creatorId,
      created_at: now,
      expires_at: expiresAt,
    })
    return { row, apiKey }
  })
}
