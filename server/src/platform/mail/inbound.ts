import { SMTPServer } from 'smtp-server'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { SigningKeys } from '../crypto/signing-keys.ts'
import { limitPerNetwork } from './per-network.ts'

/** A mail as it came in. */
export interface InboundMail {
  from: string
  /** In small letters. */
  to: string
  /** As much from its beginning as the handler wants. */
  raw: Buffer
}

/** Who takes mails to an address of ours, such as reports. */
export interface InboundHandler {
  name: string
  /** Whether mails to this local part are his; in small letters. */
  takes(localPart: string, keys: SigningKeys): boolean
  /**
   * Its local parts carry a signature of ours, so they are taken at whatever domain leads here: companies point hosts of
   * their own to us.
   */
  anyDomain?: true
  /** How much of a mail it wants when that is more than usual; the rest is accepted and forgotten. */
  maxBytes?: number
  /** Does what there is to do before the mail is accepted: when it throws, the sender tries again later. */
  handle(context: Context, mail: InboundMail): Promise<void>
}

/** A larger mail is refused. */
export const MAX_MAIL = 10 * 1024 * 1024
const USUAL_BYTES = 512 * 1024
const MAX_CLIENTS = 100
const MAX_CLIENTS_OF_NETWORK = 10
const MAX_RECIPIENTS = 10

/** A failure with the code that the sender is told. */
const refusal = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })

/** Listens for mails to addresses of ours; everybody else's are refused, so this is no relay. Returns what closes it. */
export async function listenForMail(app: App, handlers: readonly InboundHandler[]): Promise<() => Promise<void>> {
  const handlerOf = (address: string) => {
    const [local = '', domain] = splitAddress(address)
    const isOurs = domain === app.config.bounceDomain.toLowerCase()
    return handlers.find((one) => (isOurs || one.anyDomain) && one.takes(local, app.signingKeys))
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MAIL,
    maxClients: MAX_CLIENTS,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
    // No look-up of who calls: a slow name server would hold up every mail.
    disableReverseLookup: true,
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) return done(refusal(452, 'too many recipients'))
      done(handlerOf(address) ? null : refusal(550, 'no such mailbox'))
    },
    onData(stream, session, done) {
      take()
        .then(() => done())
        .catch((error: Error & { responseCode?: number }) => {
          if (!error.responseCode) app.log.warn({ reason: error.message }, 'an inbound mail could not be taken')
          done(error.responseCode ? error : refusal(451, 'try again later'))
        })
      async function take() {
        const { mailFrom, rcptTo } = session.envelope
        const takers = rcptTo.map(({ address }) => ({ to: address.toLowerCase(), handler: handlerOf(address)! }))
        const wanted = Math.max(...takers.map(({ handler }) => wantedBy(handler)))
        const raw = await readBeginning(stream as AsyncIterable<Buffer>, wanted)
        if (stream.sizeExceeded) throw refusal(552, 'too large')
        for (const { to, handler } of takers) {
          const mail = { from: mailFrom ? mailFrom.address : '', to, raw: raw.subarray(0, wantedBy(handler)) }
          await handler.handle({ app, db: app.database.db, now: app.clock.now() }, mail)
        }
      }
    },
  })
  limitPerNetwork(server.server, MAX_CLIENTS_OF_NETWORK, '421 too many connections, try again later\r\n')
  server.on('error', (error) => app.log.warn({ reason: error.message }, 'the inbound listener'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(app.config.inboundPort, app.config.host, () => resolve())
  })
  return () => new Promise<void>((resolve) => server.close(() => resolve()))
}

const wantedBy = ({ maxBytes = USUAL_BYTES }: InboundHandler) => maxBytes

/** Reads all, so that the sender is heard out, and keeps the beginning. */
async function readBeginning(stream: AsyncIterable<Buffer>, max: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let left = max
  for await (const part of stream) {
    if (left > 0) parts.push(part.subarray(0, left))
    left -= part.length
  }
  return Buffer.concat(parts)
}

function splitAddress(address: string): [string, string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()]
}
