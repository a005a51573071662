import { sql } from 'kysely'
import { hashToken, randomToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'

type Kind =
  | 'password_reset'
  | 'support'
  | 'passkey_registration'
  | 'passkey_sign_in'
  | 'passkey_recheck'
  | 'single_sign_on'

/** Creates a secret for a link that works once. The table keeps only its hash. */
export async function createOneTimeToken(
  db: Db,
  kind: Kind,
  subject: { personId?: string; tenantId?: string },
  expiresAt: Date,
): Promise<string> {
  const token = randomToken()
  const values = {
    hash: hashToken(token),
    kind,
    person_id: subject.personId ?? null,
    tenant_id: subject.tenantId ?? null,
    expires_at: expiresAt,
  }
  await db.insertInto('one_time_token').values(values).execute()
  return token
}

/** Uses up a token and returns its subject; null when it does not exist, was used or has expired. */
export async function takeOneTimeToken(db: Db, kind: Kind, token: string, now: Date) {
  const row = await db
    .deleteFrom('one_time_token')
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['person_id', 'tenant_id'])
    .executeTakeFirst()
  return row ? { personId: row.person_id, tenantId: row.tenant_id } : null
}

/** Invalidates all tokens of one kind that a person has. */
export const deleteOneTimeTokens = (db: Db, kind: Kind, personId: string) =>
  db.deleteFrom('one_time_token').where('person_id', '=', personId).where('kind', '=', kind).execute()

/** Deletes some expired tokens; true if there may be more. */
export async function deleteExpiredTokens(db: Db, now: Date, batch: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select hash from one_time_token where expires_at < ${now} order by expires_at limit ${batch} for update skip locked)
    delete from one_time_token t using old where t.hash = old.hash`.execute(db)
  return Number(numAffectedRows ?? 0) === batch
}
