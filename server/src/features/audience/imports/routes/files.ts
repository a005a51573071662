import { Readable } from 'node:stream'
import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Enum, Id, Name } from '../../../../platform/http/schemas.ts'
import { storeFile } from '../files.ts'
import { previewFile } from '../preview-file.ts'
import { ListIds, Mapping, MODES, Options, Preview, UploadedFile } from '../schemas.ts'

const upload = defineRoute({
  id: 'imports.upload',
  method: 'POST',
  path: '/imports/files',
  tag: 'Imports and exports',
  summary:
    'Uploads a CSV file or an XLSX workbook, of which the first sheet is read, for an import, as multipart field file (up to 64 MB, also for the text of the sheet, and 300000 rows) or as text in JSON (up to 5 MB), and returns its id and number of rows; files are kept for seven days, at most 200 of a company and 2 GB together',
  module: 'contacts',
  level: 'full',
  transaction: false,
  accepts: 'upload',
  body: Type.Object(
    { name: Name, text: Type.String({ examples: ['E-mail;Jméno\njana@example.com;Jana\n'] }) },
    { title: 'ImportFileInput' },
  ),
  status: 201,
  response: UploadedFile,
  failures: ['validation', 'conflict/limit'],
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
  summary:
    'Previews an import of an uploaded file: returns its columns with the fields they probably hold, and the problems and counts under a mapping; changes nothing',
  module: 'contacts',
  level: 'full',
  audit: false,
  transaction: false,
  body: Type.Object(
    {
      fileId: Id,
      mapping: Type.Optional(Mapping),
      options: Type.Optional(Options),
      mode: Type.Optional(Enum(MODES)),
      listIds: Type.Optional(ListIds),
    },
    { title: 'ImportPreviewInput' },
  ),
  status: 200,
  response: Preview,
  failures: ['validation'],
  handle: ({ app, db, now, tenant, body }) => previewFile({ app, db, now }, tenant.id, body),
})

export const routes = [upload, preview]
