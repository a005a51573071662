import { SMTPServer } from 'smtp-server'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { SigningKeys } from '../crypto/signing-keys.ts'
import { limitPerNetwork } from './per-network.ts'

/** A received mail. */
export interface InboundMail {
  from: string
  /** In lower case. */
  to: string
  /** The beginning of the mail, up to the length that the handler wants. */
  raw: Buffer
}

/** Handles mails to some of our addresses, such as reports. */
export interface InboundHandler {
  name: string
  /** Whether it handles mails to this local part, given in lower case. */
  takes(localPart: string, keys: SigningKeys): boolean
  /**
   * Its local parts carry our signature, so they are accepted at every domain whose mail arrives here: companies point
   * their own hosts to us.
   */
  anyDomain?: true
  /** How much of a mail it wants if that is more than usual; the rest is accepted and dropped. */
  maxBytes?: number
  /** Runs before the mail is accepted: if it throws, the sending server tries again later. */
  handle(context: Context, mail: InboundMail): Promise<void>
}

/** Larger mails are refused. */
export const MAX_MAIL = 10 * 1024 * 1024
const USUAL_BYTES = 512 * 1024
const MAX_CLIENTS = 100
const MAX_CLIENTS_OF_NETWORK = 10
const MAX_RECIPIENTS = 10

/** An error with the SMTP code for the sending server. */
const refusal = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })

/** Listens for mails to our addresses and refuses all others, so it is no open relay. Returns the function that closes it. */
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
    // No reverse DNS: a slow name server would delay every mail.
    disableReverseLookup: true,
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) return done(refusal(452, 'too many recipients'))
      done(handlerOf(address) ? null : refusal(550, 'no such mailbox'))
    },
    onData(stream, session, done) {
      take()
        .then(() => done())
        .catch((error: Error & { responseCode?: number }) => {
          if (!error.responseCode) app.log.warn({ reason: error.message }, 'an inbound mail could not be processed')
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
  server.on('error', (error) => app.log.warn({ reason: error.message }, 'error of the inbound listener'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(app.config.inboundPort, app.config.host, () => resolve())
  })
  return () => new Promise<void>((resolve) => server.close(() => resolve()))
}

const wantedBy = ({ maxBytes = USUAL_BYTES }: InboundHandler) => maxBytes

/** Reads the whole mail, as SMTP requires, and keeps the beginning. */
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
