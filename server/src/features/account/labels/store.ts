import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
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

/** Keeps the label from being deleted while it is put on something. */
export const shareLabel = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('label')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst(),
  )

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

/** Puts a label on objects, or takes it off. Returns how many changed. */
export async function assignLabel(
  db: Db,
  tenantId: string,
  labelId: string,
  { kind, ids, remove = false }: { kind: string; ids: readonly string[]; remove?: boolean },
): Promise<number> {
  const { numAffectedRows } = await (kind === 'contact'
    ? remove
      ? sql`delete from contact_label where tenant_id = ${tenantId} and label_id = ${labelId} and contact_id = any(${ids}::bigint[])`
      : sql`insert into contact_label (tenant_id, label_id, contact_id)
          select ${tenantId}, ${labelId}, id from unnest(${ids}::bigint[]) id on conflict do nothing`
    : remove
      ? sql`delete from object_label where tenant_id = ${tenantId} and label_id = ${labelId} and kind = ${kind} and object_id = any(${ids}::bigint[])`
      : sql`insert into object_label (tenant_id, label_id, kind, object_id)
          select ${tenantId}, ${labelId}, ${kind}, id from unnest(${ids}::bigint[]) id on conflict do nothing`
  ).execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The labels of a contact, by name. */
export const labelsOfContact = (db: Db, tenantId: string, contactId: string) =>
  db
    .selectFrom('contact_label as c')
    .innerJoin('label as l', (join) => join.onRef('l.tenant_id', '=', 'c.tenant_id').onRef('l.id', '=', 'c.label_id'))
    .select(['l.id', 'l.name', 'l.color'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.contact_id', '=', contactId)
    .orderBy('l.name')
    .execute()

/** The labels of each of some objects of a kind, by name. */
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

/** Objects are gone, and their labels with them. */
export const forgetLabels = (db: Db, tenantId: string, kind: string, objectIds: readonly string[]) =>
  db
    .deleteFrom('object_label')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where(sql<boolean>`object_id = any(${objectIds}::bigint[])`)
    .execute()
