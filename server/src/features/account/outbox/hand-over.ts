import type { Context } from '../../../platform/context.ts'
import { insertOutboxMails } from './store.ts'

export interface ReadyMail {
  kind: string
  /** The return path. */
  from: string
  to: string
  subject: string
  raw: Buffer
  /** The companies in whose outbox it appears when there is no relay. */
  tenantIds: readonly string[]
}

/** Hands a ready message to the relay; without one it goes into the outbox. */
export async function handOver({ app, db, now }: Context, mail: ReadyMail): Promise<void> {
  if (app.mailer.relay) return app.mailer.deliver({ from: mail.from, to: mail.to }, mail.raw)
  if (!mail.tenantIds.length)
    return app.log.warn({ kind: mail.kind }, 'a mail had neither a relay nor an outbox to go to')
  await insertOutboxMails(
    db,
    mail.tenantIds.map((tenantId) => ({
      tenant_id: tenantId,
      at: now,
      recipient: mail.to,
      subject: mail.subject,
      kind: mail.kind,
      raw: mail.raw,
    })),
  )
}
