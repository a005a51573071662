import { connect as connectPlain, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { createReplyReader, type Reply } from './replies.ts'
import type { SmtpTarget } from './target.ts'

export type OnReply = (reply: Reply) => void

/** A line to the relay: writes commands and passes the replies, in their order, to the waiting callbacks. */
export interface Wire {
  write(data: string | Buffer): void
  /** Queues a callback for the next reply that has none yet; the line ends if the reply does not come in time. */
  expect(ms: number, onReply: OnReply): void
  ask(line: string, ms?: number): Promise<Reply>
  encrypt(): Promise<void>
  end(error: Error | null): void
  /** Since when a reply is awaited, or null. */
  waitingSince(): number | null
}

export const ANSWER_MS = 60_000
const TLS_MS = 15_000

let writes: (() => void)[] = []

/**
 * Collects the writes of one turn of the event loop and does them together at its end. Every write wakes the receiver:
 * waking it for each message of twenty connections costs both sides more than the messages themselves.
 */
function atEndOfTurn(write: () => void) {
  if (writes.push(write) > 1) return
  setImmediate(() => {
    const all = writes
    writes = []
    for (const one of all) one()
  })
}

export function openWire(target: SmtpTarget, ended: (error: Error | null) => void): Wire {
  const awaited: { onReply: OnReply; ms: number; since: number }[] = []
  const security: ConnectionOptions = {
    servername: target.host,
    rejectUnauthorized: target.rejectUnauthorized,
    minVersion: 'TLSv1.2',
  }
  let read = createReplyReader()
  let isOver = false
  let socket: Socket = target.secure
    ? connectTls({ host: target.host, port: target.port, ...security })
    : connectPlain({ host: target.host, port: target.port })
  const late = setInterval(() => {
    if (awaited[0] && performance.now() - awaited[0].since > awaited[0].ms)
      end(new Error('The relay did not answer in time.'))
  }, 1_000)
  late.unref()
  listen()

  function listen() {
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', receive)
    socket.on('error', end)
    socket.on('close', () => end(new Error('The relay closed the connection.')))
  }

  function receive(chunk: unknown) {
    try {
      for (const reply of read(String(chunk))) {
        const next = awaited.shift()
        // The time limit of the next callback starts now.
        if (awaited[0]) awaited[0].since = performance.now()
        if (next) next.onReply(reply)
        else if (reply.code >= 400) end(new Error(`${reply.code} ${reply.text}`))
      }
    } catch (error) {
      end(error as Error)
    }
  }

  function end(error: Error | null) {
    if (isOver) return
    isOver = true
    clearInterval(late)
    socket.destroy()
    awaited.length = 0
    ended(error)
  }

  // The encoding applies to texts only.
  const write = (data: string | Buffer) => atEndOfTurn(() => void (isOver || socket.write(data as string, 'latin1')))
  const expect = (ms: number, onReply: OnReply) => {
    awaited.push({ onReply, ms, since: performance.now() })
  }
  return {
    write,
    expect,
    end,
    waitingSince: () => awaited[0]?.since ?? null,
    ask: (line, ms = ANSWER_MS) =>
      new Promise((resolve) => {
        if (line) write(`${line}\r\n`)
        expect(ms, resolve)
      }),
    encrypt: () =>
      new Promise((resolve) => {
        const late = setTimeout(() => end(new Error('The relay did not begin TLS in time.')), TLS_MS)
        late.unref()
        const plain = socket.removeAllListeners()
        plain.on('error', end)
        socket = connectTls({ socket: plain as Socket, ...security })
        read = createReplyReader()
        listen()
        socket.once('secureConnect', () => {
          clearTimeout(late)
          resolve()
        })
      }),
  }
}
