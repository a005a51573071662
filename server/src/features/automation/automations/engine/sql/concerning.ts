import { sql } from 'kysely'
import type { StoredEvent } from '../../../../../platform/events/read.ts'

/**
 * The events of a batch that may start or wake a run. A large automation changes a million contacts: these events must not
 * delay those that others wait for.
 */
export const CONCERNING = sql<StoredEvent>`
  select * from e
  where id in (
      select heard.id from e heard
      join automation a on a.tenant_id = heard.tenant_id and a.status = 'active'
        and (a.hears is null or heard.type = any(a.hears)))
    or id in (
      select waited.id from e waited
      join automation_run r on r.tenant_id = waited.tenant_id and r.contact_id = waited.contact_id and r.listens)
  order by xid, id`
