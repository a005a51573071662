import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'

/** How a visitor was recognised, with the number in the database: a higher one is surer. */
export const STRENGTHS = { link: 1, form: 2, login: 3 } as const
export type Strength = keyof typeof STRENGTHS

export interface Identity {
  visitor: string
  contactId: string
  by: Strength
}

export interface KnownVisitor {
  visitor: string
  contactId: string
  strength: number
  identifiedAt: Date
}

/** Visitors that are known, by their ids. */
export async function knownVisitors(
  db: Db,
  tenantId: string,
  visitors: readonly string[],
): Promise<Map<string, KnownVisitor>> {
  const { rows } = await sql<KnownVisitor>`${PREPARED}
    select visitor, contact_id as "contactId", strength, identified_at as "identifiedAt" from visitor
    where tenant_id = ${tenantId} and visitor = any(${visitors}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.visitor, row]))
}

/** Connects a visitor with a contact, unless a surer identity is known. Returns whether it is connected with it now. */
export async function identifyVisitor(
  db: Db,
  tenantId: string,
  { visitor, contactId, by }: Identity,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`${PREPARED}
    insert into visitor (tenant_id, visitor, contact_id, strength, identified_at)
    values (${tenantId}, ${visitor}, ${contactId}, ${STRENGTHS[by]}, ${now})
    on conflict (tenant_id, visitor) do update set
      contact_id = excluded.contact_id, strength = excluded.strength, identified_at = excluded.identified_at
    where visitor.strength <= excluded.strength
    returning visitor`.execute(db)
  return rows.length > 0
}

/** Deletes visitors that were not identified since a time, in all companies. */
export const sweepVisitors = (db: Db, before: Date) =>
  sql`delete from visitor where identified_at < ${before}`.execute(db)
