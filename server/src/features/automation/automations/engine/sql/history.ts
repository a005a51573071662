import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../../../platform/db/page.ts'
import { nodeNumbers } from './nodes.ts'
import { statsOf } from './standing.ts'

interface RunFilter extends PageRequest {
  status?: 'running' | 'ended'
  contactId?: string
  /** The key of a node in which they wait. */
  node?: string
}

const nodeKey = sql<string>`(
  select n.key from automation_node n
  where n.tenant_id = automation_run.tenant_id and n.automation_id = automation_run.automation_id
    and n.number = automation_run.node)`
const emailOf = (table: string) => sql<string | null>`(
  select c.email from contact c
  where c.tenant_id = ${sql.ref(`${table}.tenant_id`)} and c.id = ${sql.ref(`${table}.contact_id`)})`

const runs = (db: Db, tenantId: string) =>
  db
    .selectFrom('automation_run')
    .select(['id', 'automation_id', 'contact_id', 'started_at', 'due_at', 'ended_at', nodeKey.as('node')])
    .where('tenant_id', '=', tenantId)

const presentRun = (row: {
  id: string
  started_at: Date
  due_at: Date | null
  ended_at: Date | null
  node: string
}) => ({
  id: row.id,
  at: row.started_at.toISOString(),
  status: row.due_at ? ('running' as const) : ('ended' as const),
  node: row.node,
  dueAt: row.due_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
})

/** A page of the runs of an automation, the newest first. */
export async function pageOfRuns(
  db: Db,
  tenantId: string,
  automationId: string,
  { node, contactId, ...filter }: RunFilter,
) {
  const { status = node === undefined ? undefined : 'running', ...page } = filter
  const number = node === undefined ? undefined : ((await nodeNumbers(db, { tenantId, automationId })).get(node) ?? -1)
  const { items, ...rest } = await paginate(
    runs(db, tenantId)
      .select(emailOf('automation_run').as('email'))
      .where('automation_id', '=', automationId)
      // There is an index of the runs that wait and one of those that ended.
      .$if(status === undefined, (query) => query.where(sql<boolean>`(due_at is null or due_at is not null)`))
      .$if(status === 'running', (query) => query.where('due_at', 'is not', null))
      .$if(status === 'ended', (query) => query.where('due_at', 'is', null))
      .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId!))
      .$if(number !== undefined, (query) => query.where('node', '=', number!)),
    { ...page, sort: '-id' },
    {
      sortable: { id: 'id' },
      id: 'id',
      ...(contactId === undefined ? { total: () => countRuns(db, { tenantId, automationId, number }, status) } : {}),
    },
  )
  return { ...rest, items: items.map((row) => ({ ...presentRun(row), contactId: row.contact_id, email: row.email })) }
}

/** How many runs there were, by the counters of nodes. They keep runs of contacts that were deleted since. */
async function countRuns(
  db: Db,
  { tenantId, automationId, number }: { tenantId: string; automationId: string; number: number | undefined },
  status: RunFilter['status'],
): Promise<number> {
  if (number !== undefined && status === 'running') return countInside(db, { tenantId, automationId, node: number })
  const { entered, active } = (await statsOf(db, tenantId, [automationId])).get(automationId) ?? {
    entered: 0,
    active: 0,
  }
  return status === 'running' ? active : status === 'ended' ? entered - active : entered
}

async function countInside(db: Db, { tenantId, automationId, node }: OfNode): Promise<number> {
  const { rows } = await sql<{ inside: string }>`
    select inside from automation_node
    where tenant_id = ${tenantId} and automation_id = ${automationId} and number = ${node}`.execute(db)
  return Number(rows[0]?.inside ?? 0)
}

interface OfNode {
  tenantId: string
  automationId: string
  node: number
}

/** A page of the steps through a node, the newest first. */
export async function pageOfPasses(db: Db, { tenantId, automationId, node }: OfNode, page: PageRequest) {
  const { items, ...rest } = await paginate(
    db
      .selectFrom('automation_step')
      .select(['run_id', 'contact_id', 'at', 'output', 'failure', emailOf('automation_step').as('email')])
      .where('tenant_id', '=', tenantId)
      .where('automation_id', '=', automationId)
      .where('node', '=', node),
    { ...page, sort: '-at' },
    { sortable: { at: 'at' }, id: 'run_id', total: () => countPasses(db, { tenantId, automationId, node }) },
  )
  return {
    ...rest,
    items: items.map(({ contact_id, at, output, failure, email }) => ({
      contactId: contact_id,
      email,
      at: at.toISOString(),
      output,
      failure,
    })),
  }
}

/** How many runs left a node, or ended in it. */
async function countPasses(
  db: Db,
  { tenantId, automationId, node }: { tenantId: string; automationId: string; node: number },
): Promise<number> {
  const { rows } = await sql<{ passes: string }>`
    select reached - inside as passes from automation_node
    where tenant_id = ${tenantId} and automation_id = ${automationId} and number = ${node}`.execute(db)
  return Number(rows[0]?.passes ?? 0)
}

interface StepRow {
  run_id: string
  node: string
  output: string | null
  at: Date
  failure: string | null
}

/** A page of the runs of a contact with their steps. */
export async function runsOfContact(db: Db, tenantId: string, contactId: string, page: PageRequest) {
  const name = sql<string>`(
    select a.name from automation a
    where a.tenant_id = automation_run.tenant_id and a.id = automation_run.automation_id)`
  const { items, ...rest } = await paginate(
    runs(db, tenantId).select(name.as('name')).where('contact_id', '=', contactId),
    { ...page, sort: '-id' },
    { sortable: { id: 'id' }, id: 'id' },
  )
  const { rows } = await sql<StepRow>`
    select s.run_id, n.key as node, s.output, s.at, s.failure
    from automation_step s
    join automation_node n on n.tenant_id = s.tenant_id and n.automation_id = s.automation_id and n.number = s.node
    where s.tenant_id = ${tenantId} and s.run_id = any(${items.map(({ id }) => id)}::bigint[])
    order by s.run_id, s.n`.execute(db)
  const steps = Map.groupBy(rows, (row) => row.run_id)
  return {
    ...rest,
    items: items.map((row) => ({
      ...presentRun(row),
      automationId: row.automation_id,
      automationName: row.name,
      steps: (steps.get(row.id) ?? []).map(({ run_id: _, at, ...step }) => ({ ...step, at: at.toISOString() })),
    })),
  }
}
