import { derive, hashToken, randomToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { deleteSession, insertSession } from './store.ts'

const DAY = 24 * 3600 * 1000
const IDLE = 14 * DAY
const LONGEST = 90 * DAY
const TOUCH_EVERY = 60_000

/** A session that exists and has not ended. */
export interface LiveSession {
  hash: Buffer
  personId: string | null
  supportTenantId: string | null
}

/** Starts a session for a person, or a support view of a company. The token goes into the cookie and nowhere else. */
export async function startSession(
  db: Db,
  who: { personId: string } | { supportTenantId: string; lifeMs: number },
  now: Date,
): Promise<string> {
  const token = randomToken(32)
  const values = 'personId' in who ? { person_id: who.personId } : { support_tenant_id: who.supportTenantId }
  const life = 'personId' in who ? IDLE : who.lifeMs
  await insertSession(db, {
    hash: hashToken(token),
    ...values,
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + life),
  })
  return token
}

/** The session of a token. Using it prolongs it, noted once a minute at most; no session outlives 90 days. */
export async function findSession(db: Db, token: string, now: Date): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  if (row.person_id && now.getTime() - row.seen_at.getTime() > TOUCH_EVERY) {
    const expires = new Date(Math.min(now.getTime() + IDLE, row.created_at.getTime() + LONGEST))
    await db.updateTable('session').set({ seen_at: now, expires_at: expires }).where('hash', '=', row.hash).execute()
  }
  return { hash: row.hash, personId: row.person_id, supportTenantId: row.support_tenant_id }
}

export const endSession = (db: Db, hash: Buffer) => deleteSession(db, hash)

/** The value that a page of ours must send with every write. It comes from the session's token and cannot lead back to it. */
export const csrfTokenOf = (sessionToken: string) => derive(sessionToken, 'csrf')
