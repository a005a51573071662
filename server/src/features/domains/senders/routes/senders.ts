import Type from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { usesOf } from '../../../../platform/db/references.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { presentSender, presentWithAdvice } from '../present.ts'
import { Sender, SenderInput, SenderPatch, SenderWithAdvice, Usage } from '../schemas.ts'
import { listSenders, requireSender, type SenderRow, SORTABLE } from '../store.ts'
import { addSender, changeSender, domainsOf, removeSender, resendConfirmation } from '../use-cases.ts'

const params = Type.Object({ sender_id: Id })
const describe = async (db: Db, row: SenderRow) => presentSender(row, await domainsOf(db, row.tenant_id, [row]))

const list = defineRoute({
  id: 'senders.list',
  method: 'GET',
  path: '/deliverability/senders',
  tag: 'Sending',
  summary: 'Returns senders with the status of their domains and advice for delivery, one page at a time',
  module: 'settings',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE) }),
  status: 200,
  response: PageOf(SenderWithAdvice),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await listSenders(db, tenant.id, query)
    const domains = await domainsOf(db, tenant.id, page.items)
    return { ...page, items: page.items.map((row) => presentWithAdvice(row, domains)) }
  },
})

const create = defineRoute({
  id: 'senders.create',
  method: 'POST',
  path: '/sending/senders',
  tag: 'Sending',
  summary:
    'Adds a sender, mails a confirmation link to its address and returns the sender. The link is valid for 14 days; at most 5 such mails a day go to an address. A company has at most 500 senders',
  module: 'settings',
  level: 'full',
  effects: ['mails'],
  body: SenderInput,
  status: 201,
  response: Sender,
  failures: ['validation', 'conflict/email', 'conflict/limit', 'rate_limited/sender-mails'],
  handle: async ({ db, now, tenant, body }) => describe(db, await addSender({ db, now }, tenant, body)),
})

const update = defineRoute({
  id: 'senders.update',
  method: 'PATCH',
  path: '/sending/senders/{sender_id}',
  tag: 'Sending',
  summary: 'Changes name, reply address or shop of a sender and returns it; the address itself cannot be changed',
  module: 'settings',
  level: 'full',
  params,
  body: SenderPatch,
  status: 200,
  response: Sender,
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, body }) =>
    describe(db, await changeSender({ db, now }, tenant, params.sender_id, body)),
})

const remove = defineRoute({
  id: 'senders.delete',
  method: 'DELETE',
  path: '/sending/senders/{sender_id}',
  tag: 'Sending',
  summary: 'Deletes a sender; 409 used while something uses it',
  module: 'settings',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: ({ db, now, tenant, params }) => removeSender({ db, now }, tenant.id, params.sender_id),
})

const check = defineRoute({
  id: 'senders.check',
  method: 'POST',
  path: '/sending/senders/{sender_id}/check',
  tag: 'Sending',
  summary: 'Returns a sender with its current confirmation and the status of its domain',
  module: 'settings',
  level: 'full',
  audit: false,
  params,
  status: 200,
  response: Sender,
  handle: async ({ db, tenant, params }) => describe(db, await requireSender(db, tenant.id, params.sender_id)),
})

const resend = defineRoute({
  id: 'senders.resend',
  method: 'POST',
  path: '/sending/senders/{sender_id}/resend',
  tag: 'Sending',
  summary: 'Mails the confirmation link again and returns the sender; at most 5 such mails a day go to an address',
  module: 'settings',
  level: 'full',
  effects: ['mails'],
  params,
  status: 200,
  response: Sender,
  failures: ['conflict/status', 'rate_limited/sender-mails'],
  handle: async ({ db, now, tenant, params }) =>
    describe(db, await resendConfirmation({ db, now }, tenant, params.sender_id)),
})

const usage = defineRoute({
  id: 'senders.usage',
  method: 'GET',
  path: '/sending/senders/{sender_id}/usage',
  tag: 'Sending',
  summary: 'Returns how many campaigns and automations use a sender',
  module: 'settings',
  level: 'read',
  params,
  status: 200,
  response: Usage,
  handle: async ({ db, tenant, params }) => {
    const { id } = await requireSender(db, tenant.id, params.sender_id)
    const uses = (await usesOf(db, tenant.id, 'sender', [id])).get(id)
    return { campaigns: uses?.campaign ?? 0, automations: uses?.automation ?? 0 }
  },
})

export const routes = [list, create, update, remove, check, resend, usage]
