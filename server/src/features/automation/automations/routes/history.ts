import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging } from '../../../../platform/http/paging.ts'
import { Enum, Id, Nullable, PageOf, Time } from '../../../../platform/http/schemas.ts'
import { requireContact } from '../../../audience/contacts/index.ts'
import { pageOfPasses, pageOfRuns, runsOfContact } from '../engine/sql/history.ts'
import { nodeNumbers } from '../engine/sql/nodes.ts'
import { requireAutomation } from '../store.ts'

const shared = { tag: 'Automations', module: 'campaigns' } as const

const Run = Type.Object(
  {
    id: Id,
    contactId: Id,
    email: Nullable(Type.String({ description: 'Null when the contact no longer exists' })),
    at: Time,
    status: Enum(['running', 'ended']),
    node: Type.String({ description: 'Where it stands, or where it ended' }),
    dueAt: Nullable(Time),
    endedAt: Nullable(Time),
  },
  { title: 'AutomationRun' },
)

const runs = defineRoute({
  ...shared,
  id: 'automations.runs',
  method: 'GET',
  path: '/automations/{automation_id}/runs',
  summary: 'Returns the runs of contacts, the newest first',
  level: 'read',
  params: Type.Object({ automation_id: Id }),
  query: Type.Object({
    ...Paging,
    status: Type.Optional(Enum(['running', 'ended'])),
    contactId: Type.Optional(Id),
    node: Type.Optional(Type.String({ maxLength: 50, description: 'Only runs that wait in this node' })),
  }),
  status: 200,
  response: PageOf(Run),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const { id } = await requireAutomation(db, tenant.id, params.automation_id)
    return pageOfRuns(db, tenant.id, id, query)
  },
})

const passes = defineRoute({
  ...shared,
  id: 'automations.passes',
  method: 'GET',
  path: '/automations/{automation_id}/nodes/{key}/passes',
  summary: 'Returns the contacts that went through a node, the newest first, and by which output',
  level: 'read',
  params: Type.Object({ automation_id: Id, key: Type.String({ maxLength: 50 }) }),
  query: Type.Object({ ...Paging }),
  status: 200,
  response: PageOf(
    Type.Object(
      {
        contactId: Id,
        email: Nullable(Type.String()),
        at: Time,
        output: Nullable(Type.String()),
        failure: Nullable(Type.String()),
      },
      { title: 'NodePass' },
    ),
  ),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const of = { tenantId: tenant.id, automationId: params.automation_id }
    await requireAutomation(db, tenant.id, params.automation_id)
    const node = (await nodeNumbers(db, of)).get(params.key)
    if (node === undefined) throw notFound()
    return pageOfPasses(db, { ...of, node }, query)
  },
})

const ofContact = defineRoute({
  id: 'contacts.automation-runs',
  method: 'GET',
  path: '/contacts/{contact_id}/automation-runs',
  tag: 'Contacts',
  summary: 'Returns the runs of a contact in automations with their steps, the newest first',
  module: 'contacts',
  level: 'read',
  params: Type.Object({ contact_id: Id }),
  query: Type.Object({ ...Paging }),
  status: 200,
  response: PageOf(
    Type.Object(
      {
        id: Id,
        automationId: Id,
        automationName: Type.String(),
        at: Time,
        status: Enum(['running', 'ended']),
        node: Type.String(),
        dueAt: Nullable(Time),
        endedAt: Nullable(Time),
        steps: Type.Array(
          Type.Object(
            {
              node: Type.String(),
              output: Nullable(Type.String()),
              at: Time,
              failure: Nullable(Type.String()),
            },
            { title: 'AutomationRunStep' },
          ),
        ),
      },
      { title: 'ContactAutomationRun' },
    ),
  ),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    await requireContact(db, tenant.id, params.contact_id)
    return runsOfContact(db, tenant.id, params.contact_id, query)
  },
})

export const routes = [runs, passes, ofContact]
