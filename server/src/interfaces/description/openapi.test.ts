// What programs that generate clients from the OpenAPI document need of it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadRoutes } from '../../features.ts'
import type { Route } from '../../platform/http/define-route.ts'
import { describeApi } from './openapi.ts'
import { descriptionRoutes } from './routes.ts'
import { mapParts, type Schema } from './schema-parts.ts'
import { TAGS } from './tags.ts'

const OPTIONS = { baseUrl: 'https://postrider.example', version: '1' }
const features = await loadRoutes()
const routes = [...features, ...descriptionRoutes(features, OPTIONS)]
const api = JSON.parse(JSON.stringify(describeApi(routes, OPTIONS)))

describe('names of schemas', () => {
  /** An object with more fields needs a name, because a program that uses it needs a type for it. */
  const MAX_UNNAMED = 5
  const company = routes.filter((route) => route.access === 'company')
  const answersJson = ({ response }: Route) => !('contentMediaType' in response)
  const isUnnamed = (schema: Schema | undefined) => schema?.type === 'object' && !schema.title

  /** All schemas of a schema, itself too, each with its place. */
  function within(schema: Schema, place: string): { schema: Schema; place: string }[] {
    const found = [{ schema, place }]
    mapParts(schema, (part, path) => {
      found.push(...within(part, `${place} ${path}`))
      return part
    })
    return found
  }
  const fields = (schema: Schema) => (schema.properties ?? {}) as Record<string, Schema>
  const unnamed = (list: { schema: Schema | undefined; place: string }[]) =>
    list.filter(({ schema }) => isUnnamed(schema)).map(({ place }) => place)

  test('are words in PascalCase', () => {
    const names = Object.keys(api.components.schemas)
    expect(names.filter((name) => !/^([A-Z][a-z0-9]*)+$/.test(name))).toEqual([])
  })

  test('belong to all larger objects in requests and answers', () => {
    const all = company.flatMap((route) => [
      ...(route.body ? within(route.body as Schema, `${route.id} body`) : []),
      ...(answersJson(route) ? within(route.response as Schema, `${route.id} answer`) : []),
    ])
    const large = all.filter(({ schema }) => Object.keys(fields(schema)).length > MAX_UNNAMED)
    expect(unnamed(large)).toEqual([])
  })

  test('belong to the items of lists', () => {
    const items = company.map(({ id, response }) => ({
      schema: fields(response as Schema).items?.items as Schema | undefined,
      place: `${id} items`,
    }))
    expect(unnamed(items)).toEqual([])
  })

  test('belong to what routes read, create and change, and to what creates it', () => {
    const single = company.filter(({ method, response }) => method === 'GET' && !fields(response as Schema).items)
    const written = company.filter(({ id }) => /\.(create|update)$/.test(id))
    const creating = company.filter(({ id }) => id.endsWith('.create'))
    expect(
      unnamed([
        ...[...single, ...written].map(({ id, response }) => ({ schema: response as Schema, place: `${id} answer` })),
        ...creating.map(({ id, body }) => ({ schema: body as Schema, place: `${id} body` })),
      ]),
    ).toEqual([])
  })

  test('are used in place of the schemas', () => {
    const { Contact, List, SegmentDefinition } = api.components.schemas
    expect(Contact.properties.email).toEqual({ type: 'string' })
    expect(Contact.properties.lists.items).toEqual({ $ref: '#/components/schemas/ListMembership' })
    expect(List.required).toContain('name')
    expect(SegmentDefinition.additionalProperties).toEqual({})
    const answer = (path: string) =>
      api.paths[`/api/v1/tenants/{tenant}${path}`].get.responses[200].content['application/json'].schema
    expect(answer('/contacts/{contact_id}')).toEqual({ $ref: '#/components/schemas/Contact' })
    expect(answer('/lists').properties.items.items).toEqual({ $ref: '#/components/schemas/List' })
  })
})

test('every group of routes is described, and no other', () => {
  expect(api.tags.map(({ name }: { name: string }) => name)).toEqual(Object.keys(TAGS))
  expect(Object.values(TAGS).filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([])
})

test('the document follows the rules of OpenAPI, whole and of one group', () => {
  expect(problemsOf(JSON.stringify(api))).toEqual([])
  expect(problemsOf(JSON.stringify(describeApi(routes, { ...OPTIONS, tag: 'Sending' })))).toEqual([])
})

test('a document that breaks them is noticed', () => {
  const broken = structuredClone(api)
  broken.components.schemas.Unused = { type: 'object' }
  broken.paths['/api/v1/tenants/{tenant}/lists'].get.operationId = 'lists.get'
  broken.paths['/api/v1/tenants/{tenant}/lists'].get.parameters.shift()
  const rules = problemsOf(JSON.stringify(broken)).map((problem) => problem.split(' ')[0])
  expect(new Set(rules)).toEqual(
    new Set(['no-unused-components', 'operation-operationId-unique', 'path-parameters-defined']),
  )
})

/** What `redocly lint` finds. */
function problemsOf(document: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, document)
    const { problems } = JSON.parse(lint(file)) as { problems: Problem[] }
    return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Problem {
  ruleId: string
  message: string
  location: { pointer?: string }[]
}

const REDOCLY = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')

/** It returns its report as JSON, and fails if it has found anything. */
function lint(file: string): string {
  const config = join(import.meta.dirname, 'redocly.yaml')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  try {
    return execFileSync(process.execPath, [REDOCLY, 'lint', file, '--config', config, '--format', 'json'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 100_000_000,
    })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
