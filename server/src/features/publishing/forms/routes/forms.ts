import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Id, ItemsOf, Nullable, PageOf, Time } from '../../../../platform/http/schemas.ts'
import { changeTags, TagChange, TagsChanged } from '../../../account/tags/index.ts'
import { copyForm, removeForm, setWelcome } from '../change-form.ts'
import { describeForm, describeRows } from '../describe.ts'
import { historyOf } from '../history.ts'
import { saveForm, saveNewForm } from '../save-form.ts'
import { FormDetail, FormInput, FormPatch, FormRow, Welcome, WelcomeInput } from '../schemas.ts'
import { readWelcome } from '../settings.ts'
import { formTags, listForms, requireForm, requireFullForm, SORTABLE } from '../store.ts'

const shared = { tag: 'Forms', module: 'content' } as const
const params = Type.Object({ form_id: Id })

const list = defineRoute({
  ...shared,
  id: 'forms.list',
  method: 'GET',
  path: '/forms',
  summary: 'Returns forms with how often they were seen, sent and confirmed, one page at a time',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(SORTABLE),
    tag: Type.Optional(Type.String({ maxLength: 50 })),
    shop: Type.Optional(Id),
  }),
  status: 200,
  response: PageOf(FormRow),
  failures: ['validation'],
  handle: async ({ app, db, tenant, query }) => {
    const page = await listForms(db, tenant.id, query)
    return { ...page, items: await describeRows({ app, db }, tenant, page.items) }
  },
})

const create = defineRoute({
  ...shared,
  id: 'forms.create',
  method: 'POST',
  path: '/forms',
  summary: 'Creates a form and returns it; its public address works at once unless it is inactive',
  level: 'full',
  transaction: false,
  body: FormInput,
  status: 201,
  response: FormDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, actor, body }) =>
    describeForm({ app, db }, tenant, await saveNewForm({ app, db, now }, tenant, actor, body)),
})

const tags = defineRoute({
  ...shared,
  id: 'forms.tags',
  method: 'POST',
  path: '/forms/tags',
  summary: 'Adds tags to forms and removes others, or replaces all by tags; returns how many it updated',
  level: 'full',
  body: TagChange,
  status: 200,
  response: TagsChanged,
  failures: ['validation'],
  handle: ({ db, now, tenant, body }) => changeTags({ db, now }, tenant.id, formTags, body),
})

const get = defineRoute({
  ...shared,
  id: 'forms.get',
  method: 'GET',
  path: '/forms/{form_id}',
  summary: 'Returns one form with its fields, settings and figures per day',
  level: 'read',
  params,
  status: 200,
  response: FormDetail,
  handle: async ({ app, db, tenant, params }) =>
    describeForm({ app, db }, tenant, await requireFullForm(db, tenant.id, params.form_id)),
})

const change = defineRoute({
  ...shared,
  id: 'forms.update',
  method: 'PATCH',
  path: '/forms/{form_id}',
  summary: 'Changes a form and returns it; websites that show it follow within minutes',
  level: 'full',
  transaction: false,
  params,
  body: FormPatch,
  status: 200,
  response: FormDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, actor, params, body }) =>
    describeForm({ app, db }, tenant, await saveForm({ app, db, now }, tenant, actor, params.form_id, body)),
})

const remove = defineRoute({
  ...shared,
  id: 'forms.delete',
  method: 'DELETE',
  path: '/forms/{form_id}',
  summary: 'Deletes a form; its public address stops working, contacts stay. 409 used while something names it',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: ({ db, now, tenant, params }) => removeForm({ db, now }, tenant, params.form_id),
})

const copy = defineRoute({
  ...shared,
  id: 'forms.copy',
  method: 'POST',
  path: '/forms/{form_id}/copy',
  summary: 'Creates an inactive copy of a form with a free name, and returns it',
  level: 'full',
  params,
  body: Type.Object({}),
  status: 201,
  response: FormDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, actor, params }) =>
    describeForm({ app, db }, tenant, await copyForm({ db, now }, tenant, actor, params.form_id)),
})

const history = defineRoute({
  ...shared,
  id: 'forms.history',
  method: 'GET',
  path: '/forms/{form_id}/history',
  summary: 'Returns the last 100 changes of a form: when, by which member, and which fields changed',
  level: 'read',
  params,
  status: 200,
  response: ItemsOf(
    Type.Object(
      {
        version: Type.Integer(),
        at: Time,
        memberId: Nullable(Id),
        changed: Type.Array(Type.String(), { description: 'Empty for the first version' }),
      },
      { title: 'FormVersion' },
    ),
  ),
  handle: async ({ db, tenant, params }) => {
    const { id } = await requireForm(db, tenant.id, params.form_id)
    return { items: await historyOf(db, tenant.id, id) }
  },
})

const getWelcome = defineRoute({
  ...shared,
  id: 'forms.welcome',
  method: 'GET',
  path: '/forms/{form_id}/welcome',
  summary: 'Returns whether contacts get a mail after they signed up by the form, and its template',
  level: 'read',
  params,
  status: 200,
  response: Welcome,
  handle: async ({ db, tenant, params }) => readWelcome(await requireForm(db, tenant.id, params.form_id)),
})

const putWelcome = defineRoute({
  ...shared,
  id: 'forms.set-welcome',
  method: 'PUT',
  path: '/forms/{form_id}/welcome',
  summary: 'Switches the mail after the sign-up on or off; without templateId the template stays',
  level: 'full',
  params,
  body: WelcomeInput,
  status: 200,
  response: Welcome,
  failures: ['validation'],
  handle: async ({ db, now, tenant, actor, params, body }) =>
    readWelcome(await setWelcome({ db, now }, tenant, actor, params.form_id, body)),
})

export const routes = [list, create, tags, get, change, remove, copy, history, getWelcome, putWelcome]
