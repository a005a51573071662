import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Enum, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { changeTags, TagChange, TagsChanged } from '../../../account/tags/index.ts'
import { changeAutomation, copyAutomation, createAutomation, removeAutomation } from '../change-automation.ts'
import { describeAutomation } from '../describe.ts'
import { describeList } from '../describe-list.ts'
import { AutomationDetail, AutomationInput, AutomationListRow, AutomationPatch, STATUSES } from '../schemas.ts'
import { listAutomations, requireAutomation, SORTABLE } from '../store.ts'
import { automationTags } from '../tag-store.ts'

const params = Type.Object({ automation_id: Id })
const shared = { tag: 'Automations', module: 'campaigns' } as const

const list = defineRoute({
  ...shared,
  id: 'automations.list',
  method: 'GET',
  path: '/automations',
  summary: 'Returns automations with how many runs entered, how many are inside and how many mails were sent',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(SORTABLE),
    shop: Type.Optional(Id),
    status: Type.Optional(Enum(STATUSES)),
    tag: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 })),
  }),
  status: 200,
  response: PageOf(AutomationListRow),
  failures: ['validation'],
  handle: async ({ db, now, tenant, query }) => {
    const page = await listAutomations(db, tenant.id, query)
    return { ...page, items: await describeList({ db, now }, tenant, page.items) }
  },
})

const create = defineRoute({
  ...shared,
  id: 'automations.create',
  method: 'POST',
  path: '/automations',
  summary: 'Creates an automation as a draft, which does nothing until it is activated, and returns it',
  level: 'full',
  body: AutomationInput,
  status: 201,
  response: AutomationDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, actor, body }) =>
    describeAutomation(
      { app, db, now },
      tenant,
      await createAutomation({ app, db, now }, tenant, body, memberOf(actor)),
    ),
})

const tags = defineRoute({
  ...shared,
  id: 'automations.tags',
  method: 'POST',
  path: '/automations/tags',
  summary: 'Adds tags to automations and removes others, or replaces all by tags; returns how many it updated',
  level: 'full',
  body: TagChange,
  status: 200,
  response: TagsChanged,
  failures: ['validation'],
  handle: ({ db, now, tenant, body }) => changeTags({ db, now }, tenant.id, automationTags, body),
})

const get = defineRoute({
  ...shared,
  id: 'automations.get',
  method: 'GET',
  path: '/automations/{automation_id}',
  summary: 'Returns an automation with its graph and the issues that block its activation',
  level: 'read',
  params,
  status: 200,
  response: AutomationDetail,
  handle: async ({ app, db, now, tenant, params }) =>
    describeAutomation({ app, db, now }, tenant, await requireAutomation(db, tenant.id, params.automation_id)),
})

const change = defineRoute({
  ...shared,
  id: 'automations.change',
  method: 'PATCH',
  path: '/automations/{automation_id}',
  summary: 'Changes the name, description, tags and settings of an automation, and returns it',
  level: 'full',
  params,
  body: AutomationPatch,
  status: 200,
  response: AutomationDetail,
  failures: ['validation', 'conflict/name', 'conflict/status'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describeAutomation(
      { app, db, now },
      tenant,
      await changeAutomation({ db, now }, tenant, params.automation_id, body),
    ),
})

const remove = defineRoute({
  ...shared,
  id: 'automations.delete',
  method: 'DELETE',
  path: '/automations/{automation_id}',
  summary: 'Deletes an automation in which no run ever started',
  level: 'full',
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/runs', 'conflict/used'],
  effects: ['deletes'],
  handle: ({ db, now, tenant, params }) => removeAutomation({ db, now }, tenant.id, params.automation_id),
})

const copy = defineRoute({
  ...shared,
  id: 'automations.copy',
  method: 'POST',
  path: '/automations/{automation_id}/copy',
  summary: 'Creates a draft with the same graph and settings, and returns it',
  level: 'full',
  params,
  status: 201,
  response: AutomationDetail,
  handle: async ({ app, db, now, tenant, actor, params }) =>
    describeAutomation(
      { app, db, now },
      tenant,
      await copyAutomation({ app, db, now }, tenant, params.automation_id, memberOf(actor)),
    ),
})

const memberOf = (actor: { kind: string; memberId?: string }) =>
  actor.kind === 'person' ? (actor.memberId ?? null) : null

export const routes = [list, create, tags, get, change, remove, copy]
