import Type from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Id } from '../../../platform/http/schemas.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { allShops, getShop } from '../../account/shops/index.ts'
import { computeShopJob } from './jobs/compute-shop.ts'
import { GROUPS, ShopRfm } from './schemas.ts'
import { enabledShops, enableShop, groupSums } from './store.ts'

const Shops = Type.Object({ shops: Type.Array(ShopRfm) }, { title: 'RfmOfShops' })

async function describe(db: Db, tenantId: string) {
  const [shops, enabled, sums] = await Promise.all([
    allShops(db, tenantId),
    enabledShops(db, tenantId),
    groupSums(db, tenantId),
  ])
  const known = new Map(enabled.map((row) => [row.shop_id, row]))
  return {
    shops: shops.map(({ id, currency }) => {
      const groups = new Map(sums.get(id)?.map((sum) => [sum.group, sum]))
      return {
        shopId: id,
        enabled: known.has(id),
        computedAt: known.get(id)?.computed_at?.toISOString() ?? null,
        currency,
        groups: GROUPS.map((group) => ({
          group,
          contacts: groups.get(group)?.contacts ?? 0,
          revenue: groups.get(group)?.revenue ?? '0',
        })),
      }
    }),
  }
}

const get = defineRoute({
  id: 'rfm.get',
  method: 'GET',
  path: '/rfm',
  tag: 'Orders and feeds',
  summary:
    'Returns for each shop its groups of customers by recency, frequency and money of their orders in 24 months, with the number of contacts and what they spent',
  module: 'settings',
  level: 'read',
  status: 200,
  response: Shops,
  handle: ({ db, tenant }) => describe(db, tenant.id),
})

const enable = defineRoute({
  id: 'rfm.enable-request',
  method: 'POST',
  path: '/rfm/enable-request',
  tag: 'Orders and feeds',
  summary: 'Enables the groups of customers of a shop, computes them in the background and then every night',
  module: 'settings',
  level: 'full',
  body: Type.Object({ shopId: Id }),
  status: 202,
  response: Shops,
  failures: ['validation'],
  handle: async ({ db, tenant, body: { shopId } }) => {
    if (!(await getShop(db, tenant.id, shopId))) throw validation('shopId')
    await enableShop(db, tenant.id, shopId)
    await enqueue(db, computeShopJob, { tenantId: tenant.id, shopId })
    return describe(db, tenant.id)
  },
})

export const routes = [get, enable]
