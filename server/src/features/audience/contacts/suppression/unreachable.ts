import type { Context } from '../../../../platform/context.ts'
import type { MailabilitySkip } from '../sql/mailability.ts'
import { erasedHashes } from './erased-hash.ts'
import { type Reason, strongest } from './reasons.ts'
import { reasonsOfAddresses } from './sql/erasures.ts'

/** The reasons for which an address gets no mail at all. An unsubscription and an erasure end marketing only. */
const SKIPPED_AS: Partial<Record<Reason, MailabilitySkip>> = {
  complaint: 'complained',
  bounced: 'bounced',
  manual: 'suppressed',
  invalid: 'suppressed',
  blacklist: 'blacklisted',
}

/**
 * Why addresses may not get mails that are no marketing, such as the confirmation of an order, whether or not they are
 * contacts. By the address as given; those that may be mailed are left out.
 */
export async function unreachableAmong(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  emails: readonly string[],
): Promise<Map<string, MailabilitySkip>> {
  const addresses = emails.map((email) => ({ email, hashes: erasedHashes(app.signingKeys, tenantId, email) }))
  const reasons = await reasonsOfAddresses(db, tenantId, addresses)
  return new Map(
    [...reasons].flatMap(([email, all]) => {
      const reason = strongest(all.filter((one) => SKIPPED_AS[one as Reason]))
      return reason ? [[email, SKIPPED_AS[reason]!] as const] : []
    }),
  )
}
