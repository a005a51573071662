import { definePublicRoute } from '../platform/http/define-route.ts'
import { html, page } from '../platform/http/page.ts'
import { Bytes } from '../platform/http/schemas.ts'

/** What stands at the root: that the server runs, and where its interface is described. */
export const homeRoute = definePublicRoute({
  id: 'pages.home',
  method: 'GET',
  path: '/',
  tag: 'Account',
  summary: 'Where to go from here',
  status: 200,
  response: Bytes('text/html'),
  handle: () =>
    page({
      title: 'Postrider is running',
      language: 'en',
      body: html`<p>The JSON API is described in the <a href="/api/docs">interactive reference</a>, as <a href="/api/openapi.json">OpenAPI</a> and as
        <a href="/llms.txt">text</a>.</p>`,
    }),
})
