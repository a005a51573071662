import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadRoutes } from '../../features.ts'
import { TENANT_PATH } from '../../platform/http/define-route.ts'
import { describeApi } from './openapi.ts'

/** Outside of the features: the description of the interface, and the server for assistants. */
const ELSEWHERE = ['POST /mcp', 'GET /api/openapi.json', 'GET /llms.txt', 'GET /llms-full.txt']

/** The right to export is enough with reading; labels are also assigned with the module of what gets them. */
const DECIDED_OTHERWISE = [
  `GET ${TENANT_PATH}/contacts/{contact_id}/export`,
  `POST ${TENANT_PATH}/labels/{label_id}/assign`,
]

const FILE = join(import.meta.dirname, '../../../test/support/specified-routes.tsv')

const specified = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', module = '', level = ''] = line.split('\t')
    return { name: `${method} ${path.replace(/^T\//, `${TENANT_PATH}/`)}`, module, level }
  })
  .filter(({ name }) => !ELSEWHERE.includes(name))

interface Operation {
  'x-module'?: string
  'x-level'?: string
  security: object[]
}

/** What programs read: the document as it is sent, not the routes that it is made from. */
const document = JSON.parse(
  JSON.stringify(describeApi(await loadRoutes(), { baseUrl: 'https://mail.example.com', version: '1' })),
) as { paths: Record<string, Record<string, Operation>> }

const described = new Map<string, Operation>(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  ),
)

test('every route of the specification is described', () => {
  expect(specified.length).toBeGreaterThan(380)
  expect(specified.map(({ name }) => name).filter((name) => !described.has(name))).toEqual([])
})

test('every one is open to the module and the level of the specification', () => {
  const wrong = specified.flatMap(({ name, module, level }) => {
    const operation = described.get(name)
    if (!operation || !['read', 'full'].includes(level) || DECIDED_OTHERWISE.includes(name)) return []
    const own = { module: operation['x-module'], level: operation['x-level'] }
    const wanted = { module: module === '-' ? 'none' : module, level }
    return JSON.stringify(own) === JSON.stringify(wanted) ? [] : [{ name, own, wanted }]
  })
  expect(wrong).toEqual([])
})

test('public routes are public, and the others are not', () => {
  const isPublic = ({ name }: { name: string }) => described.get(name)?.security.length === 0
  expect(specified.filter(({ level }) => level === 'public').filter((one) => !isPublic(one))).toEqual([])
  expect(specified.filter(({ level }) => level !== 'public').filter(isPublic)).toEqual([])
})
