import { Readable } from 'node:stream'
import Type from 'typebox'
import { validation } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Id, Name } from '../../../platform/http/schemas.ts'
import { keepFile } from '../../audience/imports/index.ts'
import { presentMigration } from './present.ts'
import { previewMigration } from './preview.ts'
import { MigrationInput, MigrationState, MovedFile, Preview, PreviewInput } from './schemas.ts'
import { startMigration } from './start-migration.ts'
import { lastMigration } from './store.ts'

const get = defineRoute({
  id: 'migration.get',
  method: 'GET',
  path: '/migration',
  tag: 'Account',
  summary: 'Returns the state and the figures of the last move from another service; state none when there was none',
  module: 'settings',
  level: 'read',
  status: 200,
  response: MigrationState,
  handle: async ({ db, tenant }) => presentMigration(await lastMigration(db, tenant.id)),
})

const upload = defineRoute({
  id: 'migration.upload',
  method: 'POST',
  path: '/migration/files',
  tag: 'Imports and exports',
  summary:
    'Uploads a file of an export from another service: a zip, CSV, JSON or HTML file, as multipart field file (up to 64 MB) or as text in JSON (up to 5 MB). It is kept for seven days',
  module: 'contacts',
  level: 'full',
  transaction: false,
  accepts: 'upload',
  body: Type.Object(
    { name: Name, text: Type.String({ examples: ['Email Address,TAGS\njana@example.com,vip\n'] }) },
    { title: 'MigrationFileInput' },
  ),
  status: 201,
  response: MovedFile,
  failures: ['validation', 'conflict/limit'],
  handle: async ({ app, db, now, tenant, upload, body }) => {
    if (!upload && !body.text) throw validation('text')
    const given = upload ?? { name: body.name, content: Readable.from([Buffer.from(body.text)]) }
    const { fileId, name, bytes } = await keepFile({ app, db, now }, tenant.id, given)
    return { fileId, name, bytes }
  },
})

const preview = defineRoute({
  id: 'migration.preview',
  method: 'POST',
  path: '/migration/preview',
  tag: 'Imports and exports',
  summary:
    'Shows what moving in from another service would bring: contacts by the state that they get, lists, labels, custom fields, templates, consents with a documented time, and problems. It changes nothing. Give uploaded files, or the API key of SmartEmailing or listmonk, of which only the first pages are read',
  module: 'contacts',
  level: 'full',
  audit: false,
  transaction: false,
  body: PreviewInput,
  status: 200,
  response: Preview,
  failures: ['validation', 'rate_limited/preview', 'upstream/service', 'upstream/timeout'],
  handle: ({ app, db, now, tenant, body }) => previewMigration({ app, db, now }, tenant, body),
})

const start = defineRoute({
  id: 'migration.start',
  method: 'POST',
  path: '/migration',
  tag: 'Imports and exports',
  summary:
    'Moves contacts in from another service, in the background. Unsubscribed, bounced and complained addresses stay so, contacts that exist here are never subscribed again and keep their values, unconfirmed ones are left out. Lists, labels and custom fields with the same names are used, others are created, and consents keep their documented time. A file of people who must not be mailed that cannot be read is refused. The same files again change nothing',
  module: 'contacts',
  level: 'full',
  transaction: false,
  body: MigrationInput,
  status: 202,
  response: Type.Object({ jobId: Id }, { title: 'MigrationStarted' }),
  failures: [
    ...(['validation', 'conflict/status', 'rate_limited/preview'] as const),
    ...(['upstream/service', 'upstream/timeout', 'unavailable/data_key'] as const),
  ],
  handle: async ({ app, db, now, tenant, actor, body }) => ({
    jobId: await startMigration({ app, db, now }, tenant, actor, body),
  }),
})

export const routes = [get, upload, preview, start]
