import Type from 'typebox'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { foreignPage } from '../../../../platform/http/page.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { samplePage } from '../test-mails/sample-page.ts'
import { webVersion } from '../web-version.ts'

const show = definePublicRoute({
  id: 'pages.web-version',
  method: 'GET',
  path: '/web/{token}',
  tag: 'Templates',
  summary: 'Returns the public web version of a template as an HTML page',
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
  summary: 'Returns the sample page that the unsubscribe link of a test mail opens; it changes nothing',
  handle: async ({ app, db, now, params }) => samplePage({ app, db, now }, params.token, 'open'),
})

const sampleSubmit = definePublicRoute({
  ...sampleSpec,
  id: 'pages.unsubscribe-sample-submit',
  method: 'POST',
  summary: 'Returns the sample page as it is after unsubscribing; it changes nothing',
  accepts: 'form',
  body: Type.Object({}),
  handle: async ({ app, db, now, params }) => samplePage({ app, db, now }, params.token, 'done'),
})

export const routes = [show, sample, sampleSubmit]
