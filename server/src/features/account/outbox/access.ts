import { covers, firstMissing } from '../../../platform/access.ts'
import type { Actor } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countCompaniesOf, grantsOf } from '../members/index.ts'

/** Mails whose links open an account, or confirm a subscription or a sender: a reader could act as the recipient. */
const SECRET_KINDS = [
  ...['password_reset', 'email_change', 'email_change_notice', 'email_changed', 'identity_link'],
  ...['invitation', 'doi', 'sender_confirmation'],
] as const
export const secretKinds: readonly string[] = SECRET_KINDS

/** Mails to contacts or with their data. Their links let a reader unsubscribe the contact, or open what it opened. */
const CONTACT_KINDS: readonly string[] = ['campaign', 'test', 'doi']

/** Mails with documents of billing. */
const BILLING_KINDS: readonly string[] = ['invoice']

/** Kinds of mails that are hidden from callers without access to contacts and campaigns, or to billing. */
export const hiddenFrom = ({ grants: { modules } }: Actor): readonly string[] => [
  ...(modules.contacts && modules.campaigns ? [] : CONTACT_KINDS),
  ...(modules.billing ? [] : BILLING_KINDS),
]

/** How the caller may read a mail: whole, without the tokens of its links, or not at all. */
export async function reading(
  db: Db,
  actor: Actor,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<'whole' | 'without_tokens' | 'none'> {
  if (hiddenFrom(actor).includes(kind)) return 'none'
  if (secretKinds.includes(kind))
    return holdsAllRights(actor) && !(await opensOtherCompanies(db, { kind, recipient })) ? 'whole' : 'none'
  return CONTACT_KINDS.includes(kind) && !mayChangeContacts(actor) ? 'without_tokens' : 'whole'
}

const isReader = (actor: Actor) => actor.kind === 'support' || (actor.kind === 'key' && actor.scope === 'read')

/** A caller who may unsubscribe contacts anyway gains nothing from their links. */
const mayChangeContacts = (actor: Actor) => !isReader(actor) && covers(actor.grants.modules.contacts, 'full')

/** A caller with all rights of the company gains none from a secret link; a read-only key or a support view would. */
const holdsAllRights = (actor: Actor): boolean =>
  !isReader(actor) && firstMissing(actor.grants, grantsOf(['account_admin'])) === null

/** These links open every company of the person, not only this one. */
const opensOtherCompanies = async (db: Db, mail: { kind: string; recipient: string }) =>
  ['password_reset', 'identity_link'].includes(mail.kind) && (await countCompaniesOf(db, mail.recipient)) > 1
