import { firstMissing, grantsOf } from '../../../platform/access.ts'
import type { Actor } from '../../../platform/context.ts'

/** Mails whose links open an account, or confirm a subscription or a sender: whoever reads them can act as that person. */
export const SECRET_KINDS: ReadonlySet<string> = new Set(['password_reset', 'invitation', 'doi', 'sender_confirmation'])

/** Mails to contacts, which hold what is known of them. */
const OF_CONTACTS: ReadonlySet<string> = new Set(['campaign'])

/**
 * Only who holds all rights of the company anyway gains nothing by reading them; a read-only key or a support view
 * would. A reset opens everything that the person may do, so nobody reads that of a person with several companies.
 */
export const mayReadSecrets = (actor: Actor): boolean =>
  actor.kind !== 'support' &&
  !(actor.kind === 'key' && actor.scope === 'read') &&
  firstMissing(actor.grants, grantsOf(['account_admin'])) === null

/** Kinds of mails that a caller is not shown: who may not read contacts does not read mails to them. */
export const hiddenFrom = ({ grants: { modules } }: Actor): string[] =>
  modules.contacts && modules.campaigns ? [] : [...OF_CONTACTS]
