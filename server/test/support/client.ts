import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { allFailures } from '../../src/interfaces/description/openapi.ts'
import type { Route } from '../../src/platform/http/define-route.ts'
import { strictAjv } from '../../src/platform/schema/ajv.ts'

type Headers = Record<string, string>

export interface Answer {
  status: number
  headers: LightMyRequestResponse['headers']
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect
  body: any
  text: string
}

/** An HTTP client. Every answer is checked against the declaration of its route. */
export class Client {
  readonly server: FastifyInstance
  readonly base: string
  readonly headers: Headers

  constructor(server: FastifyInstance, tenant: string | null, headers: Headers = {}) {
    this.server = server
    this.base = tenant ? `/api/v1/tenants/${tenant}` : ''
    this.headers = headers
  }

  with(headers: Headers) {
    const copy = new Client(this.server, null, { ...this.headers, ...headers })
    return Object.assign(copy, { base: this.base })
  }

  get = (path: string) => this.call('GET', path)
  delete = (path: string) => this.call('DELETE', path)
  post = (path: string, body?: unknown) => this.call('POST', path, body)
  put = (path: string, body?: unknown) => this.call('PUT', path, body)
  patch = (path: string, body?: unknown) => this.call('PATCH', path, body)

  /** Uploads a file like a browser form. */
  upload(path: string, name: string, content: Buffer | string, field = 'file'): Pending {
    const boundary = '----boundary7'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)])
    return new Pending(
      this.send('POST', path, payload, { 'content-type': `multipart/form-data; boundary=${boundary}` }),
    )
  }

  /** Sends a request; `.ok(status)` or `.fails(status, code, message)` checks the answer. */
  call(method: string, path: string, body?: unknown): Pending {
    return new Pending(this.send(method, path, body))
  }

  private async send(
    method: string,
    path: string,
    body: unknown,
    headers: Headers = {},
  ): Promise<{ answer: Answer; route: Route | undefined }> {
    const url = path.startsWith('/api/') || !this.base ? path : this.base + path
    const form = typeof body === 'string'
    const bytes = Buffer.isBuffer(body)
    const response = await this.server.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(body === undefined
          ? {}
          : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { payload: form || bytes ? body : JSON.stringify(body) }),
    })
    const id = String(response.headers['x-request-id'])
    const route = routesSeen.get(id)
    routesSeen.delete(id)
    const json = /json(?:;|$)/.test(String(response.headers['content-type']).replace('x-ndjson', ''))
    return {
      answer: {
        status: response.statusCode,
        headers: response.headers,
        body: json && response.payload ? response.json() : undefined,
        text: response.payload,
      },
      route,
    }
  }
}

/** Which route answered which request. Recorded in tests only. */
export const routesSeen = new Map<string, Route>()

const validators = new Map<Route, ReturnType<typeof strictAjv.compile>>()

class Pending {
  private readonly sent: Promise<{ answer: Answer; route: Route | undefined }>
  constructor(sent: Promise<{ answer: Answer; route: Route | undefined }>) {
    this.sent = sent
    sent.catch(() => {})
  }

  /** The answer, unchecked. */
  async raw(): Promise<Answer> {
    return (await this.sent).answer
  }

  /** Expects success, and exactly the body that the route declares. */
  async ok(status?: number) {
    const { answer, route } = await this.sent
    expect(answer.status, answer.text.slice(0, 500)).toSatisfy((got: number) => (status ? got === status : got < 300))
    if (route) {
      expect(route.statuses).toContain(answer.status)
      if (answer.body !== undefined && !('contentMediaType' in route.response)) expectDeclared(route, answer.body)
    }
    return answer.body
  }

  /** Expects an error that the route declares. */
  async fails(status: number, code: string, message?: string) {
    const { answer, route } = await this.sent
    expect(answer.status, answer.text.slice(0, 500)).toBe(status)
    expect(answer.body.error.code).toBe(code)
    if (message !== undefined) expect(answer.body.error.message).toBe(message)
    if (route)
      expect(
        declares(route, answer.body.error),
        `${route.id} does not declare ${code}/${answer.body.error.message}`,
      ).toBe(true)
    return answer.body.error
  }
}

function expectDeclared(route: Route, body: unknown) {
  if (!validators.has(route)) validators.set(route, strictAjv.compile(closed(route.response)))
  const valid = validators.get(route)!
  expect(valid(structuredClone(body)), `${route.id}: ${strictAjv.errorsText(valid.errors)}`).toBe(true)
}

/** The schema without additional properties: a field that the route does not declare is a bug. */
function closed(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map((item) => (typeof item === 'object' && item ? closed(item) : item))
  const copy = Object.fromEntries(
    Object.entries(schema as object).map(([key, value]) => [
      key,
      typeof value === 'object' && value && key !== 'examples' ? closed(value) : value,
    ]),
  )
  return copy.type === 'object' && copy.properties ? { ...copy, additionalProperties: false } : copy
}

const declares = (route: Route, error: { code: string; message: string }) =>
  allFailures(route).some((failure) => failure === error.code || failure === `${error.code}/${error.message}`)
