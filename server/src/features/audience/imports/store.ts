import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import { hidden } from '../../../platform/db/hidden.ts'
import { paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import { matchingRun, type RunFilter } from '../../../platform/db/runs.ts'
import type { Import } from '../../../platform/db/tables.ts'
import type { Traits } from './mapping.ts'

export type ImportRow = Selectable<Import>

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  status: 'status',
  mode: 'mode',
  createdAt: 'created_at',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
}

export const listImports = (db: Db, tenantId: string, filter: RunFilter<ImportRow['status']>) =>
  paginate(db.selectFrom('import').selectAll().where('tenant_id', '=', tenantId).where(matchingRun(filter)), filter, {
    sortable: SORTABLE,
    id: 'id',
  })

const importById = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('import').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).modifyEnd(PREPARED)

export const findImport = (db: Db, tenantId: string, id: string) => importById(db, tenantId, id).executeTakeFirst()

export const requireImport = async (db: Db, tenantId: string, id: string) =>
  required(await findImport(db, tenantId, id))

/** Which of the ids exist. */
export const importsAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('import'), tenantId, ids, lock)

/** Whether an import fills what follows from the names. */
export const fillsNames = ({ options }: Pick<ImportRow, 'options'>) =>
  (options as { autofill?: boolean } | null)?.autofill !== false

/** How the cells of an import are read beside its mapping. */
export const traitsOf = ({ options, format }: Pick<ImportRow, 'options' | 'format'>): Traits => ({
  fixDomains: (options as Traits | null)?.fixDomains,
  hasNames: (format as Traits | null)?.hasNames,
})

export const isOpen = (row: Pick<ImportRow, 'status'>) => row.status === 'queued' || row.status === 'running'

export const lockImport = (db: Db, tenantId: string, id: string) =>
  importById(db, tenantId, id).forUpdate().executeTakeFirst()

/** Keeps an import from being deleted. Other batches of it may run at the same time. */
export const shareImport = (db: Db, tenantId: string, id: string) =>
  importById(db, tenantId, id).forKeyShare().executeTakeFirst()

/** Adds the counts of a batch. It locks the import at the end of a batch only, so that batches run side by side. */
export const addToImport = (db: Db, tenantId: string, id: string, done: number, counts: Record<string, number>) =>
  sql`${PREPARED}
    update import set
      done = done + ${done},
      result = result || coalesce((
        select jsonb_object_agg(key, coalesce((result ->> key)::bigint, 0) + value::bigint)
        from jsonb_each_text(${JSON.stringify(counts)}::jsonb)), '{}')
    where tenant_id = ${tenantId} and id = ${id}`.execute(db)

export const insertImport = (db: Db, values: Insertable<Import>) =>
  db.insertInto('import').values(values).returningAll().executeTakeFirstOrThrow()

export const updateImport = (db: Db, tenantId: string, id: string, values: Updateable<Import>) =>
  db
    .updateTable('import')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .modifyEnd(PREPARED)
    .executeTakeFirst()

/** Marks a queued import as running. */
export const beginImport = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('import')
    .set({ status: 'running', started_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()

/**
 * Deletes an import. Its row goes first: that waits for a running batch, which may still add contacts to the import.
 */
export async function deleteImport(db: Db, tenantId: string, id: string) {
  const gone = await db
    .deleteFrom('import')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  await db.deleteFrom('import_contact').where('tenant_id', '=', tenantId).where('import_id', '=', id).execute()
  return gone
}

/** The next contacts of an import by their ids. */
export async function importContactsAfter(db: Db, tenantId: string, importId: string, after: string, limit: number) {
  const rows = await db
    .selectFrom('import_contact')
    .select('contact_id')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .where('contact_id', '>', after)
    .orderBy('contact_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.contact_id)
}

/** Records the contacts that an import created or found. */
export const insertImportContacts = (db: Db, tenantId: string, importId: string, contactIds: readonly string[]) =>
  sql`
    insert into import_contact (tenant_id, import_id, contact_id)
    select ${tenantId}, ${importId}, unnest(${contactIds}::bigint[])
    on conflict do nothing`.execute(db)

/** How many of the addresses are contacts, and how many are suppressed. */
export async function countKnown(db: Db, tenantId: string, emails: readonly string[]) {
  const { rows } = await sql<{ existing: number; suppressed: number }>`
    select count(known.id)::int as existing, count(*) filter (where suppressed)::int as suppressed
    from unnest(${emails}::text[]) e
    left join lateral (
      select id from contact where tenant_id = ${hidden(tenantId)} and email_key = lower(e) limit 1
    ) known on true
    cross join lateral (
      select exists (
        select 1 from suppression where tenant_id = ${hidden(tenantId)} and email_key = lower(e)
      ) as suppressed
    ) against`.execute(db)
  return rows[0]!
}

/** How many of the addresses a mode would change: `condition` is one of `sql/changed.ts`. */
export async function countChanged(
  db: Db,
  tenantId: string,
  emails: readonly string[],
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select count(*)::int as changed
    from (select lower(e) as email_key from unnest(${emails}::text[]) e) given
    left join lateral (
      select id from contact where tenant_id = ${hidden(tenantId)} and email_key = given.email_key limit 1
    ) known on true
    where ${condition}`.execute(db)
  return rows[0]!.changed
}

export async function countDrafts(db: Db, tenantId: string): Promise<number> {
  const { number } = await db
    .selectFrom('import')
    .select((eb) => eb.fn.countAll<string>().as('number'))
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  return Number(number)
}

/** Deletes drafts of all companies that were created before a time. */
export const deleteDraftsBefore = (db: Db, before: Date) =>
  db.deleteFrom('import').where('status', '=', 'draft').where('created_at', '<', before).execute()

/** Cancels imports that have not staged their file yet. */
export const cancelUnstaged = (db: Db, tenantId: string, now: Date) =>
  db
    .updateTable('import')
    .set({ status: 'cancelled', failure: 'file', finished_at: now })
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['queued', 'running'])
    .where('staged_to', 'is', null)
    .execute()

/**
 * Corrects the last staged line of imports after lines were removed from the stage. An import that has merged all lines
 * before a removed last one is then complete.
 */
export const shortenStages = (db: Db, tenantId: string, gone: readonly { batch_id: string; line: number }[]) =>
  sql`
    update import i
    set staged_to = coalesce(
      (select max(s.line) from contact_stage s where s.tenant_id = i.tenant_id and s.batch_id = i.id), 0)
    from ${givenRows(gone, 'batch_id bigint, line int')} g
    where i.tenant_id = ${tenantId} and i.id = g.batch_id and i.staged_to = g.line`.execute(db)
