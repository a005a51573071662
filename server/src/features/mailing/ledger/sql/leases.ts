import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'

/** Begins a lease, and deletes leases that ended more than a day ago. */
export async function beginLease(db: Db, id: string, seconds: number) {
  await sql`delete from sender_process where lease_until < now() - interval '1 day'`.execute(db)
  await sql`
    insert into sender_process (id, lease_until)
    values (${id}, now() + make_interval(secs => ${seconds}))`.execute(db)
}

/** Returns false when the lease is over: other senders may have claimed its batches. */
export async function extendLease(db: Db, id: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`${PREPARED}
    update sender_process set lease_until = now() + make_interval(secs => ${seconds})
    where id = ${id} and lease_until > now()
    returning id`.execute(db)
  return rows.length > 0
}

export const endLease = (db: Db, id: string) => db.deleteFrom('sender_process').where('id', '=', id).execute()

/** The leases that are not over. */
export async function validLeases(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${PREPARED}
    select id from sender_process where lease_until > now()`.execute(db)
  return rows.map(({ id }) => id)
}
