import { sql } from 'kysely'
import type { Slots } from '../../../../platform/slots.ts'
import { isoTime } from '../../../audience/exports/index.ts'
import { EMAIL_KINDS, summaryKind } from '../kinds.ts'

/**
 * When the contact was last sent a mail, and last opened and clicked one; opens and clicks of programs do not count.
 */
export const emailFields: Slots['exportFields'] = (_db, tenantId) => [
  { field: 'lastSentAt', group: 'state', type: 'datetime', cell: lastTime(tenantId, EMAIL_KINDS.sent) },
  { field: 'lastOpenAt', group: 'state', type: 'datetime', cell: lastTime(tenantId, summaryKind('opened', true)) },
  { field: 'lastClickAt', group: 'state', type: 'datetime', cell: lastTime(tenantId, summaryKind('clicked', true)) },
]

const lastTime = (tenantId: string, kind: number) =>
  isoTime(sql`(
    select s.last_at from email_summary s
    where s.tenant_id = ${tenantId} and s.kind = ${sql.lit(kind)} and s.contact_id = contact.id)`)
