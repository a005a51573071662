import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Id, ItemsOf, Nullable } from '../../../../platform/http/schemas.ts'
import { allShops } from '../../../account/shops/index.ts'
import { State } from '../schemas.ts'
import { listStates, replaceStates } from '../state-store.ts'

const Source = Type.String({ normalise: 'text', minLength: 1, maxLength: 100, examples: ['Vyřízeno'] })
const Mapping = Type.Object({ source: Source, state: State, shopId: Nullable(Id) }, { title: 'OrderStateMapping' })
const MappingInput = Type.Object(
  { source: Source, state: State, shopId: Type.Optional(Nullable(Id)) },
  { title: 'OrderStateMappingInput' },
)

const list = defineRoute({
  id: 'order-states.list',
  method: 'GET',
  path: '/order-states',
  tag: 'Orders and feeds',
  summary: 'Returns what the states of the shops’ own systems mean; a state that is not listed counts as other',
  module: 'settings',
  level: 'read',
  status: 200,
  response: ItemsOf(Mapping),
  handle: async ({ db, tenant }) => ({ items: await listStates(db, tenant.id) }),
})

const replace = defineRoute({
  id: 'order-states.put',
  method: 'PUT',
  path: '/order-states',
  tag: 'Orders and feeds',
  summary: 'Replaces the meanings of the shops’ own states and returns them; orders that exist keep their state',
  module: 'settings',
  level: 'full',
  body: Type.Object({ items: Type.Array(MappingInput, { maxItems: 500 }) }),
  status: 200,
  response: ItemsOf(Mapping),
  failures: ['validation'],
  handle: async ({ db, tenant, body }) => {
    const shops = new Set((await allShops(db, tenant.id)).map(({ id }) => id))
    const seen = new Set<string>()
    for (const [i, { source, shopId }] of body.items.entries()) {
      if (shopId && !shops.has(shopId)) throw validation(`items.${i}.shopId`)
      const key = `${shopId ?? ''} ${source.toLowerCase()}`
      if (seen.has(key)) throw validation(`items.${i}.source`)
      seen.add(key)
    }
    const states = body.items.map(({ source, state, shopId }) => ({ source, state, shopId: shopId ?? null }))
    await replaceStates(db, tenant.id, states)
    return { items: await listStates(db, tenant.id) }
  },
})

export const routes = [list, replace]
