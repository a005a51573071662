import type { IncomingMessage } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validation, wrongContentType } from '../errors.ts'
import { excessOf, mostValues } from './excess.ts'
import { formFields } from './forms.ts'

/** Bodies are JSON, or HTML forms on the public pages that take them. An empty body counts as none. Signed ones stay bytes. */
export function parseBodies(server: FastifyInstance) {
  const json = server.getDefaultJsonParser('remove', 'remove')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<Buffer>(
    /^(?:application\/(?:[\w.+-]+\+)?json|text\/plain) *(?:;|$)/i,
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (accepts(request) === 'signed') return done(null, body)
      if (accepts(request) === 'form' || !isUtf8(request)) return done(wrongContentType())
      if (isPlainText(request) && !request.route?.isBeacon) return done(wrongContentType())
      inTurn(body, done, () => {
        const field = excessOf(body, mostValues(request.route?.body))
        if (field) return done(validation(field))
        const text = decode(body)
        if (text === null) return done(validation('body'))
        if (text.trim() === '') return done(null, undefined)
        json(request, text, (error, value) => (error ? done(validation('body')) : done(null, value)))
      })
    },
  )
  server.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (accepts(request) === 'signed') return done(null, body)
      if (accepts(request) !== 'form') return done(wrongContentType())
      done(null, formFields(request.route, new URLSearchParams(body.toString())))
    },
  )
}

/** A body of this size takes about two milliseconds. */
const LARGE = 128 * 1024
const LONGEST_PAUSE_MS = 200
let turn: Promise<unknown> = Promise.resolve()

/**
 * Reads large bodies one at a time, and pauses after each as long as it took: it may take 50 ms, and the thread must answer
 * others in between.
 */
function inTurn(body: Buffer, fail: (error: Error) => void, read: () => void) {
  if (body.length < LARGE) return read()
  turn = turn.then(async () => {
    const start = performance.now()
    try {
      read()
    } catch (error) {
      fail(error as Error)
    }
    // The handler validates the body in the meantime.
    await setImmediate()
    await setTimeout(Math.min(performance.now() - start, LONGEST_PAUSE_MS))
  })
}

const accepts = (request: FastifyRequest) => request.route?.accepts
const isPlainText = (request: FastifyRequest) => /^text/i.test(request.headers['content-type'] ?? '')
const isUtf8 = (request: FastifyRequest) =>
  /^(utf-?8)?$/i.test(/charset *= *"?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? '')

/** Null if the bytes are not UTF-8: they would be stored as replacement characters. */
function decode(body: Buffer): string | null {
  try {
    return UTF8.decode(body)
  } catch {
    return null
  }
}
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Whether the whole body was read. */
export const isRead = (request: IncomingMessage) => request.complete || request.readableEnded

/** The most that is read of a body that is not used. It is above the largest upload. */
const DROPPED = { bytes: 80 * 1024 * 1024, ms: 30_000 }

/**
 * Reads and drops the rest of a body, up to a limit. A client that is still writing when the connection is closed never
 * reads the answer.
 */
export function dropRest(request: IncomingMessage): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (isRead(request) || request.destroyed || announced > DROPPED.bytes) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > DROPPED.bytes) end()
    }
    const timer = globalThis.setTimeout(end, DROPPED.ms)
    function end() {
      clearTimeout(timer)
      request.off('data', count)
      for (const event of ['end', 'close', 'error']) request.off(event, end)
      resolve()
    }
    for (const event of ['end', 'close', 'error']) request.once(event, end)
    request.on('data', count)
    // A parser of uploads detaches later than this, and that would pause the request again.
    request.unpipe()
    request.resume()
  })
}
