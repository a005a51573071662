import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { Empty, Id, Name, PageOf } from '../../../platform/http/schemas.ts'
import { changeSmsTemplate, copySmsTemplate, createSmsTemplate, removeSmsTemplate } from './change-sms-templates.ts'
import { describeSmsTemplate, describeSmsTemplates } from './describe.ts'
import { SmsDetail, SmsInput, SmsPatch } from './schemas.ts'
import { listSmsTemplates, requireSmsTemplate, SORTABLE } from './store.ts'

const params = Type.Object({ sms_id: Id })

const list = defineRoute({
  id: 'sms-templates.list',
  method: 'GET',
  path: '/sms-templates',
  tag: 'Templates',
  summary: 'Returns SMS templates, one page at a time; the search looks at names and texts',
  module: 'content',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE) }),
  status: 200,
  response: PageOf(SmsDetail),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await listSmsTemplates(db, tenant.id, query)
    return { ...page, items: await describeSmsTemplates(db, tenant.id, page.items) }
  },
})

const create = defineRoute({
  id: 'sms-templates.create',
  method: 'POST',
  path: '/sms-templates',
  tag: 'Templates',
  summary:
    'Creates an SMS template and returns it; 400 text with params.reason syntax_error or unknown_tag if its tags cannot be filled in',
  module: 'content',
  level: 'full',
  transaction: false,
  body: SmsInput,
  status: 201,
  response: SmsDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, body }) =>
    describeSmsTemplate(db, await createSmsTemplate({ app, db, now }, tenant.id, body)),
})

const get = defineRoute({
  id: 'sms-templates.get',
  method: 'GET',
  path: '/sms-templates/{sms_id}',
  tag: 'Templates',
  summary: 'Returns one SMS template',
  module: 'content',
  level: 'read',
  params,
  status: 200,
  response: SmsDetail,
  handle: async ({ db, tenant, params }) =>
    describeSmsTemplate(db, await requireSmsTemplate(db, tenant.id, params.sms_id)),
})

const update = defineRoute({
  id: 'sms-templates.update',
  method: 'PATCH',
  path: '/sms-templates/{sms_id}',
  tag: 'Templates',
  summary: 'Changes an SMS template and returns it; messages that wait are sent with the new text',
  module: 'content',
  level: 'full',
  transaction: false,
  params,
  body: SmsPatch,
  status: 200,
  response: SmsDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describeSmsTemplate(db, await changeSmsTemplate({ app, db, now }, tenant.id, params.sms_id, body)),
})

const remove = defineRoute({
  id: 'sms-templates.delete',
  method: 'DELETE',
  path: '/sms-templates/{sms_id}',
  tag: 'Templates',
  summary: 'Deletes an SMS template; 409 used while an automation uses it',
  module: 'content',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: async ({ app, db, now, tenant, params }) => removeSmsTemplate({ app, db, now }, tenant.id, params.sms_id),
})

const copy = defineRoute({
  id: 'sms-templates.copy',
  method: 'POST',
  path: '/sms-templates/{sms_id}/copy',
  tag: 'Templates',
  summary: 'Copies an SMS template and returns the copy',
  module: 'content',
  level: 'full',
  params,
  body: Type.Object({ name: Type.Optional(Name) }),
  status: 201,
  response: SmsDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describeSmsTemplate(db, await copySmsTemplate({ app, db, now }, tenant.id, params.sms_id, body.name)),
})

export const routes = [list, create, get, update, remove, copy]
