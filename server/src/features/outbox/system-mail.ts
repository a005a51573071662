import type { Context } from '../../platform/http/call.ts'
import { insertOutboxMails } from './store.ts'

export interface SystemMail {
  kind: string
  to: string
  /** In whose name it comes; by default the service's own. */
  fromName?: string
  subject: string
  text: string
  /** The companies in whose outbox it appears when there is no relay. */
  tenantIds: readonly string[]
}

/** Sends a mail of the service itself (invitation, password reset …): to the relay, or into the outbox without one. */
export async function sendSystemMail({ app, db, now }: Context, mail: SystemMail): Promise<void> {
  const { mailFrom } = app.config
  const raw = await app.mailer.compose({
    from: { name: mail.fromName ?? 'Postrider', address: mailFrom },
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  if (app.mailer.relay) return app.mailer.deliver({ from: mailFrom, to: mail.to }, raw)
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
      raw,
    })),
  )
}
