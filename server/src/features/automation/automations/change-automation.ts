import type { DbContext, Tenant } from '../../../platform/context.ts'
import { forgetReferences, writeReferences } from '../../../platform/db/references.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { forgetLabels } from '../../account/labels/index.ts'
import { getShop } from '../../account/shops/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { readDefinition } from '../../audience/segment-rules/index.ts'
import { EMPTY_GRAPH, findMissingObjects, type Graph } from '../graphs/index.ts'
import { hasRuns, keysWithRuns } from './engine/sql/standing.ts'
import { plan } from './engine/timers.ts'
import { requireReadable } from './issues.ts'
import type { AutomationInput, AutomationPatch, GraphSave } from './schemas.ts'
import * as store from './store.ts'
import { fitsTransactional } from './transactional.ts'

type Company = Pick<Tenant, 'id' | 'timezone'>

/** Creates an automation as a draft. */
export async function createAutomation(
  { db, now }: DbContext,
  tenant: Company,
  input: AutomationInput,
  memberId: string | null,
) {
  if (!(await getShop(db, tenant.id, input.shopId))) throw validation('shopId')
  const graph = input.graph ? await requireReadable({ db }, tenant.id, input.graph) : EMPTY_GRAPH
  if (input.transactional && !fitsTransactional(graph)) throw validation('transactional')
  await requireFilter({ db, now }, tenant.id, input.exitWhen)
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
  await saveVersion({ db, now }, row, graph, memberId)
  return row
}

async function saveVersion({ db, now }: DbContext, row: store.AutomationRow, graph: Graph, memberId: string | null) {
  const { tenant_id: tenantId, id: automationId, version } = row
  await store.insertVersion(db, { tenantId, automationId, version, graph, memberId }, now)
  // What the graph names cannot be deleted; what is gone already is an issue.
  const { existing } = await findMissingObjects(db, tenantId, graph, { hold: true })
  await writeReferences(db, tenantId, { kind: 'automation', id: automationId }, existing)
}

/** Changes everything but the graph. */
export async function changeAutomation({ db, now }: DbContext, tenant: Company, id: string, patch: AutomationPatch) {
  const row = await store.lockAutomation(db, tenant.id, id)
  if (patch.transactional !== undefined && patch.transactional !== row.transactional) {
    if (row.status === 'active') throw conflict('status')
    const graph = await store.graphOfVersion(db, tenant.id, id, row.version)
    if (patch.transactional && !fitsTransactional(graph)) throw validation('transactional')
  }
  await requireFilter({ db, now }, tenant.id, patch.exitWhen)
  return store.updateAutomation(db, tenant.id, id, {
    ...(patch.name === undefined ? {} : { name: patch.name }),
    ...(patch.description === undefined ? {} : { description: patch.description }),
    ...(patch.tags === undefined ? {} : { tags: patch.tags }),
    ...(patch.transactional === undefined ? {} : { transactional: patch.transactional }),
    ...(patch.exitWhen === undefined ? {} : { exit_when: patch.exitWhen && JSON.stringify(patch.exitWhen) }),
    ...(patch.holdout === undefined ? {} : { holdout: patch.holdout?.percent ?? null }),
    updated_at: now,
  })
}

async function requireFilter({ db }: DbContext, tenantId: string, filter: unknown) {
  if (filter) readDefinition(filter, { customFields: await loadCustomFields(db, tenantId) }, 'exitWhen')
}

/** Deletes an automation in which no run ever started. */
export async function removeAutomation({ db }: DbContext, tenantId: string, id: string) {
  await store.lockAutomation(db, tenantId, id)
  if (await hasRuns(db, { tenantId, automationId: id })) throw conflict('runs')
  await forgetReferences(db, tenantId, { kind: 'automation', id })
  await forgetLabels(db, tenantId, 'automation', [id])
  await store.deleteAutomation(db, tenantId, id)
}

/**
 * Saves a graph as a new version. Runs that wait follow it from then on, so a node where contacts wait cannot be removed,
 * and a running automation has to be confirmed.
 */
export async function saveGraph(
  { db, now }: DbContext,
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
  const gone = (await keysWithRuns(db, of)).filter((key) => !graph.nodes.some((node) => node.id === key))
  if (gone.length) throw conflict('waiting', { nodes: gone })
  const saved = await store.updateAutomation(db, tenant.id, id, { version: row.version + 1, updated_at: now })
  await saveVersion({ db, now }, saved, graph, memberId)
  if (saved.status === 'active') await plan({ db, now }, tenant, saved, graph)
  return saved
}

const MAX_NAME = 200

/** Creates a draft with the same graph, called `Name (2)`. Passwords of webhooks are not copied. */
export async function copyAutomation({ db, now }: DbContext, tenant: Company, id: string, memberId: string | null) {
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
  return createAutomation({ db, now }, tenant, input, memberId)
}

async function nameOfCopy({ db }: DbContext, tenantId: string, name: string): Promise<string> {
  const base = name.replace(/ \(\d{1,6}\)$/, '').slice(0, MAX_NAME - 10)
  const taken = new Set((await store.namesLike(db, tenantId, base)).map((one) => one.toLowerCase()))
  for (let n = 2; ; n++) if (!taken.has(`${base} (${n})`.toLowerCase())) return `${base} (${n})`
}
