import type { Context, DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { forgetReferences, requireUnused } from '../../../platform/db/references.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { forgetLabels } from '../../account/labels/index.ts'
import { getShop } from '../../account/shops/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { missingObject, readDefinition, readStored, referencesOf } from '../../audience/segment-rules/index.ts'
import { EMPTY_GRAPH, type Graph, listeningNodes } from '../graphs/index.ts'
import { typesHeard } from './engine/happened.ts'
import { nodeNumbers } from './engine/sql/nodes.ts'
import { hasRuns, keysWithRuns } from './engine/sql/standing.ts'
import { lockTriggers } from './engine/sql/start.ts'
import { plan } from './engine/timers.ts'
import { issuesOf, requireReadable } from './issues.ts'
import { listen } from './jobs/listen.ts'
import { keepReferences } from './keep-references.ts'
import type { AutomationInput, AutomationPatch, GraphSave } from './schemas.ts'
import { stop } from './states.ts'
import * as store from './store.ts'
import { fitsTransactional } from './transactional.ts'
import { sealPasswords } from './webhooks/passwords.ts'

type Company = Pick<Tenant, 'id' | 'timezone'>

/** Creates an automation as a draft. */
export async function createAutomation(
  { app, db, now }: Context,
  tenant: Company,
  input: AutomationInput,
  memberId: string | null,
) {
  if (!(await getShop(db, tenant.id, input.shopId))) throw validation('shopId')
  const graph = input.graph ? await requireReadable({ db }, tenant.id, input.graph) : EMPTY_GRAPH
  if (input.transactional && !fitsTransactional(graph)) throw validation('transactional')
  await requireFilter(db, tenant.id, input.exitWhen)
  const row = await store.insertAutomation(db, {
    tenant_id: tenant.id,
    shop_id: input.shopId,
    name: input.name,
    description: input.description ?? '',
    tags: input.tags ?? [],
    transactional: input.transactional ?? false,
    exit_when: input.exitWhen ? JSON.stringify(input.exitWhen) : null,
    holdout: input.holdout?.percent ?? null,
    created_at: now,
    updated_at: now,
  })
  await saveVersion({ app, db, now }, row, { graph, before: EMPTY_GRAPH, memberId })
  return row
}

async function saveVersion(
  { app, db, now }: Context,
  row: store.AutomationRow,
  { graph: given, before, memberId }: { graph: Graph; before: Graph; memberId: string | null },
): Promise<Graph> {
  const { tenant_id: tenantId, id: automationId, version } = row
  const graph = sealPasswords(app.secrets, { tenantId, automationId }, given, before)
  await store.insertVersion(db, { tenantId, automationId, version, graph, memberId }, now)
  await store.updateAutomation(db, tenantId, automationId, { hears: typesHeard(graph) })
  await keepReferences(db, row, graph)
  return graph
}

/** Changes everything but the graph. */
export async function changeAutomation({ db, now }: DbContext, tenant: Company, id: string, patch: AutomationPatch) {
  const row = await store.lockAutomation(db, tenant.id, id)
  const graph = await store.graphOfVersion(db, tenant.id, id, row.version)
  if (patch.transactional !== undefined && patch.transactional !== row.transactional) {
    if (row.status === 'active') throw conflict('status')
    if (patch.transactional && !fitsTransactional(graph)) throw validation('transactional')
  }
  await requireFilter(db, tenant.id, patch.exitWhen)
  const changed = await store.updateAutomation(db, tenant.id, id, {
    ...(patch.name === undefined ? {} : { name: patch.name }),
    ...(patch.description === undefined ? {} : { description: patch.description }),
    ...(patch.tags === undefined ? {} : { tags: patch.tags }),
    ...(patch.transactional === undefined ? {} : { transactional: patch.transactional }),
    ...(patch.exitWhen === undefined ? {} : { exit_when: patch.exitWhen && JSON.stringify(patch.exitWhen) }),
    ...(patch.holdout === undefined ? {} : { holdout: patch.holdout?.percent ?? null }),
    updated_at: now,
  })
  if (patch.exitWhen !== undefined) await keepReferences(db, changed, graph)
  return changed
}

/** 400 when the filter is malformed, or names objects that do not exist. Holds the others until the commit. */
async function requireFilter(db: Db, tenantId: string, filter: unknown) {
  if (!filter) return
  readDefinition(filter, { customFields: await loadCustomFields(db, tenantId) }, 'exitWhen')
  const missing = await missingObject(db, tenantId, referencesOf(readStored(filter)), { hold: true })
  if (missing) throw validation(missing.path.replace('definition', 'exitWhen'))
}

/** Deletes an automation in which no run ever started. */
export async function removeAutomation({ db }: DbContext, tenantId: string, id: string) {
  await store.lockAutomation(db, tenantId, id)
  if (await hasRuns(db, { tenantId, automationId: id })) throw conflict('runs')
  // Before the check: it may name itself.
  await forgetReferences(db, tenantId, { kind: 'automation', id })
  await requireUnused(db, tenantId, 'automation', [id])
  await forgetLabels(db, tenantId, 'automation', [id])
  await store.deleteAutomation(db, tenantId, id)
}

/**
 * Saves a graph as a new version. Runs that wait follow it from then on, so a node where contacts wait cannot be removed,
 * and a running automation has to be confirmed.
 */
export async function saveGraph(
  { app, db, now }: Context,
  tenant: Company,
  id: string,
  { graph: input, baseVersion, confirmRunning = false }: GraphSave,
  memberId: string | null,
) {
  const graph = await requireReadable({ db }, tenant.id, input)
  const row = await store.lockAutomation(db, tenant.id, id)
  if (baseVersion !== row.version) throw conflict('version', { current: row.version })
  if (row.status === 'active' && !confirmRunning) throw conflict('confirm')
  if (row.transactional && !fitsTransactional(graph)) throw validation('transactional')
  const of = { tenantId: tenant.id, automationId: id }
  // No run starts by the old graph from now on.
  await lockTriggers(db, of)
  const gone = (await keysWithRuns(db, of)).filter((key) => !graph.nodes.some((node) => node.id === key))
  if (gone.length) throw conflict('waiting', { nodes: gone })
  const saved = await store.updateAutomation(db, tenant.id, id, { version: row.version + 1, updated_at: now })
  const before = await store.graphOfVersion(db, tenant.id, id, row.version)
  await saveVersion({ app, db, now }, saved, { graph, before, memberId })
  await keepListening(db, of, before, graph)
  if (saved.status !== 'active') return saved
  const about = store.aboutOf(saved)
  // A graph always saves, but contacts must not walk through one that is incomplete.
  if ((await issuesOf({ app, db, now }, tenant, graph, about)).length) return stop({ db, now }, saved, 'graph')
  await plan({ db, now }, tenant, saved, graph)
  return saved
}

/** Contacts that wait notice events that their nodes react to since this version: a goal ahead, for example. */
async function keepListening(db: Db, of: { tenantId: string; automationId: string }, before: Graph, after: Graph) {
  const known = listeningNodes(before)
  const keys = [...listeningNodes(after)].filter((key) => !known.has(key))
  if (!keys.length) return
  const numbers = await nodeNumbers(db, of)
  await enqueue(db, listen, { ...of, nodes: keys.map((key) => numbers.get(key)!) })
}

const MAX_NAME = 200

/** Creates a draft with the same graph, called `Name (2)`. Passwords of webhooks are not copied. */
export async function copyAutomation({ app, db, now }: Context, tenant: Company, id: string, memberId: string | null) {
  const row = await store.requireAutomation(db, tenant.id, id)
  const graph = await store.graphOfVersion(db, tenant.id, id, row.version)
  const input = {
    name: await nameOfCopy({ db, now }, tenant.id, row.name),
    shopId: row.shop_id,
    description: row.description,
    tags: row.tags,
    transactional: row.transactional,
    exitWhen: row.exit_when as AutomationInput['exitWhen'] & object,
    holdout: row.holdout === null ? null : { percent: row.holdout },
    graph,
  }
  return createAutomation({ app, db, now }, tenant, input, memberId)
}

/** The name itself, or with a number when it is taken. */
export async function freeName(context: DbContext, tenantId: string, name: string): Promise<string> {
  const taken = await store.namesLike(context.db, tenantId, name)
  const isTaken = taken.some((one) => one.toLowerCase() === name.toLowerCase())
  return isTaken ? nameOfCopy(context, tenantId, name) : name
}

async function nameOfCopy({ db }: DbContext, tenantId: string, name: string): Promise<string> {
  const base = name.replace(/ \(\d{1,6}\)$/, '').slice(0, MAX_NAME - 10)
  const taken = new Set((await store.namesLike(db, tenantId, base)).map((one) => one.toLowerCase()))
  for (let n = 2; ; n++) if (!taken.has(`${base} (${n})`.toLowerCase())) return `${base} (${n})`
}
