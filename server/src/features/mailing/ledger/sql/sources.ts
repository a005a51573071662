import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import { findMailingSource, type MailingRef } from '../mailing-source.ts'

/** A new source: the object that messages are sent for. */
export interface NewSource {
  kind: string
  objectId: string
  node?: string | null
  /** The template of the content: segment rules find mails by it. */
  templateId: string | null
  /** The keys of the conditions that are evaluated for all of its messages at once. */
  conditions?: readonly string[]
}

export async function insertSource(db: Db, tenantId: string, source: NewSource): Promise<string> {
  const { kind, objectId, node = null, templateId, conditions = [] } = source
  const { id } = await db
    .insertInto('email_source')
    .values({
      ...{ tenant_id: tenantId, kind, object_id: objectId, node, template_id: templateId },
      conditions: conditions.length ? [...conditions] : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface SourceRow {
  tenant_id: string
  source_id: string
  kind: string
  object_id: string | null
  node: string | null
}

const refOf = ({ tenant_id, source_id, kind, object_id, node }: SourceRow): MailingRef => ({
  tenantId: tenant_id,
  sourceId: source_id,
  kind,
  objectId: object_id ?? '0',
  node,
})

/** Finds the mailing of a source. */
export async function findMailingRef(db: Db, tenantId: string, sourceId: string): Promise<MailingRef | undefined> {
  const { rows } = await sql<SourceRow>`${PREPARED}
    select tenant_id, id as source_id, kind, object_id, node
    from email_source where tenant_id = ${tenantId} and id = ${sourceId}`.execute(db)
  return rows[0] && refOf(rows[0])
}

/** The keys of the conditions that were evaluated when a mailing was frozen; null for one that has none, or goes on. */
export async function frozenConditions(db: Db, tenantId: string, sourceId: string): Promise<string[] | null> {
  const row = await db
    .selectFrom('email_source')
    .select('conditions')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sourceId)
    .executeTakeFirst()
  return row?.conditions ?? null
}

/** When a mailing began that is frozen; undefined for one that goes on. */
export async function mailingStart(db: Db, tenantId: string, sourceId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('email_source')
    .select(['kind', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sourceId)
    .executeTakeFirst()
  return row && findMailingSource(row.kind)?.isFrozen ? row.created_at : undefined
}

/** Finds the mailings of several sources, by the id of the source. */
export async function findMailingRefs(
  db: Db,
  tenantId: string,
  sourceIds: readonly string[],
): Promise<Map<string, MailingRef>> {
  const { rows } = await sql<SourceRow>`
    select tenant_id, id as source_id, kind, object_id, node
    from email_source where tenant_id = ${tenantId} and id = any(${sourceIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.source_id, refOf(row)]))
}

/** Mailings of all companies with an open queue, but without waiting messages. */
export async function findEndedMailings(db: Db): Promise<MailingRef[]> {
  const { rows } = await sql<SourceRow>`
    select s.tenant_id, s.id as source_id, s.kind, s.object_id, s.node
    from send_queue q
    join email_source s on s.tenant_id = q.tenant_id and s.id = q.source_id
    where not q.paused and not exists (
      select 1
      from send_batch b
      where b.tenant_id = q.tenant_id and b.source_id = q.source_id and b.done_at is null)`.execute(db)
  return rows.map(refOf)
}
