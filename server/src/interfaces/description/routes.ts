import Type from 'typebox'
import { definePublicRoute, type Route } from '../../platform/http/define-route.ts'
import { file } from '../../platform/http/reply.ts'
import { Bytes } from '../../platform/http/schemas.ts'
import { DOCS_PAGE, DOCS_POLICY, docsFile } from './docs-page.ts'
import { fullIndex, shortIndex } from './llms.ts'
import { describeApi } from './openapi.ts'

interface Options {
  baseUrl: string
  version: string
}

/** Routes that describe the API for programs, people and language models, including themselves. */
export function descriptionRoutes(described: readonly Route[], options: Options): Route[] {
  const all: Route[] = []
  const own = [
    openapiRoute(all, options),
    textRoute('llms', '/llms.txt', 'Index of the API for language models', () => shortIndex(all, options.baseUrl)),
    textRoute('llms-full', '/llms-full.txt', 'The whole API as one text', () => fullIndex(all)),
    docsRoute,
    docsFileRoute,
  ]
  all.push(...described, ...own)
  return own
}

function openapiRoute(all: readonly Route[], options: Options): Route {
  // Made once for each group, because the routes do not change while the process runs. All unknown groups share one.
  const documents = new Map<string, string>()
  const document = (tag: string | undefined) => {
    const group =
      tag === undefined ? '' : (all.find((route) => route.tag.toLowerCase() === tag.toLowerCase())?.tag ?? 'none')
    if (!documents.has(group))
      documents.set(group, JSON.stringify(describeApi(all, { ...options, tag: group || undefined })))
    return documents.get(group)!
  }
  return definePublicRoute({
    id: 'description.openapi',
    method: 'GET',
    path: '/api/openapi.json',
    tag: 'Account',
    summary: 'This description; with ?tag=<Group> of one group',
    query: Type.Object({ tag: Type.Optional(Type.String({ maxLength: 100 })) }),
    status: 200,
    response: Bytes('application/json'),
    handle: ({ query }) => file(document(query.tag), 'application/json; charset=utf-8'),
  })
}

function textRoute(name: string, path: string, summary: string, write: () => string): Route {
  let text: string | undefined
  return definePublicRoute({
    id: `description.${name}`,
    method: 'GET',
    path,
    tag: 'Account',
    summary,
    status: 200,
    response: Bytes('text/plain'),
    handle: () => {
      text ??= write()
      return file(text, 'text/plain; charset=utf-8')
    },
  })
}

const docsRoute = definePublicRoute({
  id: 'description.docs',
  method: 'GET',
  path: '/api/docs',
  tag: 'Account',
  summary: 'Interactive reference',
  status: 200,
  response: Bytes('text/html'),
  handle: () => file(DOCS_PAGE, 'text/html; charset=utf-8', { 'content-security-policy': DOCS_POLICY }),
})

const docsFileRoute = definePublicRoute({
  id: 'description.docs-file',
  method: 'GET',
  path: '/api/docs/{file}',
  tag: 'Account',
  summary: 'A page about the first calls (`getting-started`), and the files of the interactive reference',
  params: Type.Object({ file: Type.String({ maxLength: 100 }) }),
  status: 200,
  response: Bytes('text/javascript'),
  handle: ({ params }) => {
    const { content, type } = docsFile(params.file)
    const cache = { 'cache-control': 'public, max-age=86400' }
    return file(content, type, type.startsWith('text/html') ? { 'content-security-policy': DOCS_POLICY } : cache)
  },
})
