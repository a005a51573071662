import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Taken {
  from: string
  to: string
  data: string
}

/**
 * The reaction at a stage of a message: an answer such as `450 4.2.0 Later`, `stall` for no answer, `close` to break
 * the connection, or null for the usual answer.
 */
type Reaction = string | 'close' | 'stall' | null
/** With a promise, the connection waits until it resolves. */
export type Behaviour = (stage: 'rcpt' | 'final' | 'greeting', to: string) => Reaction | Promise<Reaction>

export interface Sink {
  port: number
  url: string
  taken: Taken[]
  /** The number of open connections. */
  open(): number
  behave(behaviour: Behaviour): void
  /** Delays the answer to every message. */
  slow(ms: number): void
  /**
   * Takes so many messages more and holds all others until `release`, so that a test can act in between. Resolves when so
   * many are taken.
   */
  holdAfter(messages: number): Promise<void>
  release(): void
  /** Breaks all connections and accepts none until `restart`, which does nothing if it runs. */
  shutDown(): Promise<void>
  restart(): Promise<void>
}

/** A relay for tests: a real SMTP server that accepts everything unless a test sets another behaviour. */
export async function openSink({ pipelining = true } = {}): Promise<Sink> {
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = () => null
  let delay = 0
  let gate: Gate | null = null
  const taken: Taken[] = []
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, {
      pipelining,
      taken,
      behave: (stage, to) => behaviour(stage, to),
      delay: () => delay,
      gate: () => gate,
    })
  })
  let port = 0
  const listen = async () => {
    if (server.listening) return
    server.listen(port, '127.0.0.1')
    await new Promise<void>((resolve) => server.once('listening', resolve))
  }
  // While the server is away, a connection of another process may have its port for a moment.
  server.on('error', () => setTimeout(() => server.listen(port, '127.0.0.1'), 100))
  await listen()
  port = (server.address() as AddressInfo).port
  const shutDown = () => {
    const closed = new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve()))
    for (const socket of sockets) socket.destroy()
    return closed
  }
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    open: () => sockets.size,
    behave: (next) => {
      behaviour = next
    },
    slow: (ms) => {
      delay = ms
    },
    holdAfter: (messages) => {
      gate = createGate(messages)
      return gate.reached
    },
    release: () => {
      gate?.release()
      gate = null
    },
    shutDown,
    restart: listen,
  }
}

/** The full name of a host, or an address in brackets. */
const FULL_NAME = /^EHLO (\[[\d.]+\]|[a-z0-9-]+(\.[a-z0-9-]+)+)$/i

interface Gate {
  /** Whether one more message may pass. */
  isOpen(): boolean
  passed(): void
  reached: Promise<void>
  released: Promise<void>
  release(): void
}

function createGate(messages: number): Gate {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let left = messages
  return {
    isOpen: () => left > 0,
    passed: () => {
      left -= 1
      if (left === 0) reached.resolve()
    },
    reached: reached.promise,
    released: released.promise,
    release: released.resolve,
  }
}

interface Service {
  pipelining: boolean
  taken: Taken[]
  behave: Behaviour
  delay(): number
  gate(): Gate | null
}

function serve(socket: Socket, { pipelining, taken, behave, delay, gate }: Service) {
  let rest = ''
  let message: Taken | null = null
  let inData = false
  let isAddressed = false
  let isWaiting = false
  const write = (line: string) => socket.write(`${line}\r\n`)
  /** Reads nothing more from this connection before a promise resolves. */
  const waitFor = <T>(promise: Promise<T>, then: (value: T) => void) => {
    isWaiting = true
    void promise.then((value) => {
      isWaiting = false
      if (!socket.destroyed) then(value)
      read()
    })
  }
  /** Calls `accepted` if it was the usual answer. */
  const answer = (stage: Parameters<Behaviour>[0], to: string, usual: string, accepted: () => void = () => {}) => {
    const react = (reaction: Reaction) => {
      if (reaction === 'close') socket.destroy()
      else if (reaction !== 'stall') write(reaction ?? usual)
      if (reaction === null) accepted()
    }
    const reaction = behave(stage, to)
    if (reaction instanceof Promise) waitFor(reaction, react)
    else react(reaction)
  }
  const take = (done: Taken) => {
    const now = gate()
    if (now && !now.isOpen()) return waitFor(now.released, () => take(done))
    answer('final', done.to, '250 2.0.0 taken', () => {
      taken.push(done)
      gate()?.passed()
    })
  }
  /** As strict as real servers: after a refused recipient, the transaction stays open until RSET. */
  const command = (line: string) => {
    const [verb] = line.split(/[ :]/)
    const [, address = ''] = /<(.*)>/.exec(line) ?? []
    if (verb === 'EHLO' && !FULL_NAME.test(line)) write('504 5.5.2 need a whole name of a host')
    else if (verb === 'EHLO') write(pipelining ? '250-sink\r\n250 PIPELINING' : '250 sink')
    else if (verb === 'MAIL') {
      if (message) return write('503 5.5.1 nested MAIL command')
      message = { from: address, to: '', data: '' }
      isAddressed = false
      write('250 2.1.0 ok')
    } else if (verb === 'RCPT') {
      if (!message) return write('503 5.5.1 need MAIL')
      message.to = address
      answer('rcpt', address, '250 2.1.5 ok', () => {
        isAddressed = true
      })
    } else if (verb === 'DATA') {
      inData = message !== null && isAddressed
      write(inData ? '354 go on' : '554 5.5.1 no valid recipients')
    } else {
      if (verb === 'RSET') message = null
      write({ QUIT: '221 bye', RSET: '250 ok' }[verb!] ?? '500 5.5.2 unknown command')
    }
  }
  const read = () => {
    while (!isWaiting && !socket.destroyed) {
      const end = rest.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end === -1) return
      const text = rest.slice(0, end)
      rest = rest.slice(end + (inData ? 5 : 2))
      if (!inData) command(text)
      else {
        inData = false
        const done = { ...message!, data: `${text}\r\n` }
        message = null
        if (!delay()) take(done)
        else waitFor(sleep(delay()), () => take(done))
      }
    }
  }
  answer('greeting', '', '220 sink')
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    rest += chunk
    read()
  })
}
