import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { uniqueAs } from '../../../platform/db/failures.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import type { Migration } from '../../../platform/db/tables.ts'

export type MigrationRow = Selectable<Migration>

const runsAlready = uniqueAs({ migration_running: 'status' })

/** 409 `status` while another one of the company runs. */
export const insertMigration = (db: Db, values: Insertable<Migration>) =>
  db.insertInto('migration').values(values).returning('id').executeTakeFirstOrThrow().catch(runsAlready)

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('migration').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const findMigration = (db: Db, tenantId: string, id: string) => byId(db, tenantId, id).executeTakeFirst()

export const lockMigration = (db: Db, tenantId: string, id: string) =>
  byId(db, tenantId, id).forUpdate().executeTakeFirst()

/** The newest one of a company, or its newest finished one from a source. */
export const lastMigration = (db: Db, tenantId: string, finishedFrom?: string) =>
  db
    .selectFrom('migration')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(finishedFrom !== undefined, (q) => q.where('source', '=', finishedFrom!).where('state', '=', 'finished'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateMigration = (db: Db, tenantId: string, id: string, values: Updateable<Migration>) =>
  db.updateTable('migration').set(values).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Adds to the figures of a migration. */
export const addCounts = (db: Db, tenantId: string, id: string, counts: Readonly<Record<string, number>>) =>
  sql`
    update migration set counts = counts || coalesce((
      select jsonb_object_agg(key, coalesce((counts ->> key)::bigint, 0) + value::bigint)
      from jsonb_each_text(${JSON.stringify(counts)}::jsonb)), '{}')
    where tenant_id = ${tenantId} and id = ${id}`.execute(db)

/** Migrations of all companies that ended before a time and still have rows. */
export async function endedWithRows(db: Db, before: Date, limit: number) {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select m.tenant_id, m.id from migration m
    where m.finished_at < ${before}
      and exists (select 1 from migration_row r where r.tenant_id = m.tenant_id and r.migration_id = m.id)
    limit ${limit}`.execute(db)
  return rows
}

/** Notes that a template with this content was moved in. */
export async function noteTemplate(db: Db, tenantId: string, digest: Buffer, templateId: string): Promise<void> {
  await db
    .insertInto('migration_template')
    .values({ tenant_id: tenantId, digest, template_id: templateId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findTemplateOf = (db: Db, tenantId: string, digest: Buffer) =>
  db
    .selectFrom('migration_template')
    .select('template_id')
    .where('tenant_id', '=', tenantId)
    .where('digest', '=', digest)
    .executeTakeFirst()

/** Labels by their names in small letters. */
export async function labelsNamed(db: Db, tenantId: string, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select l.id, lower(l.name) as name from label l
    where l.tenant_id = ${tenantId}
      and lower(l.name) = any(array(select lower(n) from unnest(${names}::text[]) n))`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Keeps labels from being deleted until the transaction ends; returns those that exist. */
export async function shareLabels(db: Db, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('label')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Names in small letters of lists that the company maintains itself. */
export async function listsNamed(db: Db, tenantId: string, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(l.name) as name from list l
    where l.tenant_id = ${tenantId} and l.kind in ('manual', 'form')
      and lower(l.name) = any(array(select lower(n) from unnest(${names}::text[]) n))`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Which of the addresses, in small letters, confirmed a double opt-in here after they unsubscribed or bounced there. The
 * confirmation is the later decision of the contact, so it counts.
 */
export async function confirmedSince(
  db: Db,
  tenantId: string,
  addresses: readonly { key: string; leftAt: Date }[],
): Promise<Set<string>> {
  if (!addresses.length) return new Set()
  const given = addresses.map(({ key, leftAt }) => ({ key, leftAt }))
  const { rows } = await sql<{ email_key: string }>`
    select c.email_key
    from ${givenRows(given, 'key text, "leftAt" timestamptz')} g
    join contact c on c.email_key = g.key
    where c.tenant_id = ${tenantId} and c.status = 'subscribed' and c.consent_basis = 'double_opt_in'
      and c.consent_at > g."leftAt"`.execute(db)
  return new Set(rows.map((row) => row.email_key))
}
