import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { SigningKeys } from '../crypto/signing-keys.ts'
import type { Bucket } from '../limits/limiter.ts'
import { countCommands } from './count-commands.ts'
import { LIMITS, limitSessions, networkOf, type SessionLimits } from './sessions.ts'

/** A received mail. */
export interface InboundMail {
  from: string
  /** Those of its addresses that the handler takes, in lower case. */
  to: readonly string[]
  /** The beginning of the mail, up to the length that the handler wants. */
  raw: Buffer
  /** The network that sent the mail. Work on it must not delay work on mails of other networks. */
  network: string
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
  /** How many mails it takes from one network, for addresses that everyone can guess. */
  perNetwork?: Omit<Bucket, 'name'>
  /** Runs once for a mail, before it is accepted: if it throws, the sending server tries again later. */
  handle(context: Context, mail: InboundMail): Promise<void>
}

/** Larger mails are refused. */
export const MAX_MAIL = 10 * 1024 * 1024
const USUAL_BYTES = 512 * 1024
const MAX_RECIPIENTS = 10

/** An error with the SMTP code for the sending server. */
const refusal = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })

/** Listens for mails to our addresses and refuses all others, so it is no open relay. Returns the function that closes it. */
export async function listenForMail(
  app: App,
  handlers: readonly InboundHandler[],
  limits: SessionLimits = LIMITS,
): Promise<() => Promise<void>> {
  const reception = createReception(app, handlers, limits.heldBytes)
  const commands = countCommands(limits.commands)
  const server: SMTPServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MAIL,
    socketTimeout: limits.idleMs,
    closeTimeout: 5_000,
    // No reverse DNS: a slow name server would delay every mail.
    disableReverseLookup: true,
    logger: commands.logger(() => server.connections),
    onRcptTo({ address }, session, done) {
      reception.admit(address, session).then(() => done(), done)
    },
    onData(stream, session, done) {
      reception
        .take(stream as AsyncIterable<Buffer> & { sizeExceeded: boolean }, session)
        .then(() => {
          commands.forget(session.id)
          done()
        })
        .catch((error: Error & { responseCode?: number }) => {
          if (!error.responseCode) app.log.warn({ reason: error.message }, 'an inbound mail could not be processed')
          done(error.responseCode ? error : refusal(451, 'try again later'))
        })
    },
    onClose: (session) => commands.forget(session.id),
  })
  limitSessions(server.server, limits)
  server.on('error', (error) => app.log.warn({ reason: error.message }, 'error of the inbound listener'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(app.config.inboundPort, app.config.host, () => resolve())
  })
  return () => new Promise<void>((resolve) => server.close(() => resolve()))
}

/** Admits recipients and gives mails to their handlers. */
function createReception(app: App, handlers: readonly InboundHandler[], maxBytes: number) {
  /** The bytes of all mails that are being read or handled. */
  let held = 0
  const handlerOf = (address: string) => {
    const [local = '', domain] = splitAddress(address)
    const isOurs = domain === app.config.bounceDomain.toLowerCase()
    return handlers.find((one) => (isOurs || one.anyDomain) && one.takes(local, app.signingKeys))
  }
  return {
    async admit(address: string, { envelope: { rcptTo }, remoteAddress }: SMTPServerSession) {
      const handler = handlerOf(address)
      if (!handler) throw refusal(550, 'no such mailbox')
      // A mail is read once, so it has one handler. The sending server sends it again to the other recipients.
      const isForOther = rcptTo.length > 0 && handlerOf(rcptTo[0]!.address) !== handler
      if (isForOther || rcptTo.length >= MAX_RECIPIENTS) throw refusal(452, 'too many recipients')
      if (rcptTo.length > 0 || !handler.perNetwork) return
      const bucket = { name: 'mails', ...handler.perNetwork }
      const { allowed } = await app.limiter.take(`inbound:${handler.name}:${networkOf(remoteAddress)}`, [bucket])
      if (!allowed) throw refusal(451, 'too many mails, try again later')
    },
    async take(stream: AsyncIterable<Buffer> & { sizeExceeded: boolean }, session: SMTPServerSession) {
      const { mailFrom, rcptTo } = session.envelope
      const handler = handlerOf(rcptTo[0]!.address)!
      const most = handler.maxBytes ?? USUAL_BYTES
      const parts: Buffer[] = []
      let [kept, isFull] = [0, false]
      try {
        // The whole mail is read, as SMTP requires, and its beginning is kept.
        for await (const part of stream) {
          const wanted = part.subarray(0, most - kept)
          isFull ||= held + wanted.length > maxBytes
          if (isFull || !wanted.length) continue
          parts.push(wanted)
          kept += wanted.length
          held += wanted.length
        }
        if (stream.sizeExceeded) throw refusal(552, 'too large')
        if (isFull) throw refusal(452, 'too many mails at a time, try again later')
        await handler.handle(
          { app, db: app.database.db, now: app.clock.now() },
          {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address.toLowerCase()),
            raw: Buffer.concat(parts),
            network: networkOf(session.remoteAddress),
          },
        )
      } finally {
        held -= kept
      }
    },
  }
}

function splitAddress(address: string): [string, string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()]
}
