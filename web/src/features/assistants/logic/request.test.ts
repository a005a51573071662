import { describe, expect, test } from 'vitest'
import { aboutOf, faultOf, shownValue } from './request.ts'

interface Route {
  id: string
  access: string
  personOnly: boolean
  effects: string[]
  params: { properties: object }
  query: { properties: object }
  body?: { properties?: object }
}

// A path that the compiler does not follow: it would check the sources of the server a second time.
const FEATURES = '../../../../../server/src/features.ts'
const { loadRoutes } = await import(FEATURES)
const routes: Route[] = await loadRoutes()
const texts = import.meta.glob<{ tools: Record<string, Record<string, string>>; arguments: object }>(
  '../texts/en.json',
  { eager: true, import: 'default' },
)
const { tools, arguments: labels } = texts['../texts/en.json']!
const NAMED = ['campaign', 'template', 'automation', 'shop']
const isNamed = (kind: string) => NAMED.includes(kind)

describe('an operation that mails people', () => {
  const mailing = routes.filter(
    ({ access, personOnly, effects }) => access === 'company' && !personOnly && effects.includes('mails'),
  )

  test('has a text, and no other has', () => {
    const named = Object.entries(tools).flatMap(([kind, words]) => Object.keys(words).map((word) => `${kind}.${word}`))
    expect(named.sort()).toEqual(mailing.map(({ id }) => id).sort())
  })

  test('has names for its arguments', () => {
    const names = mailing.flatMap(({ params, query, body }) =>
      [params, query, body].flatMap((part) => Object.keys(part?.properties ?? {})),
    )
    const shown = names.filter((name) => !aboutOf({ [name]: '7' }, isNamed) || /Id$/.test(name))
    expect([...new Set(shown)].sort()).toEqual(Object.keys(labels).sort())
  })
})

test('a call is about the object of its path, or else about one of its body', () => {
  expect(aboutOf({ templateId: '2', campaign_id: '7' }, isNamed)).toEqual({
    argument: 'campaign_id',
    kind: 'campaign',
    id: '7',
  })
  expect(aboutOf({ email: 'jana@example.com', templateId: '2' }, isNamed)).toMatchObject({ kind: 'template', id: '2' })
  expect(aboutOf({ sender_id: '3', contactIds: ['1'] }, isNamed)).toBeNull()
})

test('values are shown as text, the beginning of a list, a time, or code', () => {
  expect(shownValue('B')).toEqual({ text: 'B', more: 0 })
  expect(shownValue(true)).toEqual({ text: 'true', more: 0 })
  expect(shownValue(['1', '2', '3', '4', '5', '6', '7'])).toEqual({ text: '1, 2, 3, 4, 5', more: 2 })
  expect(shownValue('2026-03-01T08:00:00.000Z')).toEqual({ at: '2026-03-01T08:00:00.000Z' })
  expect(shownValue({ code: 'X' })).toEqual({ code: '{\n "code": "X"\n}' })
  expect(shownValue([{ fileId: '1' }])).toHaveProperty('code')
  expect(shownValue(null)).toHaveProperty('code')
})

test('a failed call has the error of the API', () => {
  const error = { code: 'conflict', message: 'status' }
  expect(faultOf({ status: 'failed', outcome: { error } })).toMatchObject({ code: 'conflict', reason: 'status' })
  expect(faultOf({ status: 'failed', outcome: null })).toMatchObject({ code: 'server' })
  expect(faultOf({ status: 'approved', outcome: { id: '7' } })).toBeNull()
})
