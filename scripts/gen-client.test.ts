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

test('a named schema is written once, and every place refers to it', () => {
  const list = { $ref: '#/components/schemas/List' }
  const types = clientTypes({
    paths: {
      '/api/v1/tenants/{tenant}/lists': {
        get: { responses: { 200: json({ type: 'array', items: list }) } },
        post: {
          requestBody: { content: { 'application/json': { schema: list } } },
          responses: { 201: json({ anyOf: [list, { type: 'null' }] }) },
        },
      },
    },
    components: {
      schemas: {
        List: { type: 'object', properties: { id: { type: 'string' }, parent: list }, required: ['id'] },
      },
    },
  })
  expect(types).toContain(`export interface Schemas {\n  List: { id: string; parent?: Schemas['List'] }\n}\n`)
  expect(types).toContain(`'GET /lists': { path: {}; query: {}; body: undefined; answer: Schemas['List'][] }`)
  expect(types).toContain(
    `'POST /lists': { path: {}; query: {}; body: Schemas['List']; answer: Schemas['List'] | null }`,
  )
})
