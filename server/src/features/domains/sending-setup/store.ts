import type { Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { SendingSetting } from '../../../platform/db/tables.ts'

type Values = Pick<Updateable<SendingSetting>, 'utm_default_on' | 'test_recipients'>

export const getSettings = (db: Db, tenantId: string) =>
  db.selectFrom('sending_setting').selectAll().where('tenant_id', '=', tenantId).modifyEnd(PREPARED).executeTakeFirst()

/** Sets some settings; the others keep their values or defaults. */
export const putSettings = (db: Db, tenantId: string, values: Values, now: Date) =>
  db
    .insertInto('sending_setting')
    .values({ tenant_id: tenantId, ...values, updated_at: now })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ ...values, updated_at: now }))
    .execute()
