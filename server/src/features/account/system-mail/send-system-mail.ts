import type { Context } from '../../../platform/context.ts'
import type { Attachment } from '../../../platform/mail/mailer.ts'
import { handOver } from '../outbox/index.ts'

interface SystemMail {
  kind: string
  to: string
  /** The name in `From`; by default that of the service. */
  fromName?: string
  subject: string
  text: string
  attachments?: Attachment[]
  /** Where answers go; by default to the address of the service. */
  replyTo?: string
  /** Companies whose outbox shows the mail when no relay is configured. */
  tenantIds: readonly string[]
}

/** Composes a mail of the service and hands it to the relay, or to the outbox when no relay is configured. */
export async function sendSystemMail({ app, db, now }: Context, mail: SystemMail): Promise<void> {
  const { mailFrom } = app.config
  const raw = await app.mailer.compose({
    from: { name: mail.fromName ?? 'Postrider', address: mailFrom },
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    ...(mail.attachments ? { attachments: mail.attachments } : {}),
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  const { kind, to, subject, tenantIds } = mail
  await handOver({ app, db, now }, { kind, from: mailFrom, to, subject, raw, tenantIds })
}
