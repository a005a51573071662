import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { Form } from '../../../platform/db/tables.ts'
import type { Tagged } from '../../account/tags/index.ts'

/** A form with its blocks, which may have some hundred kilobytes. */
export type FullForm = Selectable<Form>
const LISTED = [
  ...(['tenant_id', 'id', 'shop_id', 'name', 'status', 'kind', 'purpose_id', 'list_ids', 'fields', 'title'] as const),
  ...(['description', 'submit_label', 'consent_text', 'text_version', 'success_url', 'confirmed_url'] as const),
  ...(['captcha', 'popup', 'design', 'settings', 'welcome', 'tags', 'version', 'created_at', 'updated_at'] as const),
] as const
/** A form without its blocks. */
export type FormRow = Pick<FullForm, (typeof LISTED)[number]> & { is_designed: unknown }
export const SORTABLE = { id: 'id', name: { text: 'name' }, createdAt: 'created_at', updatedAt: 'updated_at' }
const taken = uniqueAs({ form_name_key: 'name' })

const listed = (db: Db, tenantId: string) =>
  db
    .selectFrom('form')
    .select([...LISTED])
    .select((eb) => eb('html', 'is not', null).as('is_designed'))
    .where('tenant_id', '=', tenantId)

export const listForms = (db: Db, tenantId: string, query: PageRequest & { q?: string; tag?: string; shop?: string }) =>
  paginate(
    listed(db, tenantId)
      .$if(query.q !== undefined, (q) => q.where(contains('name', query.q!)))
      .$if(query.shop !== undefined, (q) => q.where('shop_id', '=', query.shop!))
      .$if(query.tag !== undefined, (q) => q.where(sql<boolean>`${query.tag} = any(tags)`)),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

/** The forms that visitors can fill in, in the order of their ids. */
export const activeForms = (db: Db, tenantId: string) =>
  db
    .selectFrom('form')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('form').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const findForm = (db: Db, tenantId: string, id: string) =>
  listed(db, tenantId).where('id', '=', id).executeTakeFirst()
export const requireForm = async (db: Db, tenantId: string, id: string) => required(await findForm(db, tenantId, id))
export const requireFullForm = async (db: Db, tenantId: string, id: string) =>
  required(await byId(db, tenantId, id).executeTakeFirst())

/** The HTML that the server made of the blocks of a form; null if it has none. */
export const htmlOfForm = async (db: Db, tenantId: string, id: string): Promise<string | null> =>
  (await db.selectFrom('form').select('html').where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst())
    ?.html ?? null
export const lockFormIfThere = (db: Db, tenantId: string, id: string) =>
  byId(db, tenantId, id).forUpdate().executeTakeFirst()
export const lockForm = async (db: Db, tenantId: string, id: string) =>
  required(await lockFormIfThere(db, tenantId, id))

export const insertForm = (db: Db, values: Insertable<Form>) =>
  db.insertInto('form').values(values).returningAll().executeTakeFirstOrThrow().catch(taken)

export const updateForm = (db: Db, tenantId: string, id: string, values: Updateable<Form>) =>
  db
    .updateTable('form')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(taken)

export const deleteForm = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('form').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const hasName = async (db: Db, tenantId: string, name: string) =>
  (await db
    .selectFrom('form')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()) !== undefined

/** Which of the ids exist, for rules and automations that name forms. */
export const formsAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('form'), tenantId, ids, lock)

/** The names of forms by their ids. */
export async function namesOfForms(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('form')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const formTags: Tagged = {
  kind: 'form',
  inUse: (db, tenantId) =>
    db
      .selectFrom('form')
      .select(sql<string>`unnest(tags)`.as('tag'))
      .distinct()
      .where('tenant_id', '=', tenantId)
      .orderBy('tag')
      .execute(),
  lock: (db, tenantId, ids) => idsAmong(db.selectFrom('form'), tenantId, ids, 'change'),
  write: (db, tenantId, ids, to) =>
    db
      .updateTable('form')
      .set(to)
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
      .returning('tags')
      .execute(),
}
