import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { notFound } from '../../platform/errors.ts'

/** The page of the interactive reference. All its files come from this server. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Postrider API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reference"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

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
SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'none', filter: true,
  persistAuthorization: false, validatorUrl: null, plugins: [references],
})`
const PACKAGE = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

const files = new Map<string, () => Buffer | string>([
  ['start.js', () => START],
  ['swagger-ui.css', readOnce('swagger-ui.css')],
  ['swagger-ui-bundle.js', readOnce('swagger-ui-bundle.js')],
])

/** A file that the page loads; other files are not served. */
export function docsFile(name: string): { content: Buffer | string; type: string } {
  const read = files.get(name)
  if (!read) throw notFound()
  return { content: read(), type: name.endsWith('.css') ? TYPES.css : TYPES.js }
}

function readOnce(name: string) {
  let content: Buffer | undefined
  return () => {
    content ??= readFileSync(join(PACKAGE, name))
    return content
  }
}
