import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { notFound, unavailable } from '../../platform/errors.ts'
import { webFile } from '../../platform/web-app/files.ts'
import { LOOK } from './look.ts'

const PAGES = [
  { path: '/api/docs/getting-started', name: 'Getting started' },
  { path: '/api/docs', name: 'Reference' },
] as const

/** A page about the API: all its files come from this server, and its head leads back to the application. */
function docsPage(path: (typeof PAGES)[number]['path'], title: string, body: string): string {
  const links = PAGES.map(
    (page) => `<a href="${page.path}"${page.path === path ? ' aria-current="page"' : ''}>${page.name}</a>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="icon" type="image/svg+xml" href="/icon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/look.css"></head>
<body><header class="head"><a class="name" href="/api/docs/getting-started"><img src="/icon.svg" alt="" width="32" height="32">Postrider API</a>
<nav aria-label="API">${links.join('')}<a href="/api/openapi.json">OpenAPI</a></nav><a class="back" href="/">Open the application</a></header>
${body}</body></html>`
}

/** The page of the interactive reference. */
export const DOCS_PAGE = docsPage(
  '/api/docs',
  'Postrider API',
  '<div id="reference"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script>',
)

/** The guide to the first calls, which the build of the application writes. */
function gettingStarted(): string {
  const guide = webFile('api-guide.html')
  if (!guide) throw unavailable('web')
  return docsPage(
    '/api/docs/getting-started',
    'Getting started · Postrider API',
    `<div class="columns">${guide.plain}</div>`,
  )
}

// The reference uses inline styles, and data URLs for its icons.
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

// The bundle resolves references by rebuilding the whole document for each shown part, which takes many seconds. Our
// document has only simple references into itself, so they are resolved here; named schemas show their names.
const START = `
const at = (document, path) => path.reduce((part, key) => part?.[key], document)
const whole = (document, part) =>
  typeof part !== 'object' || part === null ? part
  : part.$ref ? merged(whole(document, at(document, part.$ref.slice(2).split('/'))), part)
  : Array.isArray(part) ? part.map((one) => whole(document, one))
  : Object.fromEntries(Object.entries(part).map(([key, one]) => [key, whole(document, one)]))
const merged = (target, { $ref, ...remarks }) =>
  ({ ...target, ...remarks, ...($ref.includes('/schemas/') ? { title: $ref.split('/').at(-1) } : {}) })
const references = () => ({
  fn: { resolveSubtree: async (document, path) => ({ spec: whole(document, at(document, path)), errors: [] }) },
})
// A group begins with the objects that it is named after.
const place = (one) => one.get('path').includes('/{tenant}/' + one.getIn(['operation', 'tags', 0]).toLowerCase()) ? 0 : 1
SwaggerUIBundle({
  operationsSorter: (a, b) => place(a) - place(b),
  url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'none', filter: true,
  persistAuthorization: false, validatorUrl: null, plugins: [references],
})`
const PACKAGE = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const PAGE = 'text/html; charset=utf-8'

const files = new Map<string, { type: string; read: () => Buffer | string }>([
  ['getting-started', { type: PAGE, read: gettingStarted }],
  ['look.css', { type: CSS, read: () => LOOK }],
  ['start.js', { type: SCRIPT, read: () => START }],
  ['swagger-ui.css', { type: CSS, read: readOnce('swagger-ui.css') }],
  ['swagger-ui-bundle.js', { type: SCRIPT, read: readOnce('swagger-ui-bundle.js') }],
])

/** A file that the pages load, or the page that is no reference; other files are not served. */
export function docsFile(name: string): { content: Buffer | string; type: string } {
  const file = files.get(name)
  if (!file) throw notFound()
  return { content: file.read(), type: file.type }
}

function readOnce(name: string) {
  let content: Buffer | undefined
  return () => {
    content ??= readFileSync(join(PACKAGE, name))
    return content
  }
}
