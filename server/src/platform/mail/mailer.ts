import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { unavailable } from '../errors.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

export interface Mail {
  from: string | { name: string; address: string }
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  replyTo?: string
  attachments?: Attachment[]
}

/** Sends single mails, such as those of the system. Mass mail uses `smtp/`, which is much faster. */
export interface Mailer {
  /** Whether there is a relay; without one, mails go to the outbox. */
  relay: boolean
  compose(mail: Mail): Promise<Buffer>
  /** Hands a complete message to the relay; throws 503 `mail` if the relay refuses it. */
  deliver(envelope: { from: string; to: string }, raw: Buffer): Promise<void>
  /** Whether the relay answers, for `doctor`. */
  verify(): Promise<boolean>
  close(): void
}

export function createMailer(smtpUrl: string | null): Mailer {
  const transport = smtpUrl
    ? createTransport({
        url: smtpUrl,
        pool: true,
        maxConnections: 2,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
        tls: { minVersion: 'TLSv1.2' },
      })
    : null
  return {
    relay: transport !== null,
    compose: (mail) => new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile().build(),
    async deliver(envelope, raw) {
      if (!transport) throw unavailable('mail')
      try {
        await transport.sendMail({ envelope, raw })
      } catch (error) {
        throw Object.assign(unavailable('mail'), { cause: error })
      }
    },
    verify: async () =>
      transport
        ? transport.verify().then(
            () => true,
            () => false,
          )
        : true,
    close: () => transport?.close(),
  }
}
