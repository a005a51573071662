import { firstMissing, grantsOf } from '../../../platform/access.ts'
import type { Actor } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countCompaniesOf } from '../members/index.ts'

/** Mails whose links open an account, or confirm a subscription or a sender: a reader could act as the recipient. */
const SECRET_KINDS: ReadonlySet<string> = new Set(['password_reset', 'invitation', 'doi', 'sender_confirmation'])

/** Mails to contacts, with personal data of the contact. */
const CONTACT_KINDS: ReadonlySet<string> = new Set(['campaign'])

/** Kinds of mails that are hidden from callers without access to contacts and campaigns. */
export const hiddenFrom = ({ grants: { modules } }: Actor): string[] =>
  modules.contacts && modules.campaigns ? [] : [...CONTACT_KINDS]

/** Whether the caller may read the whole mail. */
export async function mayRead(db: Db, actor: Actor, mail: { kind: string; recipient: string }): Promise<boolean> {
  if (hiddenFrom(actor).includes(mail.kind)) return false
  if (!SECRET_KINDS.has(mail.kind)) return true
  return holdsAllRights(actor) && !(await opensOtherCompanies(db, mail))
}

/** A caller with all rights of the company gains none from a secret link; a read-only key or a support view would. */
const holdsAllRights = (actor: Actor): boolean =>
  actor.kind !== 'support' &&
  !(actor.kind === 'key' && actor.scope === 'read') &&
  firstMissing(actor.grants, grantsOf(['account_admin'])) === null

/** A password reset opens every company of the person, not only this one. */
const opensOtherCompanies = async (db: Db, mail: { kind: string; recipient: string }) =>
  mail.kind === 'password_reset' && (await countCompaniesOf(db, mail.recipient)) > 1
