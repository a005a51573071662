import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { Survey } from '../../../platform/db/tables.ts'

export type SurveyRow = Selectable<Survey>
export const SORTABLE = { id: 'id', name: { text: 'name' }, createdAt: 'created_at', updatedAt: 'updated_at' }
const taken = uniqueAs({ survey_name_key: 'name' })

export const listSurveys = (db: Db, tenantId: string, query: PageRequest & { q?: string; shop?: string }) =>
  paginate(
    db
      .selectFrom('survey')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) => q.where(contains('name', query.q!)))
      .$if(query.shop !== undefined, (q) => q.where('shop_id', '=', query.shop!)),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('survey').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const findSurvey = (db: Db, tenantId: string, id: string) => byId(db, tenantId, id).executeTakeFirst()
export const requireSurvey = async (db: Db, tenantId: string, id: string) =>
  required(await findSurvey(db, tenantId, id))
export const lockSurvey = async (db: Db, tenantId: string, id: string) =>
  required(await byId(db, tenantId, id).forUpdate().executeTakeFirst())
/** Prevents that a survey is deleted until the transaction ends; undefined when it is gone. */
export const holdSurvey = (db: Db, tenantId: string, id: string) =>
  byId(db, tenantId, id).forKeyShare().executeTakeFirst()

export const insertSurvey = (db: Db, values: Insertable<Survey>) =>
  db.insertInto('survey').values(values).returningAll().executeTakeFirstOrThrow().catch(taken)

export const updateSurvey = (db: Db, tenantId: string, id: string, values: Updateable<Survey>) =>
  db
    .updateTable('survey')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(taken)

export const deleteSurvey = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('survey').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const hasName = async (db: Db, tenantId: string, name: string) =>
  (await db
    .selectFrom('survey')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()) !== undefined

/** Which of the ids exist, for rules and automations that name surveys. */
export const surveysAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('survey'), tenantId, ids, lock)

export const findSurveys = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('survey')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
