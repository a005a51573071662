import type { Static } from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { FLAGS, MESSAGE_STATES } from '../ledger/index.ts'
import type { MailStatus } from './schemas.ts'
import { requireMail } from './store.ts'

type Mail = Awaited<ReturnType<typeof requireMail>>

/** What became of a mail; 404 when the company has none with this id. */
export async function describeMail(db: Db, tenantId: string, id: string): Promise<Static<typeof MailStatus>> {
  const mail = await requireMail(db, tenantId, id)
  const status = statusOf(mail)
  const at = (status === 'bounced' ? mail.bounced_at : null) ?? mail.at ?? mail.created_at
  const hasReason = status === 'bounced' || status === 'failed' || status === 'skipped'
  return {
    id: mail.id,
    status,
    ...(hasReason && mail.reason ? { reason: mail.reason } : {}),
    at: at.toISOString(),
  }
}

function statusOf({ state, flags, isReported }: Mail): Static<typeof MailStatus>['status'] {
  if (state === MESSAGE_STATES.queued) return 'queued'
  if (state === MESSAGE_STATES.skipped) return 'skipped'
  if (state === MESSAGE_STATES.failed) return 'failed'
  if (flags & (FLAGS.softBounced | FLAGS.hardBounced)) return 'bounced'
  return isReported ? 'delivered' : 'sent'
}
