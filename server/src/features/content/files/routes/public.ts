import Type from 'typebox'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { Bytes, Uuid } from '../../../../platform/http/schemas.ts'
import { serveFile, serveThumbnail } from '../storage/serve-file.ts'

const params = Type.Object({
  company: Uuid,
  token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }),
  name: Type.String({ maxLength: 1000 }),
})

const show = definePublicRoute({
  id: 'public.file',
  isFetchedByMany: true,
  method: 'GET',
  path: '/f/{company}/{token}/{name}',
  tag: 'Templates',
  summary: 'Returns the bytes of a file for mails and pages; documents are sent as downloads',
  params,
  status: 200,
  response: Bytes('application/octet-stream'),
  failures: ['not_found', 'unavailable/files'],
  handle: ({ app, db, params }) => serveFile({ app, db }, params),
})

const thumbnail = definePublicRoute({
  id: 'public.thumbnail',
  isFetchedByMany: true,
  method: 'GET',
  path: '/f/{company}/{token}/thumbnail/{name}',
  tag: 'Templates',
  summary: 'Returns a small WebP version of an image',
  params,
  status: 200,
  response: Bytes('image/webp'),
  failures: ['not_found', 'unavailable/files'],
  handle: ({ app, db, params }) => serveThumbnail({ app, db }, params),
})

export const routes = [show, thumbnail]
