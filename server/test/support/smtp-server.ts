import { createServer, type Socket } from 'node:net'

export interface Taken {
  from: string
  to: string
  data: string
}

/** What the sink does at a stage of a message: an answer such as `450 4.2.0 Later`, or nothing, or the end of it all. */
export type Behaviour = (stage: 'rcpt' | 'final' | 'greeting', to: string) => string | 'close' | 'stall' | null

export interface Sink {
  port: number
  url: string
  taken: Taken[]
  /** Connections that are open now. */
  open(): number
  behave(behaviour: Behaviour): void
  /** Takes so long for every message. */
  slow(ms: number): void
  /** Cuts all connections and takes none until `back`. */
  goAway(): Promise<void>
  back(): Promise<void>
}

/** A relay for tests: a real SMTP server that takes everything, and misbehaves when it is told to. */
export async function openSink({ pipelining = true } = {}): Promise<Sink> {
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = () => null
  let delay = 0
  const taken: Taken[] = []
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, { pipelining, taken, behave: (stage, to) => behaviour(stage, to), delay: () => delay })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const port = (server.address() as { port: number }).port
  const goAway = () => {
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
    goAway,
    back: () => listen(port),
  }
}

/** Of a host, or an address in brackets. */
const WHOLE_NAME = /^EHLO (\[[\d.]+\]|[a-z0-9-]+(\.[a-z0-9-]+)+)$/i

interface Service {
  pipelining: boolean
  taken: Taken[]
  behave: Behaviour
  delay(): number
}

function serve(socket: Socket, { pipelining, taken, behave, delay }: Service) {
  let rest = ''
  let message: Taken | null = null
  let inData = false
  let isAddressed = false
  let isWaiting = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  /** False when nothing more is said. */
  const answer = (stage: Parameters<Behaviour>[0], usual: string, to = message?.to ?? ''): boolean => {
    const told = behave(stage, to)
    if (told === 'close') socket.destroy()
    else if (told !== 'stall') say(told ?? usual)
    return told === null
  }
  const take = (done: Taken) => {
    if (answer('final', '250 2.0.0 taken', done.to)) taken.push(done)
  }
  /** As strict as real servers: a refused recipient leaves the transaction open until RSET. */
  const command = (line: string) => {
    const [verb] = line.split(/[ :]/)
    const [, address = ''] = /<(.*)>/.exec(line) ?? []
    if (verb === 'EHLO' && !WHOLE_NAME.test(line)) say('504 5.5.2 need a whole name of a host')
    else if (verb === 'EHLO') say(pipelining ? '250-sink\r\n250 PIPELINING' : '250 sink')
    else if (verb === 'MAIL') {
      if (message) return say('503 5.5.1 nested MAIL command')
      message = { from: address, to: '', data: '' }
      isAddressed = false
      say('250 2.1.0 ok')
    } else if (verb === 'RCPT') {
      if (!message) return say('503 5.5.1 need MAIL')
      message.to = address
      isAddressed = answer('rcpt', '250 2.1.5 ok') || isAddressed
    } else if (verb === 'DATA') {
      inData = message !== null && isAddressed
      say(inData ? '354 go on' : '554 5.5.1 no valid recipients')
    } else {
      if (verb === 'RSET') message = null
      say({ QUIT: '221 bye', RSET: '250 ok' }[verb!] ?? '500 5.5.2 unknown command')
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
        else wait(done)
      }
    }
  }
  const wait = (done: Taken) => {
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (!socket.destroyed) take(done)
      read()
    }, delay())
  }
  answer('greeting', '220 sink')
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    rest += chunk
    read()
  })
}
