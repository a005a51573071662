import { type Dialect, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { parseSort } from '../db/page.ts'
import { AppError } from '../errors.ts'
import { network } from '../net/network.ts'
import { strictAjv } from '../schema/ajv.ts'
import { defineRoute } from './define-route.ts'
import { errorReply } from './error-reply.ts'
import { html, page } from './page.ts'
import { Email, Empty, Id, Name, Nullable } from './schemas.ts'
import { compileValidation } from './validate.ts'

const Rule: ReturnType<typeof Type.Object> = Type.Object({ listId: Id })
const route = defineRoute({
  id: 'test.route',
  method: 'POST',
  path: '/test/{thing_id}',
  tag: 'Account',
  summary: '',
  module: 'settings',
  level: 'full',
  params: Type.Object({ thing_id: Id }),
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    tag: Type.Optional(Type.Array(Type.String())),
    on: Type.Optional(Type.Boolean()),
  }),
  body: Type.Object({
    name: Name,
    n: Type.Optional(Type.Integer()),
    listIds: Type.Optional(Type.Array(Id, { maxItems: 3, uniqueItems: true })),
    definition: Type.Optional(Type.Array(Type.Array(Rule))),
    note: Type.Optional(Nullable(Type.String())),
  }),
  status: 204,
  response: Empty,
  handle: async () => {},
})
const validate = compileValidation(route)
const input = (body: unknown, query: object = {}, thing_id = '1') => ({ params: { thing_id }, query, body })
const fault = (...args: Parameters<typeof input>) => {
  try {
    validate(input(...args))
    return null
  } catch (error) {
    return `${(error as { status: number }).status} ${(error as Error).message}`
  }
}

describe('validation names the field', () => {
  test.each([
    [{}, '400 name'],
    [{ name: '' }, '400 name'],
    [{ name: '   ' }, '400 name'],
    [{ name: 5 }, '400 name'],
    [{ name: null }, '400 name'],
    [{ name: 'x'.repeat(201) }, '400 name'],
    [{ name: 'x', n: '5' }, '400 n'],
    [{ name: 'x', n: 1.5 }, '400 n'],
    [{ name: 'x', listIds: '1' }, '400 listIds'],
    [{ name: 'x', listIds: ['1', 'x'] }, '400 listIds.1'],
    [{ name: 'x', listIds: ['1', 2] }, '400 listIds.1'],
    [{ name: 'x', listIds: ['1', '9223372036854775808'] }, '400 listIds.1'],
    [{ name: 'x', listIds: ['1', '1'] }, '400 listIds'],
    [{ name: 'x', definition: [[], [{ listId: 'x' }]] }, '400 definition.1.0.listId'],
    [{ name: 'x', definition: [[{}]] }, '400 definition.0.0.listId'],
    [{ name: 'a\0b' }, '400 name'],
    [{ name: 'a\ud800' }, '400 name'],
    [{ name: 'x', more: { deep: ['ok', 'a\0'] } }, '400 more.deep.1'],
    [[], '400 body'],
    [null, '400 body'],
    ['text', '400 body'],
    [undefined, '400 body'],
  ])('%j → %s', (body, expected) => expect(fault(body)).toBe(expected))

  test('valid input passes, unknown fields are ignored, null passes where the schema allows it', () => {
    expect(fault({ name: 'x', n: 5, listIds: ['1', '9223372036854775807'], unknown: [1], note: null })).toBeNull()
  })

  test('queries are read from text', () => {
    const query: Record<string, unknown> = { page: '2', tag: 'a', on: 'true' }
    expect(fault({ name: 'x' }, query)).toBeNull()
    expect(query).toEqual({ page: 2, tag: ['a'], on: true })
    for (const page of ['0', 'x', '', '1.5', '1,2']) expect(fault({ name: 'x' }, { page }), page).toBe('400 page')
    expect(fault({ name: 'x' }, { page: ['1', '2'] })).toBe('400 page')
    expect(fault({ name: 'x' }, { tag: ['a', 'b\0'] })).toBe('400 tag.1')
  })

  test('an invalid id in the path is 404', () => {
    for (const id of ['x', '0', '01', '-1', '1.0', '9223372036854775808', '1\0'])
      expect(fault({ name: 'x' }, {}, id), id).toBe('404 ')
  })

  test('a value nested without end is refused, not followed', () => {
    let deep: unknown = 'x'
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expect(fault({ name: 'x', deep })).toBe('400 deep')
  })
})

const DUMMY: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

test('sort takes up to three known fields', () => {
  const fields = { name: { text: 'name' }, createdAt: 'created_at', id: 'id', n: 'n' }
  const compiler = new Kysely<never>({ dialect: DUMMY })
  const sorted = parseSort('-createdAt, name', fields)
  expect(sorted.map(({ by, direction }) => [by.compile(compiler).sql, direction])).toEqual([
    ['"created_at"', 'desc'],
    ['"name" collate people', 'asc'],
  ])
  for (const wrong of ['x', 'name,x', '--name', 'name,id,n,createdAt', 'constructor', 'name,', 'name desc']) {
    expect(() => parseSort(wrong, fields), wrong).toThrow(expect.objectContaining({ message: 'sort' }))
  }
})

test('one household counts as one address', () => {
  expect(network('192.0.2.1')).toBe('192.0.2.1')
  expect(network('::ffff:192.0.2.1')).toBe('::ffff:192.0.2.1')
  expect(network('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(network('2001:db8::1')).toBe('2001:db8:0:0')
  expect(network('::1')).toBe('0:0:0:0')
})

test('pages escape their values and allow no script', () => {
  const answer = page({
    title: '<b>"&',
    language: 'en',
    body: html`<p>${'<script>alert(1)</script>'}</p>${html`<i>${"it's"}</i>`}`,
  })
  const text = answer.body as unknown as string
  expect(text).toContain('<p>&#60;script&#62;alert(1)&#60;/script&#62;</p><i>it&#39;s</i>')
  expect(text).toContain('<title>&#60;b&#62;&#34;&#38;</title>')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
})

test('an interface with an envelope of its own renders its errors itself', () => {
  const v3 = { prefix: '/api/v3/', render: (error: AppError) => ({ status: 'error', meta: [], message: error.code }) }
  const error = new AppError('conflict', 'name', { current: 3 })
  expect(errorReply([v3], '/api/v3/web-hooks', error)).toEqual({
    status: 409,
    body: { status: 'error', meta: [], message: 'conflict' },
  })
  expect(errorReply([v3], '/api/v1/x', error)).toEqual({
    status: 409,
    body: { error: { code: 'conflict', message: 'name', params: { current: 3 } } },
  })
})

test('names and addresses arrive in the form that we store', () => {
  const Body = Type.Object({ name: Name, email: Type.Union([Email, Type.Literal('')]) })
  const fits = strictAjv.compile(Body)
  const value = { name: '  Zoe\u0308 ', email: '\u00a0Jana@EXAMPLE.com ' }
  expect(fits(value)).toBe(true)
  expect(value).toEqual({ name: 'Zo\u00eb', email: 'Jana@example.com' })
  expect(fits({ name: '\t ', email: '' })).toBe(false)
  expect(fits({ name: 'x', email: 'nobody' })).toBe(false)
  expect(fits({ name: 'x', email: '' })).toBe(true)
})
