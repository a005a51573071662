import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Empty, Enum, Id, Time } from '../../../../platform/http/schemas.ts'
import { addByHand } from '../add-by-hand.ts'
import { describeAutomation } from '../describe.ts'
import { countsOf, releaseRuns, rescheduleRuns } from '../engine/waiting-runs.ts'
import { AutomationDetail, NodeCount } from '../schemas.ts'
import { activate, pause } from '../states.ts'

const params = Type.Object({ automation_id: Id })
const nodeParams = Type.Object({ automation_id: Id, key: Type.String({ maxLength: 50 }) })
const shared = { tag: 'Automations', module: 'campaigns' } as const
const ContactIds = Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true, examples: [['42']] })

const start = defineRoute({
  ...shared,
  id: 'automations.activate',
  method: 'POST',
  path: '/automations/{automation_id}/activate',
  summary: 'Activates an automation, or lets a paused one go on, and returns it',
  level: 'full',
  right: 'send',
  params,
  status: 200,
  response: AutomationDetail,
  failures: ['validation', 'conflict/status'],
  effects: ['mails'],
  handle: async ({ app, db, now, tenant, params }) =>
    describeAutomation({ app, db, now }, tenant, await activate({ app, db, now }, tenant, params.automation_id)),
})

const stop = defineRoute({
  ...shared,
  id: 'automations.pause',
  method: 'POST',
  path: '/automations/{automation_id}/pause',
  summary: 'Pauses an automation and returns it: contacts stay where they are, no mail is sent, and no contact enters',
  level: 'full',
  right: 'send',
  params,
  status: 200,
  response: AutomationDetail,
  failures: ['conflict/status'],
  handle: async ({ app, db, now, tenant, params }) =>
    describeAutomation({ app, db, now }, tenant, await pause({ db, now }, tenant.id, params.automation_id)),
})

const add = defineRoute({
  ...shared,
  id: 'automations.add-contacts',
  method: 'POST',
  path: '/automations/{automation_id}/contacts',
  summary: 'Lets contacts enter a running automation by its manual trigger; returns how many entered and who did not',
  level: 'full',
  right: 'send',
  params,
  body: Type.Object({ contactIds: ContactIds }),
  status: 200,
  response: Type.Object({
    added: Type.Integer(),
    skipped: Type.Array(Type.Object({ contactId: Id, reason: Enum(['reentry', 'filter', 'not_found']) })),
  }),
  failures: ['validation', 'conflict/status', 'conflict/trigger'],
  effects: ['mails'],
  handle: ({ db, now, tenant, params, body }) => addByHand({ db, now }, tenant, params.automation_id, body.contactIds),
})

const counts = defineRoute({
  ...shared,
  id: 'automations.counts',
  method: 'GET',
  path: '/automations/{automation_id}/counts',
  summary: 'Returns how many runs came to each node, wait in it, ended there, and left by each output',
  level: 'read',
  params,
  status: 200,
  response: Type.Object({ nodes: Type.Record(Type.String(), NodeCount), at: Time }, { title: 'AutomationCounts' }),
  handle: async ({ db, now, tenant, params }) => ({
    nodes: await countsOf(db, tenant.id, params.automation_id),
    at: now.toISOString(),
  }),
})

const release = defineRoute({
  ...shared,
  id: 'automations.release',
  method: 'POST',
  path: '/automations/{automation_id}/nodes/{key}/release',
  summary: 'Lets contacts that wait in a node go on at once: all of them, or the given ones',
  level: 'full',
  right: 'send',
  params: nodeParams,
  body: Type.Object({ contactIds: Type.Optional(ContactIds) }),
  status: 204,
  response: Empty,
  failures: ['validation'],
  effects: ['mails'],
  handle: ({ db, now, tenant, params, body }) =>
    releaseRuns({ db, now }, tenant.id, params.automation_id, params.key, body.contactIds),
})

const reschedule = defineRoute({
  ...shared,
  id: 'automations.reschedule',
  method: 'POST',
  path: '/automations/{automation_id}/nodes/{key}/reschedule',
  summary: 'Computes again until when contacts wait in a node, as its settings say now: of all, or of the given ones',
  level: 'full',
  right: 'send',
  params: nodeParams,
  body: Type.Object({ contactIds: Type.Optional(ContactIds) }),
  status: 204,
  response: Empty,
  failures: ['validation'],
  effects: ['mails'],
  handle: ({ db, now, tenant, params, body }) =>
    rescheduleRuns({ db, now }, tenant.id, params.automation_id, params.key, body.contactIds),
})

export const routes = [start, stop, add, counts, release, reschedule]
