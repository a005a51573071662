import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { Id, Nullable } from '../../../../platform/http/schemas.ts'
import { enqueueAction } from '../../../../platform/jobs/enqueue.ts'
import { getShop } from '../../../account/shops/index.ts'
import { fillPaidAtJob } from '../jobs/fill-paid-at.ts'
import { countUndated, fillPaidAt } from '../payment-store.ts'

/** The most orders that are changed within the request. */
const AT_ONCE = 5000

const paidAt = defineRoute({
  id: 'orders.paid-at',
  method: 'POST',
  path: '/orders/paid-at',
  tag: 'Orders and feeds',
  summary:
    'Fills empty dates of payment with the last change of the order, or its creation, except for new, unpaid and cancelled orders; without apply it only returns how many it would fill; many orders are filled in the background (202 with the job)',
  module: 'settings',
  level: 'full',
  body: Type.Object({ apply: Type.Optional(Type.Boolean()), shopId: Type.Optional(Nullable(Id)) }),
  status: [200, 202],
  response: Type.Object({ count: Type.Integer(), applied: Type.Boolean(), jobId: Nullable(Id) }),
  failures: ['validation'],
  handle: async ({ db, tenant, body: { apply = false, shopId = null } }) => {
    if (shopId && !(await getShop(db, tenant.id, shopId))) throw validation('shopId')
    const count = await countUndated(db, tenant.id, shopId)
    if (!apply) return { count, applied: false, jobId: null }
    if (count > AT_ONCE) {
      const jobId = await enqueueAction(db, fillPaidAtJob, tenant.id, { shopId }, count)
      return reply(202, { count, applied: false, jobId })
    }
    const { number } = await fillPaidAt(db, tenant.id, shopId, '0', AT_ONCE)
    return { count: number, applied: true, jobId: null }
  },
})

export const routes = [paidAt]
