import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Type from 'typebox'
import { notFound } from '../../platform/errors.ts'
import { definePublicRoute, type Route } from '../../platform/http/define-route.ts'
import { file } from '../../platform/http/reply.ts'
import { Bytes } from '../../platform/http/schemas.ts'
import { DOCS_PAGE, DOCS_POLICY, DOCS_SCRIPT } from './docs-page.ts'
import { fullIndex, shortIndex } from './llms.ts'
import { describeApi } from './openapi.ts'

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const ASSET_TYPES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** The API describes itself: for programs, for people, for language models. */
export function descriptionRoutes(described: readonly Route[], options: { baseUrl: string; version: string }): Route[] {
  const all: Route[] = []
  const text = (
    id: string,
    path: string,
    summary: string,
    type: string,
    body: () => string,
    headers: Record<string, string> = {},
  ) =>
    definePublicRoute({
      id,
      method: 'GET',
      path,
      tag: 'Account',
      summary,
      status: 200,
      response: Bytes(type),
      handle: () => file(body(), `${type}; charset=utf-8`, headers),
    })

  const openapi = definePublicRoute({
    id: 'description.openapi',
    method: 'GET',
    path: '/api/openapi.json',
    tag: 'Account',
    summary: 'This description; with ?tag=<Group> of one group',
    query: Type.Object({ tag: Type.Optional(Type.String({ maxLength: 100 })) }),
    status: 200,
    response: Bytes('application/json'),
    handle: ({ query }) =>
      file(JSON.stringify(describeApi(all, { ...options, tag: query.tag })), 'application/json; charset=utf-8'),
  })

  const asset = definePublicRoute({
    id: 'description.docs-asset',
    method: 'GET',
    path: '/api/docs/{file}',
    tag: 'Account',
    summary: 'Style and script of the interactive reference',
    params: Type.Object({ file: Type.String({ maxLength: 100 }) }),
    status: 200,
    response: Bytes('text/javascript'),
    handle: ({ params }) => {
      if (params.file === 'start.js') return file(DOCS_SCRIPT, 'text/javascript; charset=utf-8')
      const type = Object.hasOwn(ASSET_TYPES, params.file) ? ASSET_TYPES[params.file] : undefined
      if (!type) throw notFound()
      return file(readFileSync(join(ASSETS, params.file)), type, { 'cache-control': 'public, max-age=86400' })
    },
  })

  const own = [
    openapi,
    text('description.llms', '/llms.txt', 'Index of the API for language models', 'text/plain', () =>
      shortIndex(all, options.baseUrl),
    ),
    text('description.llms-full', '/llms-full.txt', 'The whole API as one text', 'text/plain', () => fullIndex(all)),
    text('description.docs', '/api/docs', 'Interactive reference', 'text/html', () => DOCS_PAGE, {
      'content-security-policy': DOCS_POLICY,
    }),
    asset,
  ]
  all.push(...described, ...own)
  return own
}
