import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Day, Empty, Id, Name, PageOf } from '../../../../platform/http/schemas.ts'
import { changeTags, TagChange, TagsChanged } from '../../../account/tags/index.ts'
import { archiveTemplate, changeTemplate, removeTemplate } from '../change-template.ts'
import { createTemplate, duplicateTemplate } from '../create-template.ts'
import { describeTemplate, describeTemplates } from '../describe.ts'
import { TemplateDetail, TemplateInput, TemplatePatch, TemplateRow } from '../schemas.ts'
import { listTemplates, requireTemplate, SORTABLE } from '../store.ts'
import { templateTags } from '../tag-store.ts'

export const params = Type.Object({ template_id: Id })

const list = defineRoute({
  id: 'templates.list',
  method: 'GET',
  path: '/templates',
  tag: 'Templates',
  summary: 'Returns templates without their content, one page at a time',
  module: 'content',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(SORTABLE),
    archived: Type.Optional(Type.Boolean()),
    published: Type.Optional(
      Type.Boolean({
        description: 'True returns templates with published content, false those that were never published',
      }),
    ),
    tag: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 })),
    idFrom: Type.Optional(Id),
    idTo: Type.Optional(Id),
    createdFrom: Type.Optional(Day),
    createdTo: Type.Optional(Day),
    updatedFrom: Type.Optional(Day),
    updatedTo: Type.Optional(Day),
  }),
  status: 200,
  response: PageOf(TemplateRow),
  failures: ['validation'],
  handle: async ({ app, db, tenant, query }) => {
    const page = await listTemplates(db, tenant, query)
    return { ...page, items: await describeTemplates({ app, db }, tenant, page.items) }
  },
})

const create = defineRoute({
  id: 'templates.create',
  method: 'POST',
  path: '/templates',
  tag: 'Templates',
  summary: 'Creates a template, publishes its content as version 1 unless `publish` is false, and returns the template',
  module: 'content',
  level: 'full',
  transaction: false,
  body: TemplateInput,
  status: 201,
  response: TemplateDetail,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, actor, body }) =>
    describeTemplate({ app, db }, tenant, await createTemplate({ app, db, now }, tenant.id, body, actor)),
})

const tags = defineRoute({
  id: 'templates.tags',
  method: 'POST',
  path: '/templates/tags',
  tag: 'Templates',
  summary: 'Adds tags to templates or removes them; the field tags replaces all tags. Returns the number of templates',
  module: 'content',
  level: 'full',
  body: TagChange,
  status: 200,
  response: TagsChanged,
  failures: ['validation'],
  handle: ({ db, now, tenant, body }) => changeTags({ db, now }, tenant.id, templateTags, body),
})

const get = defineRoute({
  id: 'templates.get',
  method: 'GET',
  path: '/templates/{template_id}',
  tag: 'Templates',
  summary: 'Returns one template with its draft, or with its published content if there is no draft',
  module: 'content',
  level: 'read',
  params,
  status: 200,
  response: TemplateDetail,
  handle: async ({ app, db, tenant, params }) =>
    describeTemplate({ app, db }, tenant, await requireTemplate(db, tenant.id, params.template_id)),
})

const update = defineRoute({
  id: 'templates.update',
  method: 'PATCH',
  path: '/templates/{template_id}',
  tag: 'Templates',
  summary: 'Changes name, subject, preheader, tags or settings of a template, checks it and returns it',
  module: 'content',
  level: 'full',
  transaction: false,
  params,
  body: TemplatePatch,
  status: 200,
  response: TemplateDetail,
  failures: ['validation', 'conflict/status', 'conflict/version'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describeTemplate({ app, db }, tenant, await changeTemplate({ app, db, now }, tenant.id, params.template_id, body)),
})

const remove = defineRoute({
  id: 'templates.delete',
  method: 'DELETE',
  path: '/templates/{template_id}',
  tag: 'Templates',
  summary: 'Deletes a template with its versions; 409 used while something uses it',
  module: 'content',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: ({ app, db, now, tenant, params }) => removeTemplate({ app, db, now }, tenant.id, params.template_id),
})

const archiving = (action: 'archive' | 'unarchive', summary: string) =>
  defineRoute({
    id: `templates.${action}`,
    method: 'POST',
    path: `/templates/{template_id}/${action}`,
    tag: 'Templates',
    summary,
    module: 'content',
    level: 'full',
    params,
    body: Type.Object({}),
    status: 200,
    response: TemplateDetail,
    failures: ['conflict/status'],
    handle: async ({ app, db, now, tenant, params }) => {
      const row = await archiveTemplate({ app, db, now }, tenant.id, params.template_id, action === 'archive')
      return describeTemplate({ app, db }, tenant, row)
    },
  })

const duplicate = defineRoute({
  id: 'templates.duplicate',
  method: 'POST',
  path: '/templates/{template_id}/duplicate',
  tag: 'Templates',
  summary: 'Copies a template with its published content and returns the copy',
  module: 'content',
  level: 'full',
  transaction: false,
  params,
  body: Type.Object({ name: Type.Optional(Name) }),
  status: 201,
  response: TemplateDetail,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, actor, params, body }) =>
    describeTemplate(
      { app, db },
      tenant,
      await duplicateTemplate({ app, db, now }, tenant.id, params.template_id, body.name, actor),
    ),
})

export const routes = [
  list,
  create,
  tags,
  get,
  update,
  remove,
  archiving('archive', 'Archives a template, so that it cannot be changed, and returns it'),
  archiving('unarchive', 'Restores an archived template and returns it'),
  duplicate,
]
