import Type from 'typebox'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { foreignPage } from '../../../../platform/http/page.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { samplePage } from '../sample-page.ts'
import { webVersion } from '../web-version.ts'

const show = definePublicRoute({
  id: 'pages.web-version',
  method: 'GET',
  path: '/web/{token}',
  tag: 'Templates',
  summary: 'A template as a page, for everybody who has its link',
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  status: [200, 404],
  response: Bytes('text/html'),
  handle: async ({ app, db, params }) => {
    const document = await webVersion({ app, db }, params.token)
    return foreignPage(document ?? '<!doctype html><title>404</title>', document === null ? 404 : 200)
  },
})

const sampleSpec = {
  path: '/unsubscribe-sample/{token}',
  tag: 'Templates',
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  status: [200, 404],
  response: Bytes('text/html'),
} as const

const sample = definePublicRoute({
  ...sampleSpec,
  id: 'pages.unsubscribe-sample',
  method: 'GET',
  summary: 'Where the way out of a test mail leads; nothing is changed',
  handle: async ({ app, db, now, params }) => samplePage({ app, db, now }, params.token, 'open'),
})

const sampleSubmit = definePublicRoute({
  ...sampleSpec,
  id: 'pages.unsubscribe-sample-submit',
  method: 'POST',
  summary: 'What the page says afterwards; nothing is changed',
  accepts: 'form',
  body: Type.Object({}),
  handle: async ({ app, db, now, params }) => samplePage({ app, db, now }, params.token, 'done'),
})

export const webRoutes = [show, sample, sampleSubmit]
