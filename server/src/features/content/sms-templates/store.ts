import type { Insertable, Selectable, Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { SmsTemplate } from '../../../platform/db/tables.ts'

export type SmsRow = Selectable<SmsTemplate>
export const SORTABLE = { id: 'id', name: { text: 'name' }, createdAt: 'created_at', updatedAt: 'updated_at' }
const taken = uniqueAs({ sms_template_name_key: 'name' })

export const listSmsTemplates = (db: Db, tenantId: string, query: PageRequest & { q?: string }) =>
  paginate(
    db
      .selectFrom('sms_template')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) =>
        q.where((eb) => eb.or([contains('name', query.q!), contains('text', query.q!)])),
      ),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('sms_template').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const findSmsTemplate = (db: Db, tenantId: string, id: string) => byId(db, tenantId, id).executeTakeFirst()

export const requireSmsTemplate = async (db: Db, tenantId: string, id: string) =>
  required(await findSmsTemplate(db, tenantId, id))

/** Locks the template until the transaction ends. */
export const lockSmsTemplate = async (db: Db, tenantId: string, id: string) =>
  required(await byId(db, tenantId, id).forUpdate().executeTakeFirst())

export const smsTemplatesAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('sms_template'), tenantId, ids, lock)

export const hasName = async (db: Db, tenantId: string, name: string) =>
  (await db
    .selectFrom('sms_template')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()) !== undefined

export const insertSmsTemplate = (db: Db, values: Insertable<SmsTemplate>) =>
  db.insertInto('sms_template').values(values).returningAll().executeTakeFirstOrThrow().catch(taken)

export const updateSmsTemplate = async (db: Db, tenantId: string, id: string, values: Updateable<SmsTemplate>) =>
  required(
    await db
      .updateTable('sms_template')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
      .catch(taken),
  )

export const deleteSmsTemplateRow = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('sms_template').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
