import { sql } from 'kysely'
import type { StoredEvent } from '../../../../../platform/events/read.ts'

/**
 * The events of a batch that may start or wake a run. A large automation changes a million contacts: these events must not
 * delay those that others wait for.
 */
export const CONCERNING = sql<StoredEvent>`
  select * from e
  where exists (
      select 1 from automation a
      where a.tenant_id = e.tenant_id and a.status = 'active' and (a.hears is null or e.type = any(a.hears)))
    or exists (
      select 1 from automation_run r
      where r.tenant_id = e.tenant_id and r.contact_id = e.contact_id and r.listens)
  order by xid, id`
