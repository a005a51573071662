import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import { loadRoutes } from '../../features.ts'
import { exampleOf } from '../../platform/http/example.ts'
import { strictAjv } from '../../platform/schema/ajv.ts'

const routes = await loadRoutes()

const t = useApi()
// biome-ignore lint/suspicious/noExplicitAny: the document is read as a client would
const document = async (query = ''): Promise<any> => (await t.stranger.get(`/api/openapi.json${query}`).raw()).body

describe('the OpenAPI document', () => {
  test('is 3.1 and names every route with its permission, effects and errors', async () => {
    const api = await document()
    expect(api.openapi).toBe('3.1.0')
    for (const route of routes) {
      const operation = api.paths[route.path]?.[route.method.toLowerCase()]
      expect(operation, route.id).toBeDefined()
      expect(operation.operationId).toBe(route.id)
      if (route.access === 'company')
        expect(operation).toMatchObject({ 'x-module': route.module, 'x-level': route.level })
      const content = Object.keys(operation.requestBody?.content ?? {})
      expect(content.includes('multipart/form-data'), route.id).toBe(route.accepts === 'upload')
      expect(content.length, route.id).toBe((route.body ? 1 : 0) + (route.accepts === 'upload' ? 1 : 0))
      expect(operation['x-effects'] ?? []).toEqual(route.effects)
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['429', '500', ...(route.access === 'company' ? ['401', '403'] : [])]),
      )
    }
    expect(api.components.securitySchemes).toMatchObject({
      key: { scheme: 'bearer' },
      basic: { scheme: 'basic' },
      session: { in: 'cookie' },
    })
  })

  test('every reference can be resolved, and every operation has its own name', async () => {
    const api = await document()
    const text = JSON.stringify(api)
    for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = path!.split('/').reduce((at, part) => at?.[part], api)
      expect(found, path).toBeDefined()
    }
    const names = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('gives one group by tag, in any letter case, and nothing for an unknown one', async () => {
    const group = await document('?tag=sending')
    const tags = Object.values(group.paths).flatMap((item) =>
      Object.values(item as object).flatMap((operation) => operation.tags),
    )
    expect(new Set(tags)).toEqual(new Set(['Sending']))
    expect((await document('?tag=Nothing')).paths).toEqual({})
  })

  test('its examples of answers fit their schemas', () => {
    for (const route of routes) {
      if ('contentMediaType' in route.response || route.statuses.includes(204)) continue
      const fits = strictAjv.compile(route.response)
      expect(fits(exampleOf(route.response)), `${route.id}: ${strictAjv.errorsText(fits.errors)}`).toBe(true)
    }
  })
})

describe('the other descriptions', () => {
  test('the texts for language models name every route', async () => {
    const short = (await t.stranger.get('/llms.txt').raw()).text
    const full = (await t.stranger.get('/llms-full.txt').raw()).text
    for (const route of routes) {
      const path = route.path.replace('/api/v1/tenants/{tenant}', 'T')
      expect(short).toContain(`${route.method} ${path}:`)
      expect(full).toContain(`## ${route.method} ${path}\n`)
    }
  })

  test('the reference loads nothing from other hosts', async () => {
    const page = await t.stranger.get('/api/docs').raw()
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).not.toMatch(/https?:\/\//)
    for (const [, path] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect((await t.stranger.get(path!).raw()).status, path).toBe(200)
    expect(page.text).toContain('href="/">Open the application')
    await t.stranger.get('/api/docs/..%2fpackage.json').fails(404, 'not_found')
    await t.stranger.get('/api/docs/package.json').fails(404, 'not_found')
    await t.stranger.get('/api/docs/constructor').fails(404, 'not_found')
  })
})

test('the page about the first calls has an example in each language', async () => {
  const page = await t.stranger.get('/api/docs/getting-started').raw()
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  for (const part of ['curl', 'javascript', 'php', 'python']) expect(page.text).toContain(`<h2 id="${part}">`)
  expect(page.text).toContain('<code>&#60;?php')
  expect(page.text).toContain('href="/">Open the application')
})

test('monitoring routes answer without credentials, and metrics are not forwarded by proxies', async () => {
  expect((await t.stranger.get('/healthz').raw()).body).toEqual({ status: 'ok' })
  expect((await t.stranger.get('/readyz').raw()).body).toEqual({ status: 'ready' })
  const metrics = async () => (await t.stranger.get('/metrics').raw()).text
  // A request is counted after its answer.
  await expect.poll(metrics).toContain('http_request_seconds_bucket')
  expect(await metrics()).toMatch(/^event_horizon_age_seconds \d/m)
  expect((await t.stranger.with({ 'x-forwarded-for': '203.0.113.7' }).get('/metrics').raw()).status).toBe(404)
})
