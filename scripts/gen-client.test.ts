import { expect, test } from 'vitest'
import { clientTypes } from './gen-client.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

test('a route becomes its parameters, body and answers, including forms and several answers', () => {
  const files = {
    parameters: [
      { name: 'tenant', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'folderId', in: 'query', schema: { type: ['string', 'null'] } },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
        },
        'multipart/form-data': { schema: { type: 'object' } },
      },
    },
    responses: { 201: json({ type: 'integer' }), 200: json({ const: 'known' }), 400: json({ type: 'boolean' }) },
  }
  const report = { responses: { 200: { content: { 'text/csv': { schema: {} } } } } }
  const gone = { responses: { 204: {} } }
  const types = clientTypes({
    paths: {
      '/api/v1/tenants/{tenant}/files': { post: files },
      '/api/v1/tenants/{tenant}/report': { get: report },
      '/api/v1/auth/logout': { post: gone },
      '/api/v1/elsewhere': { get: gone },
    },
  })
  expect(types).toContain(
    `'POST /files': { path: {}; query: { folderId?: string | null }; body: { name: string } | FormData; answer: "known" | number }`,
  )
  expect(types).toContain(`'GET /report': { path: {}; query: {}; body: undefined; answer: Blob }`)
  expect(types).toContain(`'POST /auth/logout': { path: {}; query: {}; body: undefined; answer: undefined }`)
  expect(types).not.toContain('elsewhere')
})
