import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { OutgoingError, type OutgoingRequest } from '../../../platform/net/outgoing.ts'
import { MAX_FILE_BYTES } from './store-file.ts'

type Outgoing = Context['app']['outgoing']

/** A service outside failed us; `what` names it. */
export const upstream = (what: string, reason: string) => new AppError('upstream', what, { reason })

/** Asks a service outside. Returns null where it says that there is no such thing; everything else but success is 502. */
export async function ask(outgoing: Outgoing, what: string, request: OutgoingRequest): Promise<Buffer | null> {
  const { status, body } = await outgoing.request({ timeoutMs: 15_000, ...request }).catch((error) => {
    throw error instanceof OutgoingError ? upstream(what, error.reason) : error
  })
  if (status === 404) return null
  if (status === 401 || status === 403) throw upstream(what, 'key')
  if (status === 429) throw upstream(what, 'limit')
  if (status !== 200) throw upstream(what, 'status')
  return body
}

/** An image from outside, as large as a file of ours may be. */
export const askForImage = (outgoing: Outgoing, what: string, url: string) =>
  ask(outgoing, what, { url, maxBytes: MAX_FILE_BYTES })

export async function askForJson(
  outgoing: Outgoing,
  what: string,
  request: OutgoingRequest,
): Promise<Record<string, unknown> | null> {
  const body = await ask(outgoing, what, request)
  if (!body) return null
  try {
    return Object(JSON.parse(body.toString()))
  } catch {
    throw upstream(what, 'answer')
  }
}
