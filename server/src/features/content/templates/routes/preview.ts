import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { previewContent, previewTemplate } from '../preview.ts'
import { ContactId, Preview, PreviewInput } from '../schemas.ts'
import { params } from './templates.ts'

const content = defineRoute({
  id: 'content.preview',
  method: 'POST',
  path: '/content/preview',
  tag: 'Templates',
  summary: 'Renders content for a contact, or for an invented one, and returns the mail; nothing is saved',
  module: 'content',
  level: 'read',
  body: PreviewInput,
  status: 200,
  response: Preview,
  failures: ['validation'],
  handle: ({ app, db, tenant, body }) => previewContent({ app, db }, tenant, body),
})

const template = defineRoute({
  id: 'templates.preview',
  method: 'GET',
  path: '/templates/{template_id}/preview',
  tag: 'Templates',
  summary:
    'Renders a template (the draft, if there is one) for a contact, or for an invented one, and returns the mail',
  module: 'content',
  level: 'read',
  params,
  query: Type.Object({
    contactId: ContactId,
    published: Type.Optional(Type.Boolean({ description: 'True leaves out the draft; 404 if nothing is published' })),
  }),
  status: 200,
  response: Preview,
  failures: ['validation'],
  handle: ({ app, db, tenant, params, query }) => previewTemplate({ app, db }, tenant, params.template_id, query),
})

export const routes = [content, template]
