import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { conflict, validation } from '../../../../platform/errors.ts'
import { cancelWaiting, pauseQueue, releaseUndecided, requeueFailed } from '../../ledger/index.ts'
import { releaseReferences } from '../draft/references.ts'
import { type CampaignRow, type CampaignStatus, lockCampaign, updateCampaign } from '../store.ts'
import { variantsOf } from '../variants.ts'
import { pauseRow, RUNNING } from './lifecycle.ts'
import { testOf } from './mailing-source.ts'

const CANCELLABLE: readonly CampaignStatus[] = ['scheduled', 'preparing', 'paused', ...RUNNING]

/** Locks the campaign; 409 `status` when it has none of these statuses. */
async function lockIn({ db }: DbContext, tenant: Tenant, id: string, statuses: readonly CampaignStatus[]) {
  const row = await lockCampaign(db, tenant.id, id)
  if (!statuses.includes(row.status)) throw conflict('status')
  return row
}

export const pause = async (context: DbContext, tenant: Tenant, id: string) =>
  pauseRow(context, await lockIn(context, tenant, id, RUNNING), 'manual')

export async function resume(context: DbContext, tenant: Tenant, id: string) {
  const row = await lockIn(context, tenant, id, ['paused'])
  if (row.source_id) await pauseQueue(context.db, tenant.id, row.source_id, false)
  return updateCampaign(context.db, tenant.id, id, {
    status: row.paused_status as CampaignStatus,
    paused_status: null,
    paused_reason: null,
    overridden: [...row.overridden, ...(row.paused_reason ? [row.paused_reason] : [])],
    updated_at: context.now,
  })
}

/** Cancels a campaign: waiting messages are skipped, those that a sender has already claimed may still go out. */
export async function cancel(context: DbContext, tenant: Tenant, id: string) {
  const row = await lockIn(context, tenant, id, CANCELLABLE)
  if (row.source_id) await cancelWaiting(context.db, tenant, row.source_id, context.now)
  await releaseReferences(context.db, row)
  return updateCampaign(context.db, tenant.id, id, {
    status: 'cancelled',
    send_at: null,
    decide_at: null,
    paused_status: null,
    paused_reason: null,
    finished_at: context.now,
    updated_at: context.now,
  })
}

/** Queues failed messages again, except those with a hard bounce; 409 `empty` when there are none. */
export async function retryFailed(context: DbContext, tenant: Tenant, id: string) {
  const row = await lockIn(context, tenant, id, ['sent'])
  const { source_id: sourceId } = row
  const moved = sourceId
    ? await requeueFailed(context.db, tenant, { sourceId, test: testOf(row), now: context.now })
    : 0
  if (!moved) throw conflict('empty')
  const values = { status: 'sending' as const, finished_at: null, updated_at: context.now }
  return updateCampaign(context.db, tenant.id, id, values)
}

/** Decides an A/B test by the choice of a person. */
export async function chooseWinner(context: DbContext, tenant: Tenant, id: string, key: string) {
  const row = await lockIn(context, tenant, id, ['testing', 'deciding'])
  const at = variantsOf(row).findIndex((variant) => variant.key === key)
  if (at === -1) throw validation('variant')
  return decide(context, row, at + 1)
}

/** Decides an A/B test: all waiting recipients get the content of this variant. The row must be locked. */
export async function decide({ db, now }: DbContext, row: CampaignRow, winner: number) {
  if (row.source_id) await releaseUndecided(db, row.tenant_id, row.source_id, now)
  const values = { status: 'sending' as const, winner, decide_at: null, updated_at: now }
  return updateCampaign(db, row.tenant_id, row.id, values)
}
