import type { Context } from '../../../platform/context.ts'
import { handOver } from '../outbox/index.ts'

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
  const { kind, to, subject, tenantIds } = mail
  await handOver({ app, db, now }, { kind, from: mailFrom, to, subject, raw, tenantIds })
}
