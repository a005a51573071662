import type { IncomingMessage } from 'node:http'
import { tooLarge, validation } from '../errors.ts'
import type { Route } from './define-route.ts'

/**
 * The fields of an HTML form as the body of a route. A field that the route declares as a list is a list, however often
 * it was sent; of other fields the last value counts.
 */
export function formFields(route: Route | undefined, entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const declared = (route?.body as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {}
  const fields = new Map<string, unknown>()
  for (const [name, value] of entries) {
    const isList = Object.hasOwn(declared, name) && declared[name]!.type === 'array'
    const before = fields.get(name) as unknown[] | undefined
    if (isList && before) before.push(value)
    else fields.set(name, isList ? [value] : value)
  }
  return Object.fromEntries(fields)
}

/** Reads a multipart form, which RFC 8058 (one-click) allows. Files in it are ignored. */
export async function readParts(request: IncomingMessage, limit: number): Promise<[string, unknown][]> {
  const parts: Buffer[] = []
  let bytes = 0
  // Without this option a form that is too large would end the connection, and the client would not get the answer.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > limit) throw tooLarge()
    parts.push(part)
  }
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(Buffer.concat(parts), { headers }).formData().catch(() => {
    throw validation('body')
  })
  return [...form].filter(([, value]) => typeof value === 'string')
}
