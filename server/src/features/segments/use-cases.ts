import type { Static } from 'typebox'
import { forgetReferences, requireUnused, writeReferences } from '../../platform/db/references.ts'
import { validation } from '../../platform/errors.ts'
import type { Context, Tenant } from '../../platform/http/call.ts'
import { enqueueAction } from '../../platform/jobs/enqueue.ts'
import { forgetLabels } from '../labels/index.ts'
import { makeListFor } from '../lists/index.ts'
import { readStored } from '../rules/index.ts'
import { getShop } from '../shops/index.ts'
import { readSegment } from './definition.ts'
import { fillListJob } from './jobs/fill-list.ts'
import type { SegmentInput, SegmentPatch } from './schemas.ts'
import { conditionOf } from './sql/condition.ts'
import { countMatching, takeSnapshot } from './sql/count.ts'
import * as store from './store.ts'

type Ground = Pick<Context, 'db' | 'now'>

/** Makes a segment; a static one has its snapshot when this returns. */
export async function createSegment({ db, now }: Ground, tenant: Tenant, input: Static<typeof SegmentInput>) {
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
  return compute({ db, now }, tenant, row)
}

/** Changes a segment. Another definition, or another way to refresh it, computes it anew; its shop never changes. */
export async function changeSegment(
  { db, now }: Ground,
  tenant: Tenant,
  id: string,
  { shopId, name, publicName, signatureHtml, refresh, definition, tags }: Static<typeof SegmentPatch>,
) {
  await store.holdDefinitions(db, tenant.id)
  const before = await store.lockSegment(db, tenant.id, id)
  if (shopId !== undefined && shopId !== before.shop_id) throw validation('shop')
  if (definition !== undefined) {
    const { named } = await readSegment(db, tenant.id, definition, { hold: true, segmentId: id })
    await writeReferences(db, tenant.id, { kind: 'segment', id }, named)
  }
  const row = await store.updateSegment(db, tenant.id, id, {
    ...(name === undefined ? {} : { name }),
    ...(publicName === undefined ? {} : { public_name: publicName }),
    ...(signatureHtml === undefined ? {} : { signature_html: signatureHtml }),
    ...(refresh === undefined ? {} : { refresh }),
    ...(definition === undefined ? {} : { definition: JSON.stringify(definition) }),
    ...(tags === undefined ? {} : { tags }),
    updated_at: now,
  })
  const isOther = definition !== undefined || row.refresh !== before.refresh
  return isOther ? compute({ db, now }, tenant, row) : row
}

/** Takes a new snapshot of a static segment; of a daily one it counts who is in it now. */
export const recomputeSegment = async ({ db, now }: Ground, tenant: Tenant, id: string) =>
  compute({ db, now }, tenant, await store.lockSegment(db, tenant.id, id))

/** Counts a daily segment without holding it: who changes it meanwhile has counted it himself. */
export async function recount({ db, now }: Ground, tenant: Pick<Tenant, 'id' | 'timezone'>, row: store.SegmentRow) {
  const condition = await conditionOf({ db, now }, tenant, readStored(row.definition))
  const counted = await countMatching(db, { tenantId: tenant.id, shopId: row.shop_id, now }, condition)
  await store.writeCounts(db, row, { matched: counted.matched, mailable: counted.mailable, computed_at: now })
}

async function compute({ db, now }: Ground, tenant: Tenant, row: store.SegmentRow) {
  const condition = await conditionOf({ db, now }, tenant, readStored(row.definition))
  const target = { tenantId: tenant.id, shopId: row.shop_id, segmentId: row.id, now }
  const { matched, mailable } =
    row.refresh === 'static' ? await takeSnapshot(db, target, condition) : await countMatching(db, target, condition)
  return store.updateSegment(db, tenant.id, row.id, { matched, mailable, computed_at: now })
}

/** Deletes a segment; 409 while something names it. */
export async function removeSegment({ db }: Ground, tenantId: string, id: string) {
  await store.holdDefinitions(db, tenantId)
  await store.lockSegment(db, tenantId, id)
  await requireUnused(db, tenantId, 'segment', [id])
  await forgetReferences(db, tenantId, { kind: 'segment', id })
  await forgetLabels(db, tenantId, 'segment', [id])
  await store.deleteSegmentRow(db, tenantId, id)
}

/** Makes a list of those in a segment who may be mailed; they come in the background. */
export async function segmentToList({ db, now }: Ground, tenant: Tenant, id: string, wished: string | undefined) {
  const segment = await store.requireSegment(db, tenant.id, id)
  const list = await makeListFor({ db, now }, tenant.id, wished, segment.name)
  const payload = { segmentId: id, listId: list.id, timezone: tenant.timezone }
  return { list, jobId: await enqueueAction(db, fillListJob, tenant.id, payload, segment.mailable) }
}
