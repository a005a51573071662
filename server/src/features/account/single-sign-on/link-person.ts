import type { Context, DbContext, Person } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { normaliseAddress } from '../../../platform/mail/address.ts'
import { trimmed } from '../../../platform/text/normalise.ts'
import { endOtherSessions, findOrInsertPerson, findPersonByEmail, getPerson, lockPerson } from '../accounts/index.ts'
import { openInvitation } from '../invitations/index.ts'
import { listPasskeys } from '../passkeys/index.ts'
import { isSingleSignOnOnly, limitIdentityLink, passkeysWork, recordChange } from '../sign-in/index.ts'
import { SignInFault } from './fault.ts'
import { mailIdentityLink } from './jobs/mail-link.ts'
import { deleteLinks, findLinkByHash, replaceLink } from './link-store.ts'
import { deleteIdentity, insertIdentity, listIdentities, useIdentity } from './store.ts'

const LONGEST_SUBJECT = 255
const LONGEST_NAME = 200

/** What the provider says about a person. */
export interface Claims {
  issuer: string
  subject: string
  email: string | null
  isVerified: boolean
  name: string
}

interface Visitor {
  claims: Claims
  language: string
  /** The page that they wanted. */
  next: string
  requestId: string
}

const LINK_LIFE = 3600 * 1000

/**
 * Finds the person of an identity that was linked before, or makes one who comes with an invitation. An address alone proves
 * nothing, because the provider may give it to another person: a new person has the link of the invitation, and an account
 * that exists is linked by a link in a mail. Then there is no person yet, only the address that the mail goes to. An account
 * has one identity at a provider. It gives no company to anyone: an invited person still accepts the invitation.
 */
export const linkPerson = ({ app, db, now }: Context, { claims, language, next, requestId }: Visitor) =>
  tx(db, async (db): Promise<{ personId: string } | { mailedTo: string }> => {
    const { issuer, subject } = claims
    // Longer ones break the standard, and no text of PostgreSQL has a NUL.
    if (!subject || subject.length > LONGEST_SUBJECT || subject.includes('\0')) throw new SignInFault('failed')
    const known = await useIdentity(db, issuer, subject, now)
    if (known) return { personId: known.person_id }
    const email = claims.email && normaliseAddress(claims.email)
    if (!email || !claims.isVerified) throw new SignInFault('unverified')
    const found = await findPersonByEmail(db, email)
    if (!found && !(await comesInvited({ db, now }, next, email))) throw new SignInFault('unknown')
    const person = found ?? (await findOrInsertPerson(db, { email, name: nameOf(claims), language }))
    await requireNoOther(db, person.id, issuer)
    if (found) {
      await limitIdentityLink(app, found.id)
      const expires_at = new Date(now.getTime() + LINK_LIFE)
      const wanted = { person_id: found.id, issuer, subject, email: found.email, next, expires_at }
      await enqueue(db, mailIdentityLink, { personId: found.id, linkId: await replaceLink(db, wanted) })
      return { mailedTo: found.email }
    }
    await addIdentity({ db, now }, { issuer, subject, person_id: person.id }, requestId)
    return { personId: person.id }
  })

/** Whether the page that they wanted is that of an invitation for the address. Only its mail has the link. */
async function comesInvited({ db, now }: DbContext, next: string, email: string): Promise<boolean> {
  const [, token = ''] = /^\/invitation\/([^/?#]+)/.exec(next) ?? []
  const opened = token ? await openInvitation(db, token, now) : null
  return opened?.invitation.email.toLowerCase() === email.toLowerCase()
}

/** Locks the person, and ends the sign-in if another account at the provider is theirs already. */
async function requireNoOther(db: Db, personId: string, issuer: string) {
  await lockPerson(db, personId)
  if ((await listIdentities(db, personId)).some((one) => one.issuer === issuer)) throw new SignInFault('other')
}

async function addIdentity(
  { db, now }: DbContext,
  identity: { issuer: string; subject: string; person_id: string },
  requestId: string,
) {
  const isNew = await insertIdentity(db, identity, now)
  if (!isNew) throw new SignInFault('other')
  const { person_id: personId } = identity
  await recordChange(db, { personId, kind: 'identityLinked', objectId: personId, requestId, at: now })
}

/** The identity that waits for a mailed link; undefined if the link is not valid, or the person has another address by now. */
export async function findWaiting({ db, now }: DbContext, token: string) {
  const link = await findLinkByHash(db, hashToken(token), now)
  const person = link && (await getPerson(db, link.person_id))
  return person?.email === link?.email ? link : undefined
}

/** Links an identity by the mailed link; undefined if it is not valid. Throws `SignInFault` if there is another one by now. */
export const confirmLink = ({ db, now }: DbContext, { token, requestId }: { token: string; requestId: string }) =>
  tx(db, async (db) => {
    const waiting = await findWaiting({ db, now }, token)
    if (!waiting) return undefined
    const { issuer, subject, person_id } = waiting
    await requireNoOther(db, person_id, issuer)
    await addIdentity({ db, now }, { issuer, subject, person_id }, requestId)
    await deleteLinks(db, person_id, issuer)
    return waiting
  })

const nameOf = ({ name }: Claims) => trimmed(name.toWellFormed().replace(/[\p{C}\p{Z}]+/gu, ' ')).slice(0, LONGEST_NAME)

interface Unlinking {
  id: string
  requestId: string
}

/** Unlinks an identity of a person; the sessions that it may have started end. 409 `last` if they could not sign in any more. */
export const unlinkIdentity = ({ app, db, now }: Context, person: Person, { id, requestId }: Unlinking) =>
  tx(db, async (db) => {
    const { password_hash, email } = await lockPerson(db, person.id)
    const all = await listIdentities(db, person.id)
    if (!all.some((one) => one.id === id)) throw notFound()
    const others = all.filter((one) => one.id !== id && one.issuer === app.config.singleSignOn?.issuer)
    const hasPasskey = passkeysWork(app.config) && (await listPasskeys(db, person.id)).length > 0
    const hasOwnWay = password_hash !== null || hasPasskey
    if (!others.length && (isSingleSignOnOnly(app.config, email) || !hasOwnWay)) throw conflict('last')
    await deleteIdentity(db, person.id, id)
    await endOtherSessions(db, person.id, person.session)
    await recordChange(db, {
      ...{ personId: person.id, kind: 'identityUnlinked', objectId: person.id, requestId, at: now },
    })
  })
