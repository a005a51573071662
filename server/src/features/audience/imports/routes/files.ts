import { Readable } from 'node:stream'
import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Id, Name } from '../../../../platform/http/schemas.ts'
import { storeFile } from '../files.ts'
import { previewFile } from '../preview.ts'
import { Mapping, Options, Preview, UploadedFile } from '../schemas.ts'

const upload = defineRoute({
  id: 'imports.upload',
  method: 'POST',
  path: '/imports/files',
  tag: 'Imports and exports',
  summary:
    'Upload a CSV file, as multipart field file (64 MB, 300000 rows) or as text in JSON (5 MB); kept for seven days',
  module: 'contacts',
  level: 'full',
  transaction: false,
  accepts: 'upload',
  body: Type.Object({ name: Name, text: Type.String({ examples: ['E-mail;Jméno\njana@example.com;Jana\n'] }) }),
  status: 201,
  response: UploadedFile,
  failures: ['validation'],
  handle: ({ app, db, now, tenant, upload, body }) => {
    if (upload) return storeFile({ app, db, now }, tenant.id, { ...upload, field: 'file' })
    if (!body.text) throw validation('text')
    const content = Readable.from([Buffer.from(body.text)])
    return storeFile({ app, db, now }, tenant.id, { name: body.name, content, field: 'text' })
  },
})

const preview = defineRoute({
  id: 'imports.preview',
  method: 'POST',
  path: '/imports/preview',
  tag: 'Imports and exports',
  summary: 'Columns of the file with what they probably are, problems and counts under a mapping; nothing is changed',
  module: 'contacts',
  level: 'full',
  audit: false,
  transaction: false,
  body: Type.Object({ fileId: Id, mapping: Type.Optional(Mapping), options: Type.Optional(Options) }),
  status: 200,
  response: Preview,
  failures: ['validation'],
  handle: ({ app, db, now, tenant, body }) => previewFile({ app, db, now }, tenant.id, body),
})

export const fileRoutes = [upload, preview]
