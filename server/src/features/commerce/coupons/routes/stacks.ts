import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { createStack, removeStack } from '../change-stacks.ts'
import { presentStack } from '../present.ts'
import { Stack, StackInput } from '../schemas.ts'
import { listStacks, requireStack, SORTABLE } from '../store.ts'

export const params = Type.Object({ stack_id: Id })

const list = defineRoute({
  id: 'coupon-stacks.list',
  method: 'GET',
  path: '/coupon-stacks',
  tag: 'Orders and feeds',
  summary: 'Returns the stacks of coupon codes with the numbers of their free, assigned and used codes',
  module: 'settings',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE), shop: Type.Optional(Id) }),
  status: 200,
  response: PageOf(Stack),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => presentPage(await listStacks(db, tenant.id, query), presentStack),
})

const create = defineRoute({
  id: 'coupon-stacks.create',
  method: 'POST',
  path: '/coupon-stacks',
  tag: 'Orders and feeds',
  summary: 'Creates an empty stack of coupon codes and returns it',
  module: 'settings',
  level: 'full',
  body: StackInput,
  status: 201,
  response: Stack,
  failures: ['validation', 'conflict/mergeKey'],
  handle: async ({ db, now, tenant, body }) => presentStack(await createStack({ db, now }, tenant.id, body)),
})

const get = defineRoute({
  id: 'coupon-stacks.get',
  method: 'GET',
  path: '/coupon-stacks/{stack_id}',
  tag: 'Orders and feeds',
  summary: 'Returns a stack of coupon codes with the numbers of its free, assigned and used codes',
  module: 'settings',
  level: 'read',
  params,
  status: 200,
  response: Stack,
  handle: async ({ db, tenant, params }) => presentStack(await requireStack(db, tenant.id, params.stack_id)),
})

const remove = defineRoute({
  id: 'coupon-stacks.delete',
  method: 'DELETE',
  path: '/coupon-stacks/{stack_id}',
  tag: 'Orders and feeds',
  summary: 'Deletes a stack with all its codes; 409 used while a segment rule refers to it',
  module: 'settings',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: ({ db, tenant, params }) => removeStack(db, tenant.id, params.stack_id),
})

export const routes = [list, create, get, remove]
