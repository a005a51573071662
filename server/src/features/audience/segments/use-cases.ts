import type { Static } from 'typebox'
import type { DbContext, Tenant } from '../../../platform/context.ts'
import { forgetReferences, requireUnused, writeReferences } from '../../../platform/db/references.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { createTurns } from '../../../platform/limits/turns.ts'
import { forgetLabels } from '../../account/labels/index.ts'
import { getShop } from '../../account/shops/index.ts'
import { createListToFill } from '../lists/index.ts'
import { readStored } from '../segment-rules/index.ts'
import { readSegment } from './definition.ts'
import { requireBounded } from './expansion.ts'
import { fillListJob } from './jobs/fill-list.ts'
import type { SegmentInput, SegmentPatch } from './schemas.ts'
import { conditionOf } from './sql/condition.ts'
import { countMatching, dropSnapshot, takeSnapshot } from './sql/count.ts'
import * as store from './store.ts'

/** Counts of a company that run at a time: a count of a large company takes seconds. */
const inTurn = createTurns(2)

/**
 * Creates a segment and computes its numbers, and the snapshot of a static one. The new row is committed before:
 * computing may take long, and must not block changes of other definitions.
 */
export async function createSegment({ db, now }: DbContext, tenant: Tenant, input: Static<typeof SegmentInput>) {
  const row = await tx(db, (db) => insert({ db, now }, tenant, input))
  try {
    return await compute({ db, now }, tenant, row.id)
  } catch (error) {
    await tx(db, (db) => deleteSegment(db, tenant.id, row.id))
    throw error
  }
}

async function insert({ db, now }: DbContext, tenant: Tenant, input: Static<typeof SegmentInput>) {
  if (!(await getShop(db, tenant.id, input.shopId))) throw validation('shopId')
  await store.holdDefinitions(db, tenant.id)
  const { named } = await readSegment(db, tenant.id, input.definition, { hold: true })
  const row = await store.insertSegment(db, {
    tenant_id: tenant.id,
    shop_id: input.shopId,
    name: input.name,
    public_name: input.publicName ?? '',
    signature_html: input.signatureHtml ?? '',
    refresh: input.refresh,
    definition: JSON.stringify(input.definition),
    tags: input.tags ?? [],
    created_at: now,
    updated_at: now,
  })
  await writeReferences(db, tenant.id, { kind: 'segment', id: row.id }, named)
  return row
}

/** Changes a segment. A new definition or way to refresh computes it again. Its shop cannot change. */
export async function changeSegment(
  { db, now }: DbContext,
  tenant: Tenant,
  id: string,
  patch: Static<typeof SegmentPatch>,
) {
  const { before, row } = await tx(db, (db) => update({ db, now }, tenant, id, patch))
  if (patch.definition === undefined && row.refresh === before.refresh) return row
  try {
    return await compute({ db, now }, tenant, id)
  } catch (error) {
    const { definition, refresh } = before
    await tx(db, (db) => update({ db, now }, tenant, id, { definition: definition as Definition, refresh }))
    throw error
  }
}

type Definition = NonNullable<Static<typeof SegmentPatch>['definition']>

async function update(
  { db, now }: DbContext,
  tenant: Tenant,
  id: string,
  { baseVersion, shopId, name, publicName, signatureHtml, refresh, definition, tags }: Static<typeof SegmentPatch>,
) {
  await store.holdDefinitions(db, tenant.id)
  const before = await store.lockSegment(db, tenant.id, id)
  const { version } = before
  if (baseVersion !== undefined && baseVersion !== version) throw conflict('version', { current: version })
  if (shopId !== undefined && shopId !== before.shop_id) throw validation('shop')
  if (definition !== undefined) {
    const { named } = await readSegment(db, tenant.id, definition, { hold: true, segmentId: id })
    await writeReferences(db, tenant.id, { kind: 'segment', id }, named)
  } else if (refresh === 'daily' && before.refresh === 'static')
    await requireBounded(db, tenant.id, { tree: readStored(before.definition), segmentId: id })
  const row = await store.updateSegment(db, tenant.id, id, {
    ...(name === undefined ? {} : { name }),
    ...(publicName === undefined ? {} : { public_name: publicName }),
    ...(signatureHtml === undefined ? {} : { signature_html: signatureHtml }),
    ...(refresh === undefined ? {} : { refresh }),
    ...(definition === undefined ? {} : { definition: JSON.stringify(definition) }),
    ...(tags === undefined ? {} : { tags }),
    version: version + 1,
    updated_at: now,
  })
  return { before, row }
}

/** Takes a new snapshot of a static segment; counts the members of a daily one. */
export const recomputeSegment = async (context: DbContext, tenant: Tenant, id: string) => {
  await store.requireSegment(context.db, tenant.id, id)
  return compute(context, tenant, id)
}

/** Counts a daily segment without a lock: a request that changes it meanwhile counts it itself. */
export async function recount(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  row: store.SegmentRow,
  limitMs: number | null,
) {
  const condition = await conditionOf({ db, now }, tenant, readStored(row.definition))
  const target = { tenantId: tenant.id, shopId: row.shop_id, now }
  const counts = await countMatching(db, target, condition, limitMs)
  await store.writeCounts(db, row, { ...counts, computed_at: now })
}

const compute = ({ db, now }: DbContext, tenant: Tenant, id: string) =>
  inTurn(tenant.id, async () => {
    const row = await store.requireSegment(db, tenant.id, id)
    if (row.refresh === 'static') return tx(db, (db) => snapshot({ db, now }, tenant, id))
    await recount({ db, now }, tenant, row, null)
    await dropSnapshot(db, tenant.id, id)
    return store.requireSegment(db, tenant.id, id)
  })

async function snapshot({ db, now }: DbContext, tenant: Tenant, id: string) {
  const row = await store.lockSegment(db, tenant.id, id)
  const condition = await conditionOf({ db, now }, tenant, readStored(row.definition))
  const target = { tenantId: tenant.id, shopId: row.shop_id, segmentId: id, now }
  return store.updateSegment(db, tenant.id, id, { ...(await takeSnapshot(db, target, condition)), computed_at: now })
}

/** Deletes a segment; 409 while another object refers to it. */
export async function removeSegment({ db }: DbContext, tenantId: string, id: string) {
  await store.holdDefinitions(db, tenantId)
  await store.lockSegment(db, tenantId, id)
  await requireUnused(db, tenantId, 'segment', [id])
  await deleteSegment(db, tenantId, id)
}

async function deleteSegment(db: DbContext['db'], tenantId: string, id: string) {
  await forgetReferences(db, tenantId, { kind: 'segment', id })
  await forgetLabels(db, tenantId, 'segment', [id])
  await store.deleteSegmentRow(db, tenantId, id)
}

/** Creates a list of the members of a segment that may be mailed; a job adds them. */
export async function segmentToList(
  { db, now }: DbContext,
  tenant: Tenant,
  id: string,
  wishedName: string | undefined,
) {
  const segment = await store.requireSegment(db, tenant.id, id)
  const list = await createListToFill({ db, now }, tenant.id, wishedName, segment.name)
  const payload = { segmentId: id, listId: list.id, timezone: tenant.timezone }
  return { list, jobId: await enqueueAction(db, fillListJob, tenant.id, payload, segment.mailable) }
}
