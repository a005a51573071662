import type { Static } from 'typebox'
import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { validation } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { getShop } from '../../account/shops/index.ts'
import { deleteCodesJob } from './jobs/delete-codes.ts'
import type { StackInput } from './schemas.ts'
import { deleteStack, insertStack } from './store.ts'

export async function createStack({ db, now }: DbContext, tenantId: string, input: Static<typeof StackInput>) {
  const { name, shopId, mergeKey, note } = input
  if (!(await getShop(db, tenantId, shopId))) throw validation('shopId')
  return insertStack(db, {
    tenant_id: tenantId,
    shop_id: shopId,
    name,
    merge_key: mergeKey,
    note,
    created_at: now,
    updated_at: now,
  })
}

/** Deletes a stack that no rule refers to; a job deletes its codes. */
export async function removeStack(db: Db, tenantId: string, id: string) {
  await deleteStack(db, tenantId, id)
  await requireUnused(db, tenantId, 'coupon_stack', [id])
  await enqueue(db, deleteCodesJob, { tenantId, stackId: id })
}
