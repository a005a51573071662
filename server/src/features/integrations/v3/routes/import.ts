import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { created, MessageAnswer } from '../answers.ts'
import { importContacts } from '../import/import-contacts.ts'
import { ImportBody } from '../import/schemas.ts'

const run = defineKeyRoute({
  tag: 'API v3',
  module: 'contacts',
  id: 'v3.import',
  method: 'POST',
  path: '/api/v3/import',
  summary:
    'Creates and changes up to 500 contacts with lists, custom fields and purposes, or asks them to confirm first. Contacts that unsubscribed stay so; those without a purpose have a weak consent and are not mailed',
  level: 'full',
  effects: ['mails'],
  audit: 'imports.create',
  body: ImportBody,
  status: 201,
  response: MessageAnswer,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, body }) => created(await importContacts({ app, db, now }, tenant, body)),
})

export const routes = [run]
