import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface Opened {
  tenantId: string
  automationId: string
}

interface EditorRow {
  member_id: string
  name: string
  since: Date
}

/** Records that a member has an automation open. A member who was away for a while opens it again. */
export const keepEditor = (db: Db, { tenantId, automationId }: Opened, memberId: string, now: Date, since: Date) =>
  sql`
    insert into automation_editor as e (tenant_id, automation_id, member_id, since, seen_at)
    values (${tenantId}, ${automationId}, ${memberId}, ${now}, ${now})
    on conflict (tenant_id, automation_id, member_id) do update set
      seen_at = excluded.seen_at, since = case when e.seen_at < ${since} then excluded.since else e.since end`.execute(
    db,
  )

/** Members who reported an automation since a moment, the first one first. */
export async function listEditors(db: Db, { tenantId, automationId }: Opened, since: Date): Promise<EditorRow[]> {
  const { rows } = await sql<EditorRow>`
    select e.member_id, p.name, e.since
    from automation_editor e
    join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
    join person p on p.id = m.person_id
    where e.tenant_id = ${tenantId} and e.automation_id = ${automationId} and e.seen_at >= ${since}
    order by e.since, e.member_id`.execute(db)
  return rows
}
