import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tenant } from '../../../platform/context.ts'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate, parseSearch } from '../../../platform/db/page.ts'
import type { Template } from '../../../platform/db/tables.ts'
import { validation } from '../../../platform/errors.ts'
import { endOfDay, startOfDay } from '../../../platform/time/zone.ts'

export type TemplateRow = Selectable<Template>

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  subject: { text: 'subject' },
  archivedAt: 'archived_at',
  lastUsedAt: 'last_used_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

export interface TemplateFilter extends PageRequest {
  q?: string
  tag?: string[]
  archived?: boolean
  published?: boolean
  idFrom?: string
  idTo?: string
  createdFrom?: string
  createdTo?: string
  updatedFrom?: string
  updatedTo?: string
}

export const listTemplates = (db: Db, { id, timezone }: Pick<Tenant, 'id' | 'timezone'>, f: TemplateFilter) =>
  paginate(
    db
      .selectFrom('template')
      .selectAll()
      .where('tenant_id', '=', id)
      .$if(f.q !== undefined, (q) => q.where((eb) => eb.or([contains('name', f.q!), contains('subject', f.q!)])))
      .$if(f.tag !== undefined, (q) => q.where(sql<boolean>`tags @> ${f.tag!}::text[]`))
      .$if(f.archived !== undefined, (q) => q.where('archived_at', f.archived ? 'is not' : 'is', null))
      .$if(f.published !== undefined, (q) =>
        q.where(
          sql<boolean>`${f.published ? sql`exists` : sql`not exists`} (
            select 1 from content_version v
            where v.tenant_id = ${id} and v.kind = 'template' and v.object_id = template.id
              and v.published_at is not null)`,
        ),
      )
      .$if(f.idFrom !== undefined, (q) => q.where('id', '>=', f.idFrom!))
      .$if(f.idTo !== undefined, (q) => q.where('id', '<=', f.idTo!))
      .$if(f.createdFrom !== undefined, (q) => q.where('created_at', '>=', startOfDay(f.createdFrom!, timezone)))
      .$if(f.createdTo !== undefined, (q) => q.where('created_at', '<', endOfDay(f.createdTo!, timezone)))
      .$if(f.updatedFrom !== undefined, (q) => q.where('updated_at', '>=', startOfDay(f.updatedFrom!, timezone)))
      .$if(f.updatedTo !== undefined, (q) => q.where('updated_at', '<', endOfDay(f.updatedTo!, timezone))),
    f,
    { sortable: SORTABLE, id: 'id' },
  )

/** Finds templates by name, subject or #id for the global search. */
export async function searchTemplates(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, q: string, limit: number) {
  const { items } = await listTemplates(db, tenant, { ...parseSearch(q), pageSize: limit })
  return items.map((row) => ({ id: row.id, title: row.name, subtitle: row.subject }))
}

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('template').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const findTemplate = (db: Db, tenantId: string, id: string) => byId(db, tenantId, id).executeTakeFirst()

export const requireTemplate = async (db: Db, tenantId: string, id: string) =>
  required(await findTemplate(db, tenantId, id))

/** Locks the template until the transaction ends. */
export const lockTemplate = async (db: Db, tenantId: string, id: string) =>
  required(await byId(db, tenantId, id).forUpdate().executeTakeFirst())

/** Prevents the deletion of a template until the transaction ends; 400 with the field if there is none. */
export async function shareTemplate(db: Db, tenantId: string, id: string, field: string): Promise<TemplateRow> {
  const row = await byId(db, tenantId, id).forKeyShare().executeTakeFirst()
  if (!row) throw validation(field)
  return row
}

/** Records that a mailing uses the template. */
export const markTemplateUsed = (db: Db, tenantId: string, id: string, now: Date) =>
  db.updateTable('template').set({ last_used_at: now }).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const templatesAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('template'), tenantId, ids, lock)

export const findTemplates = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('template')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()

export const insertTemplate = (db: Db, values: Insertable<Template>) =>
  db.insertInto('template').values(values).returningAll().executeTakeFirstOrThrow()

export const updateTemplate = (db: Db, tenantId: string, id: string, values: Updateable<Template>) =>
  db
    .updateTable('template')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteTemplateRow = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('template').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
