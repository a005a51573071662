import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { AssistantRequest } from '../../../platform/db/tables.ts'

export const SENDING = ['never', 'confirm', 'yes'] as const
export type Sending = (typeof SENDING)[number]

/** Whether assistants of a company may send mails: never, after a person approved it, or at once. */
export async function sendingOf(db: Db, tenantId: string): Promise<Sending> {
  const row = await db
    .selectFrom('assistant_settings')
    .select('sending')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return (row?.sending as Sending | undefined) ?? 'confirm'
}

export const setSending = (db: Db, tenantId: string, sending: Sending) =>
  db
    .insertInto('assistant_settings')
    .values({ tenant_id: tenantId, sending })
    .onConflict((known) => known.column('tenant_id').doUpdateSet({ sending }))
    .execute()

export type RequestRow = Selectable<AssistantRequest>

/** A call that waits for a person's approval. */
export interface NewRequest {
  tenantId: string
  tool: string
  arguments: object
  /** Who asked: an app in the name of a person, or an API key. */
  appId: string | null
  keyId: string | null
  personId: string | null
  recipients: number | null
  countedFor: string
}

export async function insertRequest(db: Db, request: NewRequest, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('assistant_request')
    .values({
      tenant_id: request.tenantId,
      tool: request.tool,
      arguments: JSON.stringify(request.arguments),
      app_id: request.appId,
      key_id: request.keyId,
      person_id: request.personId,
      recipients: request.recipients,
      counted_for: request.countedFor,
      status: 'waiting',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same call of the same assistant that waits already. */
export const findWaiting = (db: Db, { tenantId, tool, appId, keyId, ...request }: NewRequest) =>
  db
    .selectFrom('assistant_request')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'waiting')
    .where('tool', '=', tool)
    .where('app_id', 'is not distinct from', appId)
    .where('key_id', 'is not distinct from', keyId)
    .where('counted_for', '=', request.countedFor)
    .where(sql<boolean>`arguments = ${JSON.stringify(request.arguments)}::jsonb`)
    .executeTakeFirst()

/** How many calls of a company wait; counts no further than `most`. */
export async function countWaiting(db: Db, tenantId: string, most: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from (
      select from assistant_request where tenant_id = ${tenantId} and status = 'waiting' limit ${most}) r`.execute(db)
  return rows[0]!.number
}

export const SORTABLE = { id: 'assistant_request.id', createdAt: 'assistant_request.created_at' }

/** The calls of a company with the names of their assistants, newest first. */
export const listRequests = (db: Db, tenantId: string, filter: PageRequest & { status?: RequestRow['status'] }) =>
  paginate(
    withNames(db, tenantId).$if(filter.status !== undefined, (query) =>
      query.where('assistant_request.status', '=', filter.status!),
    ),
    filter,
    { sortable: SORTABLE, id: 'assistant_request.id' },
  )

const withNames = (db: Db, tenantId: string) =>
  db
    .selectFrom('assistant_request')
    .leftJoin('connected_app', (join) =>
      join
        .onRef('connected_app.tenant_id', '=', 'assistant_request.tenant_id')
        .onRef('connected_app.id', '=', 'assistant_request.app_id'),
    )
    .leftJoin('api_key', (join) =>
      join
        .onRef('api_key.tenant_id', '=', 'assistant_request.tenant_id')
        .onRef('api_key.id', '=', 'assistant_request.key_id'),
    )
    .selectAll('assistant_request')
    .select(['connected_app.name as app_name', 'api_key.name as key_name'])
    .select([personName('person_id').as('person_name'), personName('decided_by').as('decided_name')])
    .where('assistant_request.tenant_id', '=', tenantId)

const personName = (column: 'person_id' | 'decided_by') =>
  sql<string | null>`(select coalesce(nullif(p.name, ''), p.email) from person p
    where p.id = ${sql.ref(`assistant_request.${column}`)})`

/** A call of the company with its names. */
export const requestOf = async (db: Db, tenantId: string, id: string) =>
  (await withNames(db, tenantId).where('assistant_request.id', '=', id).executeTakeFirst())!

/** A call that waits, locked: two persons cannot decide on it at the same time. */
export const lockRequest = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('assistant_request')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface Decision {
  status: 'running' | 'approved' | 'rejected' | 'failed'
  decidedBy: string
  outcome: object | null
}

export const recordDecision = (db: Db, tenantId: string, id: string, decision: Decision, now: Date) =>
  db
    .updateTable('assistant_request')
    .set({
      status: decision.status,
      decided_at: now,
      decided_by: decision.decidedBy,
      outcome: decision.outcome && JSON.stringify(decision.outcome),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/** Ends calls of all companies that waited too long. The join lets the index on companies find them. */
export const expireRequests = (db: Db, before: Date) =>
  sql`
    update assistant_request r set status = 'expired' from tenant t
    where r.tenant_id = t.id and r.status = 'waiting' and r.created_at < ${before}`.execute(db)

/** Ends calls whose process was killed while they worked: it is not known how far they came, so they are not repeated. */
export const endInterrupted = (db: Db, before: Date) =>
  sql`
    update assistant_request r
    set status = 'failed', outcome = '{"error": {"code": "server", "message": "interrupted"}}'
    from tenant t
    where r.tenant_id = t.id and r.status = 'running' and r.decided_at < ${before}`.execute(db)

/** Whether the app or the key that asked was revoked meanwhile. */
export async function isAskerGone(db: Db, { tenant_id: tenantId, app_id, key_id }: RequestRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from connected_app where tenant_id = ${tenantId} and id = ${app_id} and revoked_at is null
    union all
    select 1 from api_key where tenant_id = ${tenantId} and id = ${key_id} and revoked_at is null`.execute(db)
  return !rows.length && (app_id ?? key_id) !== null
}

/** Deletes the arguments of calls long after their decision: they may contain addresses. */
export const deleteOldRequests = (db: Db, before: Date) =>
  sql`
    delete from assistant_request r using tenant t
    where r.tenant_id = t.id and r.status <> 'waiting' and r.created_at < ${before}`.execute(db)
