import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search } from '../../../../platform/http/paging.ts'
import { Day, Enum, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { requireContact } from '../../../audience/contacts/index.ts'
import { addCodes } from '../add-codes.ts'
import { findCoupon, listCoupons, listCouponsOf } from '../coupon-store.ts'
import { describeCoupons } from '../describe.ts'
import { reportUsed } from '../mark-used.ts'
import { presentStack } from '../present.ts'
import { CodesAdded, CodesInput, CodesMarked, Coupon, STATUSES } from '../schemas.ts'
import { requireStack } from '../store.ts'
import { assignCode } from '../take-codes.ts'
import { params } from './stacks.ts'

const add = defineRoute({
  id: 'coupon-stacks.add-codes',
  method: 'POST',
  path: '/coupon-stacks/{stack_id}/codes',
  tag: 'Orders and feeds',
  summary:
    'Adds up to 100,000 codes to a stack, as text with one per line or as a list; codes that it has and lines that are no codes are skipped and counted',
  module: 'settings',
  level: 'full',
  params,
  body: CodesInput,
  status: 200,
  response: CodesAdded,
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, body }) => {
    const { counts, stack } = await addCodes({ db, now }, tenant.id, params.stack_id, body)
    return { counts, stack: presentStack(stack) }
  },
})

const assign = defineRoute({
  id: 'coupon-stacks.assign',
  method: 'POST',
  path: '/coupon-stacks/{stack_id}/assign',
  tag: 'Orders and feeds',
  summary: 'Gives a contact a free code of a stack and returns it; each call gives another code',
  module: 'contacts',
  level: 'full',
  params,
  body: Type.Object({ contactId: Id }),
  status: 201,
  response: Coupon,
  failures: ['validation', 'conflict/empty'],
  handle: async ({ db, now, tenant, params, body }) => {
    const id = await assignCode({ db, now }, tenant.id, params.stack_id, body.contactId)
    const row = await findCoupon(db, tenant.id, params.stack_id, id)
    return (await describeCoupons(db, tenant.id, [row]))[0]!
  },
})

const list = defineRoute({
  id: 'coupon-stacks.coupons',
  method: 'GET',
  path: '/coupon-stacks/{stack_id}/coupons',
  tag: 'Orders and feeds',
  summary:
    'Returns the codes of a stack that were assigned or used, newest first, each with its contact and the e-mail that it came in',
  module: 'contacts',
  level: 'read',
  params,
  query: Type.Object({
    ...Paging,
    q: Type.Optional(Type.String({ ...Search.q, description: 'A part of the code or of the address' })),
    from: Type.Optional(Type.String({ ...Day, description: 'The first day on which codes were handed out' })),
    to: Type.Optional(Type.String({ ...Day, description: 'The last day on which codes were handed out' })),
    status: Type.Optional(Enum(STATUSES)),
  }),
  status: 200,
  response: PageOf(Coupon),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const page = await listCoupons(db, tenant, await requireStack(db, tenant.id, params.stack_id), query)
    return { ...page, items: await describeCoupons(db, tenant.id, page.items) }
  },
})

const used = defineRoute({
  id: 'coupon-stacks.used',
  method: 'POST',
  path: '/coupon-stacks/{stack_id}/used',
  tag: 'Orders and feeds',
  summary: 'Marks up to 100,000 codes of a stack as used, also those that were never assigned, and returns how many',
  module: 'settings',
  level: 'full',
  params,
  body: CodesInput,
  status: 200,
  response: CodesMarked,
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, body }) => {
    const { stack, ...counts } = await reportUsed({ db, now }, tenant.id, params.stack_id, body)
    return { ...counts, stack: presentStack(stack) }
  },
})

const ofContact = defineRoute({
  id: 'contacts.coupons',
  method: 'GET',
  path: '/contacts/{contact_id}/coupons',
  tag: 'Contacts',
  summary: 'Returns the coupon codes of a contact, newest first',
  module: 'contacts',
  level: 'read',
  params: Type.Object({ contact_id: Id }),
  query: Type.Object(Paging),
  status: 200,
  response: PageOf(Coupon),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const contact = await requireContact(db, tenant.id, params.contact_id)
    const page = await listCouponsOf(db, tenant.id, contact.id, query)
    return { ...page, items: await describeCoupons(db, tenant.id, page.items) }
  },
})

export const routes = [add, assign, list, used, ofContact]
