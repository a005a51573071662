import type { Context, Tenant } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { rateLimited, unauthorized, validation } from '../../../platform/errors.ts'
import type { SignedBody } from '../../../platform/http/call.ts'
import { requireValid } from '../../../platform/http/validate.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import { type OrderPlatform, readOrderSecret } from '../../account/shops/index.ts'
import { findOrderByKey, OrderInput, type OrderState, writeOrders, writeState } from '../orders/index.ts'
import type { Delivery } from './define-platform.ts'
import { PLATFORMS } from './platforms.ts'
import { readDelivery } from './read-delivery.ts'

export interface Sender {
  /** The public id of the company. */
  company: string
  shopId: string
  platform: OrderPlatform
}

/**
 * What was done: how an order changed, or nothing, because it is not about an order that we could change. `unread` is a
 * notice of an order that we do not have, without the order.
 */
export type Received =
  | { tenantId: string; change: 'created' | 'updated' | 'unchanged'; id: string }
  | 'nothing'
  | 'unread'

/** A larger body is read in a thread. One of this size takes about three milliseconds. */
const LARGE = 128 * 1024
const READ = inThread<typeof readDelivery>(new URL('./read-delivery.ts', import.meta.url), 'readDelivery', {
  field: 'body',
})
/** For each company: a store that sends all its orders again stays below it. */
const LIMIT = [{ name: 'shop-orders', capacity: 10_000, perSecond: 50 }]
/** What the signature is compared with when there is no secret, so that the answer takes as long. */
const NO_SECRET = 'no secret'

/**
 * Takes what a platform has sent. Throws 401 unless the signature is right: the caller does not learn whether the company
 * and the shop exist.
 */
export async function receive(context: Context, sender: Sender, signed: SignedBody): Promise<Received> {
  const { app, db } = context
  const platform = PLATFORMS.get(sender.platform)!
  if (platform.isGreeting?.(signed.bytes)) return 'nothing'
  const found = await readOrderSecret({ app, db }, sender.company, sender.shopId, sender.platform)
  const isGenuine = platform.verify(signed.header(platform.signature), signed.bytes, found?.secret ?? NO_SECRET)
  if (!found || !isGenuine) throw unauthorized()
  const { tenant } = found
  const taken = await app.limiter.take(`shop-orders:${tenant.id}`, LIMIT)
  if (!taken.allowed) throw rateLimited('shop-orders', taken.retryAfter)
  const headers = Object.fromEntries(platform.headers.map((name) => [name, signed.header(name)]))
  const delivery =
    signed.bytes.length > LARGE
      ? await app.offload.run(READ, tenant.id, sender.platform, signed.bytes, headers)
      : readDelivery(sender.platform, signed.bytes, headers)
  const done = await tx(db, (db) => write({ ...context, db }, tenant, sender.shopId, delivery))
  return typeof done === 'string' ? done : { ...done, tenantId: tenant.id }
}

async function write(context: Context, tenant: Tenant, shopId: string, delivery: Delivery) {
  switch (delivery.kind) {
    case 'nothing':
      return 'nothing'
    case 'fault':
      throw validation(delivery.field)
    case 'notice': {
      const known = await findOrderByKey(context.db, tenant.id, { shopId, ...delivery })
      return known ? { change: 'unchanged' as const, id: known.id } : 'unread'
    }
    case 'state':
      return changeState(context, tenant, shopId, delivery)
    case 'order': {
      // Made at a till or by phone: only its state can be taken. Platforms switch off a webhook that is answered with errors.
      if (!delivery.order.email)
        return changeState(context, tenant, shopId, { ...delivery.order, state: delivery.state })
      const order = { ...delivery.order, shopId } as OrderInput
      requireValid(OrderInput, order)
      const [written] = await writeOrders(context, tenant, [order], () => delivery.state)
      if ('error' in written!) throw written.error
      return written!
    }
  }
}

interface StateChange {
  orderId?: string | undefined
  sourceState?: string | null | undefined
  updatedAt?: string | null | undefined
  state: OrderState
}

/** Changes the state of an order; one that we do not have is not created. */
async function changeState(context: Context, tenant: Tenant, shopId: string, { state, ...order }: StateChange) {
  const { orderId, sourceState, updatedAt } = order
  if (!orderId) throw validation('orderId')
  if (!sourceState) return 'nothing'
  const change = { shopId, orderId, sourceState, updatedAt: updatedAt ?? undefined }
  return (await writeState(context, tenant.id, change, () => state)) ?? 'nothing'
}
