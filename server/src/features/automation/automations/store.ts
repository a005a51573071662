import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate, parseSearch } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { Automation } from '../../../platform/db/tables.ts'
import { findNodeType, type Graph } from '../graphs/index.ts'

export type AutomationRow = Selectable<Automation>

/** What its issues depend on, beside the graph. */
export const aboutOf = (row: AutomationRow) => ({
  shopId: row.shop_id,
  transactional: row.transactional,
  wasActive: row.first_activated_at !== null,
})

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  status: 'status',
  shopId: 'shop_id',
  version: 'version',
  activeSince: 'active_since',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const nameTaken = uniqueAs({ automation_name_key: 'name' })

interface AutomationFilter extends PageRequest {
  q?: string
  shop?: string
  status?: AutomationRow['status']
  tag?: string[]
}

/** A page of automations; `q` is a part of the name, or `#id`. */
export const listAutomations = (db: Db, tenantId: string, { q, ...f }: AutomationFilter) => {
  const search: { q?: string; idFrom?: string } = q === undefined ? {} : parseSearch(q)
  return paginate(
    db
      .selectFrom('automation')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(search.idFrom !== undefined, (query) => query.where('id', '=', search.idFrom!))
      .$if(search.q !== undefined, (query) => query.where(contains('name', search.q!)))
      .$if(f.shop !== undefined, (query) => query.where('shop_id', '=', f.shop!))
      .$if(f.status !== undefined, (query) => query.where('status', '=', f.status!))
      .$if(f.tag !== undefined, (query) => query.where(sql<boolean>`tags @> ${f.tag!}::text[]`)),
    f,
    { sortable: SORTABLE, id: 'id' },
  )
}

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('automation').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const findAutomation = (db: Db, tenantId: string, id: string) =>
  byId(db, tenantId, id).modifyEnd(PREPARED).executeTakeFirst()

export const requireAutomation = async (db: Db, tenantId: string, id: string) =>
  required(await findAutomation(db, tenantId, id))

/** Locks an automation: the engine moves none of its runs until the transaction ends. */
export const lockAutomation = async (db: Db, tenantId: string, id: string) =>
  required(await byId(db, tenantId, id).forNoKeyUpdate().modifyEnd(PREPARED).executeTakeFirst())

/** Which of the ids exist. */
export const automationsAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('automation'), tenantId, ids, lock)

/** Adds an automation; 409 when its name is taken. */
export const insertAutomation = (db: Db, values: Insertable<Automation>) =>
  db.insertInto('automation').values(values).returningAll().executeTakeFirstOrThrow().catch(nameTaken)

export const updateAutomation = (db: Db, tenantId: string, id: string, values: Updateable<Automation>) =>
  db
    .updateTable('automation')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(nameTaken)

export const deleteAutomation = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('automation').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Names like this one, to number a copy. */
export async function namesLike(db: Db, tenantId: string, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from automation where tenant_id = ${tenantId} and lower(name) like lower(${likePrefix(name)})`.execute(
    db,
  )
  return rows.map((row) => row.name)
}
const likePrefix = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

interface NewVersion {
  tenantId: string
  automationId: string
  version: number
  graph: Graph
  memberId: string | null
}

/** Saves a version of the graph, and numbers nodes that are new. */
export async function insertVersion(
  db: Db,
  { tenantId, automationId, version, graph, memberId }: NewVersion,
  now: Date,
) {
  await db
    .insertInto('automation_version')
    .values({
      tenant_id: tenantId,
      automation_id: automationId,
      version,
      graph: JSON.stringify(graph),
      created_at: now,
      member_id: memberId,
    })
    .execute()
  const of = sql`n.tenant_id = ${tenantId} and n.automation_id = ${automationId}`
  const keys = graph.nodes.map(({ id }) => id)
  // No run and no step names a node that was never reached: its number is free again.
  await sql`
    delete from automation_node n
    where ${of} and n.reached = 0 and n.inside = 0 and not n.is_trigger and n.key <> all (${keys}::text[])`.execute(db)
  const triggers = graph.nodes.map(({ type }) => findNodeType(type)?.family === 'trigger')
  await sql`
    insert into automation_node as n (tenant_id, automation_id, number, key, is_trigger)
    select ${tenantId}::bigint, ${automationId}::bigint,
      coalesce(known.number, (select coalesce(max(n.number), 0) from automation_node n where ${of})
        + row_number() over (partition by known.number is null order by place)),
      given.key, given.is_trigger
    from unnest(${keys}::text[], ${triggers}::boolean[])
      with ordinality given (key, is_trigger, place)
    left join lateral (select n.number from automation_node n where ${of} and n.key = given.key) known on true
    on conflict (tenant_id, automation_id, number) do update set is_trigger = excluded.is_trigger`.execute(db)
}

export async function graphOfVersion(db: Db, tenantId: string, automationId: string, version: number): Promise<Graph> {
  const row = await db
    .selectFrom('automation_version')
    .select('graph')
    .where('tenant_id', '=', tenantId)
    .where('automation_id', '=', automationId)
    .where('version', '=', version)
    .executeTakeFirst()
  return required(row).graph as Graph
}

export const listVersions = (db: Db, tenantId: string, automationId: string) =>
  db
    .selectFrom('automation_version')
    .select(['version', 'created_at', 'member_id'])
    .where('tenant_id', '=', tenantId)
    .where('automation_id', '=', automationId)
    .orderBy('version', 'desc')
    .limit(500)
    .execute()

export async function requireVersion(db: Db, tenantId: string, automationId: string, version: number) {
  const row = required(
    await db
      .selectFrom('automation_version')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('automation_id', '=', automationId)
      .where('version', '=', version)
      .executeTakeFirst(),
  )
  return { ...row, graph: row.graph as Graph }
}

/** The automations of a company that run, or that are paused, in the order of their ids. */
export const listByStatus = (db: Db, tenantId: string, status: 'active' | 'paused') =>
  db
    .selectFrom('automation')
    .innerJoin('tenant', 'tenant.id', 'automation.tenant_id')
    .select(['automation.id', 'version', 'graph_key', 'shop_id', 'active_since', 'tenant.timezone'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', status)
    .orderBy('automation.id')
    .modifyEnd(PREPARED)
    .execute()

/** The newest graphs of automations by their ids. */
export async function currentGraphs(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, Graph>> {
  const rows = await db
    .selectFrom('automation as a')
    .innerJoin('automation_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'a.tenant_id')
        .onRef('v.automation_id', '=', 'a.id')
        .onRef('v.version', '=', 'a.version'),
    )
    .select(['a.id', 'v.graph'])
    .where('a.tenant_id', '=', tenantId)
    .where(sql<boolean>`a.id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, graph }) => [id, graph as Graph]))
}

/** The names of automations by their ids. */
export async function namesOfAutomations(db: Db, tenantId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('automation')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The automations of all companies that run. */
export const runningAutomations = (db: Db) =>
  db.selectFrom('automation').select(['tenant_id', 'id']).where('status', '=', 'active').execute()
