import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { TimelineContact } from '../../audience/contacts/index.ts'

/** The timeline adds this to the ids of e-mail events, so that they differ from the ids of other events. */
const MAILS_FROM = '4611686018427387904'

/** A query of what happened to the mails of a contact; `kinds` maps types of activities to kinds of events. */
export function mailActivities({ tenantId, id, from }: TimelineContact, kinds: Readonly<Record<string, number>>) {
  const [types, numbers] = [Object.keys(kinds), Object.values(kinds)]
  return sql`
    select id + ${MAILS_FROM}::bigint as id, at,
      (${types}::text[])[array_position(${numbers}::smallint[], kind)] as type,
      jsonb_build_object('machine', machine, 'sourceId', source_id::text, 'linkId', link_id::text) as data
    from email_event
    where tenant_id = ${tenantId} and contact_id = ${id} and at >= ${from} and kind = any(${numbers}::smallint[])`
}

/** The addresses of links by their ids. */
export async function urlsOf(db: Db, tenantId: string, linkIds: readonly string[]): Promise<Map<string, string>> {
  if (!linkIds.length) return new Map()
  const { rows } = await sql<{ id: string; url: string }>`
    select id, url from email_link where tenant_id = ${tenantId} and id = any(${linkIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, url }) => [id, url]))
}
