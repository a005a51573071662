import type { IncomingMessage } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validation, wrongContentType } from '../errors.ts'
import { formFields } from './forms.ts'

/** Bodies are JSON, or HTML forms on the public pages that take them. An empty body counts as none. */
export function parseBodies(server: FastifyInstance) {
  const json = server.getDefaultJsonParser('remove', 'remove')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<Buffer>(
    /^application\/(?:[\w.+-]+\+)?json *(?:;|$)/i,
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (accepts(request) === 'form' || !isUtf8(request)) return done(wrongContentType())
      inTurn(body, done, () => {
        const deep = tooDeep(body)
        if (deep) return done(validation(deep))
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
      if (accepts(request) !== 'form') return done(wrongContentType())
      done(null, formFields(request.routeOptions.config.route, new URLSearchParams(body.toString())))
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

const accepts = (request: FastifyRequest) => request.routeOptions.config.route?.accepts
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

/** Values are nested in fewer levels. Reading millions of levels would take a second. */
const MAX_DEPTH = 100
const [QUOTE, BACKSLASH] = [0x22, 0x5c]
/** `{` and `}` are `[` and `]` with this bit. */
const [OPEN, CLOSE, BRACE] = [0x5b, 0x5d, 0x20]

/** The field of a body that is nested too deeply, or `body`; null if none is. */
function tooDeep(body: Buffer): string | null {
  if (body.length <= MAX_DEPTH) return null
  let [depth, name, nameEnd] = [0, 0, 0]
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!
    if (byte === QUOTE) {
      const end = endOfText(body, at + 1)
      // The last text of the outermost object before a value is the name of its field.
      if (depth === 1) [name, nameEnd] = [at + 1, Math.min(end, at + 1 + MAX_NAME)]
      at = end
    } else if ((byte & ~BRACE) === OPEN) {
      depth += 1
      if (depth > MAX_DEPTH) return nameEnd ? body.toString('utf8', name, nameEnd) : 'body'
    } else if ((byte & ~BRACE) === CLOSE) depth -= 1
  }
  return null
}

/**
 * Where the text that starts here ends. Most of a large body is long texts, for which `indexOf` is many times as fast as a
 * loop; for many short texts its calls take longer than the loop.
 */
function endOfText(body: Buffer, start: number): number {
  for (let at = start; at < body.length; at++) {
    const byte = body[at]!
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at += 1
    else if (at - start >= SHORT) return endOfLongText(body, at + 1)
  }
  return body.length
}
const SHORT = 32

function endOfLongText(body: Buffer, start: number): number {
  for (let from = start; ; ) {
    const quote = body.indexOf(QUOTE, from)
    if (quote === -1) return body.length
    let first = quote
    while (first > from && body[first - 1] === BACKSLASH) first -= 1
    if ((quote - first) % 2 === 0) return quote
    from = quote + 1
  }
}
const MAX_NAME = 100

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
