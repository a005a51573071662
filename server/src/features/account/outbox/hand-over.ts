import type { Context } from '../../../platform/context.ts'
import { insertOutboxMails } from './store.ts'

export interface ReadyMail {
  kind: string
  /** The return path. */
  from: string
  to: string
  subject: string
  raw: Buffer
  /** The contact whose data a test mail shows. */
  contactId?: string
  /** Companies whose outbox shows the mail when no relay is configured. */
  tenantIds: readonly string[]
}

/** Hands a composed mail to the relay, or stores it in the outbox when no relay is configured. */
export async function handOver({ app, db, now }: Context, mail: ReadyMail): Promise<void> {
  if (app.mailer.relay) return app.mailer.deliver({ from: mail.from, to: mail.to }, mail.raw)
  if (!mail.tenantIds.length)
    return app.log.warn(
      { kind: mail.kind },
      'mail dropped: no relay is configured, and it belongs to no company with an outbox',
    )
  await insertOutboxMails(
    db,
    mail.tenantIds.map((tenantId) => ({
      tenant_id: tenantId,
      at: now,
      recipient: mail.to,
      subject: mail.subject,
      kind: mail.kind,
      raw: mail.raw,
      contact_id: mail.contactId ?? null,
    })),
  )
}
