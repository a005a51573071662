import { sql } from 'kysely'
import { derive, hashToken, randomToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'

const DAY = 24 * 3600 * 1000
const IDLE = 14 * DAY
const LONGEST = 90 * DAY
const TOUCH_EVERY = 60_000

/** A session that has not ended. */
export interface LiveSession {
  hash: Buffer
  personId: string | null
  supportTenantId: string | null
}

/** Where a session is started, so that its person recognises it. */
export interface Device {
  ip: string
  userAgent: string
}

interface PersonalSession {
  personId: string
  device?: Device
  /** The person has just proved that it is them, for changes that need a proof. */
  isProved?: boolean
}

/** Starts a session of a person, or a support view of a company. The cookie is the only place that holds the token. */
export async function startSession(
  db: Db,
  owner: PersonalSession | { supportTenantId: string; lifeMs: number },
  now: Date,
): Promise<string> {
  const token = randomToken(32)
  const values = 'personId' in owner ? ofPerson(owner, now) : { support_tenant_id: owner.supportTenantId }
  const life = 'personId' in owner ? IDLE : owner.lifeMs
  const expires_at = new Date(now.getTime() + life)
  await db
    .insertInto('session')
    .values({ hash: hashToken(token), ...values, created_at: now, seen_at: now, expires_at })
    .modifyEnd(PREPARED)
    .execute()
  return token
}

const ofPerson = ({ personId, device, isProved }: PersonalSession, now: Date) => ({
  person_id: personId,
  proved_at: isProved ? now : null,
  ...(device ? { ip: device.ip.slice(0, 100), user_agent: device.userAgent.slice(0, 500) } : {}),
})

/** Finds the session of a token and prolongs it, to 90 days at most. The table is written once a minute per session. */
export async function findSession(db: Db, token: string, now: Date): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  if (!row) return null
  if (row.person_id && now.getTime() - row.seen_at.getTime() > TOUCH_EVERY) {
    const expires = new Date(Math.min(now.getTime() + IDLE, row.created_at.getTime() + LONGEST))
    await db
      .updateTable('session')
      .set({ seen_at: now, expires_at: expires })
      .where('hash', '=', row.hash)
      .modifyEnd(PREPARED)
      .execute()
  }
  return { hash: row.hash, personId: row.person_id, supportTenantId: row.support_tenant_id }
}

/** Whether the person has proved in this session, after a time, that it is them. */
export async function isProvedSince(db: Db, personId: string, hash: Buffer, time: Date): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('hash', '=', hash)
    .where('person_id', '=', personId)
    .where('proved_at', '>', time)
    .executeTakeFirst()
  return row !== undefined
}

export const endSession = (db: Db, hash: Buffer) => db.deleteFrom('session').where('hash', '=', hash).execute()

/** Ends the sessions of a person, except the one to keep. */
export const endOtherSessions = (db: Db, personId: string, keep: Buffer | null) =>
  db
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .$if(keep !== null, (q) => q.where('hash', '<>', keep!))
    .execute()

/** The sessions of a person that have not ended, the newest first. */
export const listSessions = (db: Db, personId: string, now: Date, page: PageRequest) =>
  paginate(
    db
      .selectFrom('session')
      .select(['id', 'hash', 'user_agent', 'ip', 'created_at', 'seen_at'])
      .where('person_id', '=', personId)
      .where('expires_at', '>', now),
    page,
    { sortable: {}, id: 'id' },
  )

/** Ends one session of a person; false if the person has no such session. */
export async function endSessionOf(db: Db, personId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes some expired sessions; true if there may be more. */
export async function deleteExpiredSessions(db: Db, now: Date, batch: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select hash from session where expires_at < ${now} order by expires_at limit ${batch} for update skip locked)
    delete from session s using old where s.hash = old.hash`.execute(db)
  return Number(numAffectedRows ?? 0) === batch
}

/**
 * The value that our pages send with every write. It is derived from the token of the session and does not reveal it.
 */
export const csrfTokenOf = (sessionToken: string) => derive(sessionToken, 'csrf')
