import { sql } from 'kysely'
import type { Slots } from '../../../../platform/slots.ts'

/** An event with the user agent and the link instead of their ids. */
const EVENT_ROW = sql`to_jsonb(t) - '{tenant_id,xid,agent_id,link_id}'::text[] || jsonb_build_object(
  'agent', (select a.name from user_agent a where a.tenant_id = t.tenant_id and a.id = t.agent_id),
  'url', (select l.url from email_link l where l.tenant_id = t.tenant_id and l.id = t.link_id))`

/** Events of forgotten contacts are kept for the figures, without the reader's IP address and user agent. */
export const emailPersonalData: Slots['personal'] = {
  tables: [
    { section: 'emailEvents', table: 'email_event', column: 'contact_id', by: 'id', row: EVENT_ROW },
    { section: 'emailSums', table: 'email_summary', column: 'contact_id', by: 'id' },
  ],
  forget: (db, tenantId, contactIds) =>
    sql`update email_event set ip = null, agent_id = null
      where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])
        and (ip is not null or agent_id is not null)`.execute(db),
}
