import type { DbContext, Tenant } from '../../../platform/context.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { cancelWaiting, pauseQueue, releaseUndecided, requeueFailed } from '../ledger/index.ts'
import { variantsOf } from './contents.ts'
import { pauseRow, RUNNING } from './lifecycle.ts'
import { releaseReferences } from './references.ts'
import { type CampaignRow, type CampaignStatus, lockCampaign, updateCampaign } from './store.ts'

const CANCELLABLE: readonly CampaignStatus[] = ['scheduled', 'preparing', 'paused', ...RUNNING]

/** The campaign, held; 409 `status` when it is in none of these. */
async function lockIn({ db }: DbContext, tenant: Tenant, id: string, statuses: readonly CampaignStatus[]) {
  const row = await lockCampaign(db, tenant.id, id)
  if (!statuses.includes(row.status)) throw conflict('status')
  return row
}

export const pause = async (ground: DbContext, tenant: Tenant, id: string) =>
  pauseRow(ground, await lockIn(ground, tenant, id, RUNNING), 'manual')

export async function resume(ground: DbContext, tenant: Tenant, id: string) {
  const row = await lockIn(ground, tenant, id, ['paused'])
  if (row.source_id) await pauseQueue(ground.db, tenant.id, row.source_id, false)
  return updateCampaign(ground.db, tenant.id, id, {
    status: row.paused_status as CampaignStatus,
    paused_status: null,
    paused_reason: null,
    overridden: [...row.overridden, ...(row.paused_reason ? [row.paused_reason] : [])],
    updated_at: ground.now,
  })
}

/** Ends a campaign early: what waits is not sent, what a sender has in hand still may be. */
export async function cancel(ground: DbContext, tenant: Tenant, id: string) {
  const row = await lockIn(ground, tenant, id, CANCELLABLE)
  if (row.source_id) await cancelWaiting(ground.db, tenant, row.source_id, ground.now)
  await releaseReferences(ground.db, row)
  return updateCampaign(ground.db, tenant.id, id, {
    status: 'cancelled',
    send_at: null,
    decide_at: null,
    paused_status: null,
    paused_reason: null,
    finished_at: ground.now,
    updated_at: ground.now,
  })
}

/** Tries messages again that failed, apart from those to dead addresses; 409 `empty` when there is none. */
export async function retryFailed(ground: DbContext, tenant: Tenant, id: string) {
  const row = await lockIn(ground, tenant, id, ['sent'])
  const source = row.source_id && { id: row.source_id, campaignId: row.id }
  const moved = source ? await requeueFailed(ground.db, tenant, source, ground.now) : 0
  if (!moved) throw conflict('empty')
  const values = { status: 'sending' as const, finished_at: null, updated_at: ground.now }
  return updateCampaign(ground.db, tenant.id, id, values)
}

/** Decides an A/B test by hand. */
export async function chooseWinner(ground: DbContext, tenant: Tenant, id: string, key: string) {
  const row = await lockIn(ground, tenant, id, ['testing', 'deciding'])
  const at = variantsOf(row).findIndex((variant) => variant.key === key)
  if (at === -1) throw validation('variant')
  return decide(ground, row, at + 1)
}

/** Everybody who waited for the decision gets this variant. The row must be locked. */
export async function decide({ db, now }: DbContext, row: CampaignRow, winner: number) {
  if (row.source_id) await releaseUndecided(db, row.tenant_id, row.source_id, winner, now)
  const values = { status: 'sending' as const, winner, decide_at: null, updated_at: now }
  return updateCampaign(db, row.tenant_id, row.id, values)
}
