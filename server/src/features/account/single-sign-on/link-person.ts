import type { Context, DbContext, Person } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { normaliseAddress } from '../../../platform/mail/address.ts'
import { trimmed } from '../../../platform/text/normalise.ts'
import { endOtherSessions, findOrInsertPerson, findPersonByEmail, lockPerson } from '../accounts/index.ts'
import { listPasskeys } from '../passkeys/index.ts'
import { isSingleSignOnOnly, passkeysWork, recordChange } from '../sign-in/index.ts'
import { SignInFault } from './fault.ts'
import { deleteIdentity, insertIdentity, isInvited, listIdentities, useIdentity } from './store.ts'

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
  requestId: string
}

/**
 * Finds the person of an identity: linked before, or by the verified address of a person who exists or was invited. It
 * gives no company to anyone: an invited person still accepts the invitation.
 */
export const linkPerson = ({ db, now }: DbContext, { claims, language, requestId }: Visitor): Promise<string> =>
  tx(db, async (db) => {
    const { issuer, subject } = claims
    // Longer ones break the standard, and no text of PostgreSQL has a NUL.
    if (!subject || subject.length > LONGEST_SUBJECT || subject.includes('\0')) throw new SignInFault('failed')
    const known = await useIdentity(db, issuer, subject, now)
    if (known) return known.person_id
    const email = claims.email && normaliseAddress(claims.email)
    if (!email || !claims.isVerified) throw new SignInFault('unverified')
    const person =
      (await findPersonByEmail(db, email)) ??
      ((await isInvited(db, email, now))
        ? await findOrInsertPerson(db, { email, name: nameOf(claims), language })
        : null)
    if (!person) throw new SignInFault('unknown')
    const isNew = await insertIdentity(db, { issuer, subject, person_id: person.id }, now)
    if (isNew)
      await recordChange(db, {
        ...{ personId: person.id, kind: 'identityLinked', objectId: person.id, requestId, at: now },
      })
    return person.id
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
