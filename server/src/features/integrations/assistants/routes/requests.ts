import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { conflict, notFound } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { approve } from '../approve.ts'
import { present } from '../present.ts'
import { AssistantRequest, RequestStatus } from '../schemas.ts'
import { listRequests, lockRequest, recordDecision, requestOf, SORTABLE } from '../store.ts'

const shared = { tag: 'Assistants', module: 'campaigns' } as const

const list = defineRoute({
  ...shared,
  id: 'assistant-requests.list',
  method: 'GET',
  path: '/assistant-requests',
  summary: 'Returns calls of assistants that mail people: those that wait for a person, and those that were decided',
  level: 'read',
  query: Type.Object({ ...Paging, ...Sort(SORTABLE), status: Type.Optional(RequestStatus) }),
  status: 200,
  response: PageOf(AssistantRequest),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => presentPage(await listRequests(db, tenant.id, query), present),
})

const approveRequest = defineRoute({
  ...shared,
  id: 'assistant-requests.approve',
  method: 'POST',
  path: '/assistant-requests/{request_id}/approve',
  summary:
    'Runs a call of an assistant that waits, with the rights of the person, and returns it with its outcome; a call that fails is not repeated',
  level: 'full',
  right: 'send',
  personOnly: true,
  effects: ['mails'],
  // A failed call is recorded after its transaction.
  transaction: false,
  params: Type.Object({ request_id: Id }),
  status: 200,
  response: AssistantRequest,
  failures: ['conflict/status'],
  async handle(call) {
    await approve(call, call.params.request_id)
    return present(await requestOf(call.db, call.tenant.id, call.params.request_id))
  },
})

const reject = defineRoute({
  ...shared,
  id: 'assistant-requests.reject',
  method: 'POST',
  path: '/assistant-requests/{request_id}/reject',
  summary: 'Refuses a call of an assistant; nothing is mailed',
  level: 'full',
  right: 'send',
  personOnly: true,
  params: Type.Object({ request_id: Id }),
  status: 204,
  response: Empty,
  failures: ['conflict/status'],
  handle: async ({ db, now, tenant, actor, params }) => {
    const request = await lockRequest(db, tenant.id, params.request_id)
    if (!request) throw notFound()
    if (request.status !== 'waiting') throw conflict('status')
    const decision = { status: 'rejected', decidedBy: actor.id!, outcome: null } as const
    await recordDecision(db, tenant.id, request.id, decision, now)
  },
})

export const routes = [list, approveRequest, reject]
