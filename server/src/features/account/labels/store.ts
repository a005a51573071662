import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { Label } from '../../../platform/db/tables.ts'

export type LabelRow = Selectable<Label>
export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  color: 'color',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const nameTaken = uniqueAs({ label_name_key: 'name' })

export const listLabels = (db: Db, tenantId: string, query: PageRequest & { q?: string }) =>
  paginate(
    db
      .selectFrom('label')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) => q.where(contains('name', query.q!))),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

export const requireLabel = async (db: Db, tenantId: string, id: string) =>
  required(
    await db.selectFrom('label').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst(),
  )

/** Keeps the label from being deleted until the transaction ends. */
export const shareLabel = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('label')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forKeyShare()
      .modifyEnd(PREPARED)
      .executeTakeFirst(),
  )

/** Which of the ids exist. */
export const labelsAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('label'), tenantId, ids, lock)

export async function countLabels(db: Db, tenantId: string): Promise<number> {
  const { number } = await db
    .selectFrom('label')
    .select((eb) => eb.fn.countAll<string>().as('number'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(number)
}

export const insertLabel = (db: Db, values: Insertable<Label>) =>
  db.insertInto('label').values(values).returningAll().executeTakeFirstOrThrow().catch(nameTaken)

export const updateLabel = async (db: Db, tenantId: string, id: string, values: Updateable<Label>) =>
  required(
    await db
      .updateTable('label')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
      .catch(nameTaken),
  )

export const deleteLabel = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .deleteFrom('label')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )

interface LabelledObjects {
  labelId: string
  kind: string
  ids: readonly string[]
}

/** Puts a label on objects. Returns those that did not have it. */
export const addLabel = (db: Db, tenantId: string, { labelId, kind, ids }: LabelledObjects) =>
  changedIds(
    db,
    kind === 'contact'
      ? sql`insert into contact_label (tenant_id, label_id, contact_id)
          select ${tenantId}, ${labelId}, id from unnest(${ids}::bigint[]) id
          on conflict do nothing returning contact_id as id`
      : sql`insert into object_label (tenant_id, label_id, kind, object_id)
          select ${tenantId}, ${labelId}, ${kind}, id from unnest(${ids}::bigint[]) id
          on conflict do nothing returning object_id as id`,
  )

/** Takes a label off objects. Returns those that had it. */
export const removeLabel = (db: Db, tenantId: string, { labelId, kind, ids }: LabelledObjects) =>
  changedIds(
    db,
    kind === 'contact'
      ? sql`delete from contact_label
          where tenant_id = ${tenantId} and label_id = ${labelId} and contact_id = any(${ids}::bigint[])
          returning contact_id as id`
      : sql`delete from object_label
          where tenant_id = ${tenantId} and label_id = ${labelId} and kind = ${kind} and object_id = any(${ids}::bigint[])
          returning object_id as id`,
  )

const changedIds = async (db: Db, statement: RawBuilder<unknown>): Promise<string[]> =>
  ((await statement.execute(db)).rows as { id: string }[]).map(({ id }) => id)

/** The labels of a contact, sorted by name. */
export const labelsOfContact = (db: Db, tenantId: string, contactId: string) =>
  db
    .selectFrom('contact_label as c')
    .innerJoin('label as l', (join) => join.onRef('l.tenant_id', '=', 'c.tenant_id').onRef('l.id', '=', 'c.label_id'))
    .select(['l.id', 'l.name', 'l.color'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.contact_id', '=', contactId)
    .orderBy('l.name')
    .modifyEnd(PREPARED)
    .execute()

/** The labels of each of many contacts, sorted by name. */
export async function labelsOfContacts(db: Db, tenantId: string, contactIds: readonly string[]) {
  const rows = await db
    .selectFrom('contact_label as c')
    .innerJoin('label as l', (join) => join.onRef('l.tenant_id', '=', 'c.tenant_id').onRef('l.id', '=', 'c.label_id'))
    .select(['c.contact_id', 'l.id', 'l.name', 'l.color'])
    .where('c.tenant_id', '=', tenantId)
    .where(sql<boolean>`c.contact_id = any(${contactIds}::bigint[])`)
    .orderBy('l.name')
    .execute()
  return Map.groupBy(rows, (row) => row.contact_id)
}

/** The labels of each object, sorted by name. */
export async function labelsOf(db: Db, tenantId: string, kind: string, objectIds: readonly string[]) {
  const rows = await db
    .selectFrom('object_label as o')
    .innerJoin('label as l', (join) => join.onRef('l.tenant_id', '=', 'o.tenant_id').onRef('l.id', '=', 'o.label_id'))
    .select(['o.object_id', 'l.id', 'l.name', 'l.color'])
    .where('o.tenant_id', '=', tenantId)
    .where('o.kind', '=', kind)
    .where(sql<boolean>`o.object_id = any(${objectIds}::bigint[])`)
    .orderBy('l.name')
    .execute()
  return Map.groupBy(rows, (row) => row.object_id)
}

/** Takes all labels off deleted objects. */
export const forgetLabels = (db: Db, tenantId: string, kind: string, objectIds: readonly string[]) =>
  db
    .deleteFrom('object_label')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where(sql<boolean>`object_id = any(${objectIds}::bigint[])`)
    .execute()
