import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../../platform/db/page.ts'
import type { DmarcFault } from '../../../../platform/db/tables.ts'

export type DmarcFaultRow = Selectable<DmarcFault>
export const FAULT_SORTABLE = { id: 'id', receivedAt: 'received_at', domain: 'domain' }

/** Everyone can send such files, so only the newest are kept. */
const KEPT = 100

/** Adds a report that cannot be read; one that came again only gets the new time and reason. */
export const upsertFault = (db: Db, values: Insertable<DmarcFault>) =>
  db
    .insertInto('dmarc_fault')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'domain', 'reporter', 'file'])
        .doUpdateSet({ reason: values.reason, received_at: values.received_at }),
    )
    .execute()

export const deleteOldFaults = (db: Db, tenantId: string) =>
  sql`
    delete from dmarc_fault
    where tenant_id = ${tenantId} and id in (
      select id from dmarc_fault where tenant_id = ${tenantId} order by received_at desc, id desc offset ${KEPT})`.execute(
    db,
  )

/** Reports that could not be read, newest first. */
export const listFaults = (db: Db, tenantId: string, query: PageRequest) =>
  paginate(
    db.selectFrom('dmarc_fault').selectAll().where('tenant_id', '=', tenantId),
    { ...query, sort: query.sort ?? '-receivedAt' },
    { sortable: FAULT_SORTABLE, id: 'id' },
  )
