import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { endOfDay } from '../../../../platform/time/zone.ts'

/** A template with its mailings, and when the first of them began. */
export interface TemplateMailings {
  templateId: string
  startedAt: Date
  sourceIds: string[]
}

interface Choice {
  templateId?: string
  /** The last day of a range: templates that were used by its end. */
  to?: string
  timezone?: string
}

/** Templates that transactional mails were sent by, the one that began last first. */
export async function mailedTemplates(db: Db, tenantId: string, { templateId, to, timezone = 'UTC' }: Choice) {
  const one = templateId === undefined ? sql`` : sql`and m.template_id = ${templateId}`
  const until = to === undefined ? sql`` : sql`having min(s.created_at) < ${endOfDay(to, timezone)}`
  const { rows } = await sql<TemplateMailings>`
    select m.template_id as "templateId", min(s.created_at) as "startedAt", array_agg(m.source_id) as "sourceIds"
    from transactional_mailing m
    join email_source s on s.tenant_id = m.tenant_id and s.id = m.source_id
    where m.tenant_id = ${tenantId} ${one}
    group by m.template_id
    ${until}
    order by min(s.created_at) desc, m.template_id desc`.execute(db)
  return rows
}
