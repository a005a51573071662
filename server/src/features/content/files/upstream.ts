import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { OutgoingError, type OutgoingRequest } from '../../../platform/net/outgoing.ts'
import { MAX_FILE_BYTES } from './storage/store-file.ts'

type Outgoing = Context['app']['outgoing']

/** 502: the external service with this name failed. */
export const upstreamError = (service: string, reason: string) => new AppError('upstream', service, { reason })

/** Sends a request to an external service. Returns null for 404; every other failure is 502. */
async function fetchFrom(outgoing: Outgoing, service: string, request: OutgoingRequest): Promise<Buffer | null> {
  const { status, body } = await outgoing.request({ timeoutMs: 15_000, ...request }).catch((error) => {
    throw error instanceof OutgoingError ? upstreamError(service, error.reason) : error
  })
  if (status === 404) return null
  if (status === 401 || status === 403) throw upstreamError(service, 'key')
  if (status === 429) throw upstreamError(service, 'limit')
  if (status !== 200) throw upstreamError(service, 'status')
  return body
}

/** Downloads an image of at most the size of an own file; null for 404. */
export const fetchImage = (outgoing: Outgoing, service: string, url: string) =>
  fetchFrom(outgoing, service, { url, maxBytes: MAX_FILE_BYTES })

export async function fetchJson(
  outgoing: Outgoing,
  service: string,
  request: OutgoingRequest,
): Promise<Record<string, unknown> | null> {
  const body = await fetchFrom(outgoing, service, request)
  if (!body) return null
  try {
    return Object(JSON.parse(body.toString()))
  } catch {
    throw upstreamError(service, 'answer')
  }
}
