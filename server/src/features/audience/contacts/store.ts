import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { hidden } from '../../../platform/db/hidden.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import { isSharded } from '../../../platform/db/sharding/sharded.ts'
import type { Contact } from '../../../platform/db/tables.ts'
import { isExcluded, stateOf, whyNotMailable } from './sql/mailability.ts'

export type ContactRow = Selectable<Contact>

/**
 * Creates a contact and returns it as `requireContact` does, with what keeps it from being mailed at that time. Its number may
 * be reserved.
 */
export async function insertContact(
  db: Db,
  tenantId: string,
  values: Omit<Insertable<Contact>, 'tenant_id' | 'created_at'> & { id?: string; created_at: Date },
): Promise<NewContact> {
  const names = Object.entries({ ...values, tenant_id: tenantId }).filter(([, value]) => value !== undefined)
  const insert = sql`
    insert into contact (${sql.join(names.map(([name]) => sql.ref(name)))}) overriding system value
    values (${sql.join(names.map(([, value]) => value))})`
  const isTaken = uniqueAs({ contact_email_key: 'email' })
  // A cluster does not return derived values of inserted rows; on one machine a second statement would cost a round trip.
  if (isSharded()) {
    const { rows } = await sql<{ id: string }>`${insert} returning id`.execute(db).catch(isTaken)
    const { id } = rows[0]!
    const [contact, blocker] = await Promise.all([
      requireContact(db, tenantId, id),
      findBlocker(db, tenantId, id, values.created_at),
    ])
    return { ...contact, blocker }
  }
  const { rows } = await sql<NewContact>`${PREPARED} ${insert}
    returning *, ${stateOf(tenantId)} as state, ${isExcluded(tenantId)} as is_excluded,
      ${whyNotMailable(tenantId, values.created_at)} as blocker`
    .execute(db)
    .catch(isTaken)
  return rows[0]!
}

/** Locks a contact, so that its events are written in order. 404 when the company has none with this id. */
export const lockContact = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('contact')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forUpdate()
      .modifyEnd(PREPARED)
      .executeTakeFirst(),
  )

export const updateContact = (db: Db, tenantId: string, id: string, values: Updateable<Contact>) =>
  db
    .updateTable('contact')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .execute()

/** Changes the address of a contact; 409 when another contact has it. Soft bounces were those of the old address. */
export const moveAddress = (db: Db, tenantId: string, id: string, email: string, now: Date) =>
  db
    .updateTable('contact')
    .set({ email, soft_bounces: 0, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
    .catch(uniqueAs({ contact_email_key: 'email' }))

/** A contact with the values that are derived from it. */
export const findContact = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('contact')
    .selectAll()
    .select([stateOf(tenantId).as('state'), isExcluded(tenantId).as('is_excluded')])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

export const requireContact = async (db: Db, tenantId: string, id: string) =>
  required(await findContact(db, tenantId, id))

/** Why a contact may not be mailed now; null when it may. */
export const findBlocker = async (db: Db, tenantId: string, id: string, now: Date) => {
  const row = await db
    .selectFrom('contact')
    .select(whyNotMailable(tenantId, now).as('blocker'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  return required(row).blocker
}

export type ContactWithState = Awaited<ReturnType<typeof requireContact>>
export type NewContact = ContactWithState & { blocker: Awaited<ReturnType<typeof findBlocker>> }

/** Finds contacts by their addresses and locks them in the order of their ids. */
export async function findByEmails(db: Db, tenantId: string, emails: readonly string[]) {
  const { rows } = await sql<{ id: string; email_key: string }>`
    select locked.*
    from (
      select distinct known.id
      from unnest(${emails}::text[]) e
      cross join lateral (
        select id from contact where tenant_id = ${hidden(tenantId)} and email_key = lower(e) limit 1
      ) known
      order by 1
    ) found
    cross join lateral (
      select id, email_key from contact where tenant_id = ${hidden(tenantId)} and id = found.id for update
    ) locked`.execute(db)
  return rows
}

/** Finds a contact by its address and locks it. */
export async function findByEmail(db: Db, tenantId: string, email: string): Promise<ContactRow | undefined> {
  const [found] = await findByEmails(db, tenantId, [email])
  return found ? lockContact(db, tenantId, found.id) : undefined
}

/** Unsubscribes contacts by their addresses, except complained and bounced ones. Returns all with their old status. */
export async function unsubscribeByEmails(db: Db, tenantId: string, emailKeys: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string; before: string; moved: boolean }>`
    with known as (
      select id, status as before, status not in ('complained', 'bounced', 'unsubscribed') as moved
      from contact
      where tenant_id = ${hidden(tenantId)} and email_key = any(${emailKeys}::text[])
    ), changed as (
      update contact set status = 'unsubscribed', status_at = ${now}
      where tenant_id = ${tenantId} and id = any(array(select id from known where moved))
    )
    select * from known`.execute(db)
  return rows
}

/** Gives contacts the status of a bounce or complaint; a complaint stays. Returns those that changed. */
export async function moveStatus(
  db: Db,
  tenantId: string,
  ids: readonly string[],
  status: 'bounced' | 'complained',
  now: Date,
) {
  const { rows } = await sql<{ id: string; before: string }>`
    with known as (
      select id, status as before from contact
      where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and status not in ('complained', ${status})
    )
    update contact c set status = ${status}, status_at = ${now}, updated_at = ${now}
    from known
    where c.tenant_id = ${tenantId} and c.id = known.id
    returning c.id, known.before`.execute(db)
  return rows
}

/** Adds a soft bounce to each contact; returns those that reach the limit. */
export async function addSoftBounces(db: Db, tenantId: string, ids: readonly string[], limit: number) {
  const { rows } = await sql<{ id: string; soft_bounces: number }>`
    update contact set soft_bounces = soft_bounces + 1
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
    returning id, soft_bounces`.execute(db)
  return rows.filter((row) => row.soft_bounces >= limit).map((row) => row.id)
}

/** Resets the soft-bounce count of contacts whose mail was delivered or opened. */
export const forgetSoftBounces = (db: Db, tenantId: string, ids: readonly string[]) =>
  sql`
    update contact c set soft_bounces = 0
    from (
      select id from contact
      where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and soft_bounces > 0
      order by id
      for update
    ) known
    where c.tenant_id = ${tenantId} and c.id = known.id`.execute(db)

/** Clears the pauses that are over, in all companies. */
export const endPauses = (db: Db, now: Date) =>
  db.updateTable('contact').set({ mail_paused_until: null }).where('mail_paused_until', '<=', now).execute()

/** Locks contacts in the order of their ids; returns those that exist. */
export const lockContacts = async (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('contact')
    .select(['id', 'email', 'email_key', 'status'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const deleteContacts = (db: Db, tenantId: string, ids: readonly string[]) =>
  db.deleteFrom('contact').where('tenant_id', '=', tenantId).where(sql<boolean>`id = any(${ids}::bigint[])`).execute()

/** Runs the work of a double opt-in confirmation. Otherwise a trigger refuses to subscribe a contact again. */
export async function withConfirmation<T>(db: Db, work: () => Promise<T>): Promise<T> {
  // `set local` reaches the triggers on other servers of a cluster.
  const set = (value: 'on' | 'off') => sql`set local postrider.confirmation = ${sql.lit(value)}`.execute(db)
  await set('on')
  const result = await work()
  await set('off')
  return result
}
