import type { Routes } from './routes.ts'

export type RouteName = keyof Routes
export type Answer<R extends RouteName> = Routes[R]['answer']
export type Body<R extends RouteName> = Routes[R]['body']
export type Query<R extends RouteName> = Routes[R]['query']
/** An item of a route that answers with a page of items. */
export type Item<R extends RouteName> = Answer<R> extends { items: (infer I)[] } ? I : never

type Path<R extends RouteName> = Routes[R]['path']
export type Input<R extends RouteName> = (keyof Path<R> extends never ? { path?: undefined } : { path: Path<R> }) &
  (undefined extends Body<R> ? { body?: Body<R> } : { body: Body<R> }) & { query?: Query<R> }

/** A refusal of the server: its code, and the field or reason. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly reason: string
  readonly params: Record<string, unknown>

  constructor(status: number, code: string, reason: string, params: Record<string, unknown> = {}) {
    super(`${code}/${reason}`)
    this.status = status
    this.code = code
    this.reason = reason
    this.params = params
  }
}

/** A tab shows one company at a time, the one in its address. */
const tab = { company: '', csrfToken: '' }
export const currentCompany = () => tab.company
export const setCompany = (company: string) => void Object.assign(tab, { company })
export const setCsrfToken = (csrfToken: string) => void Object.assign(tab, { csrfToken })
export const csrfToken = () => tab.csrfToken

/** The address of a route, for links and pictures. */
export function addressOf<R extends RouteName>(name: R, input: Omit<Input<R>, 'body'>): string {
  const template = name.slice(name.indexOf(' ') + 1)
  const values = (input.path ?? {}) as Record<string, string>
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key]!))
  const base = template.startsWith('/auth/') ? '/api/v1' : `/api/v1/tenants/${tab.company}`
  const query = queryString((input.query ?? {}) as Record<string, unknown>)
  return `${base}${path}${query && `?${query}`}`
}

function queryString(query: Record<string, unknown>): string {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') pairs.append(key, String(one))
  return pairs.toString()
}

/** Calls a route of the API; throws ApiError. */
export async function call<R extends RouteName>(
  name: R,
  input: Input<R>,
  signal: AbortSignal | null = null,
): Promise<Answer<R>> {
  const method = name.slice(0, name.indexOf(' '))
  const body = input.body as unknown
  const isForm = body instanceof FormData
  const response = await send(addressOf(name, input), {
    method,
    headers: {
      accept: 'application/json, */*;q=0.5',
      ...(method === 'GET' ? {} : { 'x-csrf-token': tab.csrfToken }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    signal,
  })
  return (await read(response)) as Answer<R>
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    throw new ApiError(0, 'offline', '')
  }
}

async function read(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!response.ok) {
    const { error } = isJson ? await response.json() : { error: { code: 'server', message: '' } }
    if (response.status === 401) window.dispatchEvent(new Event('signed-out'))
    throw new ApiError(response.status, error.code, error.message, error.params)
  }
  if (response.status === 204) return undefined
  return isJson ? response.json() : response.blob()
}
