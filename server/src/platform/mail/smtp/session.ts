import type { Reply } from './replies.ts'
import type { SmtpTarget } from './target.ts'
import type { Wire } from './wire.ts'

const GREETING_MS = 15_000

/** Greets the relay, starts TLS if it is offered, and logs in. Throws if the relay refuses. */
export async function openSession(wire: Wire, target: SmtpTarget): Promise<{ pipelining: boolean }> {
  require(await wire.ask('', GREETING_MS), 220, 'the connection')
  let offered = await greet(wire, target)
  let encrypted = target.secure
  if (!target.secure && offered.includes('STARTTLS')) {
    require(await wire.ask('STARTTLS'), 220, 'STARTTLS')
    await wire.encrypt()
    offered = await greet(wire, target)
    encrypted = true
  }
  if (target.auth && !encrypted && !isLocal(target.host))
    throw new Error('The relay offers no TLS; the password is not sent in plain text.')
  if (target.auth) await signIn(wire, target.auth, offered)
  return { pipelining: offered.includes('PIPELINING') }
}

const isLocal = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

async function greet(wire: Wire, { ownName }: SmtpTarget): Promise<string[]> {
  const reply = await wire.ask(`EHLO ${ownName}`)
  require(reply, 250, 'EHLO')
  return reply.lines.map((line) => line.toUpperCase())
}

async function signIn(wire: Wire, { user, pass }: { user: string; pass: string }, offered: readonly string[]) {
  const methods = offered.find((line) => line.startsWith('AUTH'))?.split(/[ =]/) ?? []
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  if (methods.includes('LOGIN') && !methods.includes('PLAIN')) {
    require(await wire.ask('AUTH LOGIN'), 334, 'AUTH')
    require(await wire.ask(base64(user)), 334, 'the user')
    require(await wire.ask(base64(pass)), 235, 'the password')
  } else require(await wire.ask(`AUTH PLAIN ${base64(`\0${user}\0${pass}`)}`), 235, 'the password')
}

function require({ code, text }: Reply, wanted: number, what: string) {
  if (code !== wanted) throw new Error(`The relay refused ${what}: ${code} ${text}`)
}
