import type { Context, DbContext, Person } from '../../../platform/context.ts'
import { hashPassword, passwordMatches } from '../../../platform/crypto/passwords.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { normaliseAddress } from '../../../platform/mail/address.ts'
import { slot } from '../../../platform/slots.ts'
import {
  deleteOneTimeTokens,
  endOtherSessions,
  getPerson,
  type PersonRow,
  takeOneTimeToken,
  updatePerson,
} from '../accounts/index.ts'
import { mailPasswordChanged } from './jobs/mail-password-changed.ts'
import { mailPasswordReset } from './jobs/mail-password-reset.ts'
import { limitResetMail } from './limits.ts'
import { requireStrong } from './password-strength.ts'
import { recordChange } from './record-change.ts'

/** Mails a link to set a new password. Neither the answer nor its timing reveals whether the address has an account. */
export async function requestPasswordReset({ app, db }: Context, { email, ip }: { email: string; ip: string }) {
  const address = normaliseAddress(email) ?? email
  await limitResetMail(app, address, ip)
  await mailNewPassword(db, address)
}

/** Mails a link to set a new password without a limit, for the service itself. */
export const mailNewPassword = (db: Db, email: string) => enqueue(db, mailPasswordReset, { email })

/** Sets the password by a mailed token and ends all sessions: an intruder with the old password is signed out too. */
export async function resetPassword(
  { db, now }: Context,
  { token, password, requestId }: { token: string; password: string; requestId: string },
) {
  const hash = await hashPassword(password)
  await tx(db, async (db) => {
    const subject = await takeOneTimeToken(db, 'password_reset', token, now)
    const person = subject?.personId ? await getPerson(db, subject.personId) : undefined
    if (!person) throw validation('token')
    // The link stays valid for another try: the error ends the transaction.
    requireStrong(password, [person.email, person.name])
    await setPassword({ db, now }, person, { hash, keepSession: null, requestId })
  })
}

/** Changes the password of a signed-in person. The current session continues, all others end. */
export async function changePassword(
  { db, now }: Context,
  person: Person,
  input: { current: string; password: string; requestId: string },
) {
  const { id, email, name } = await requirePassword(db, person.id, input.current, 'current')
  if (input.password === input.current) throw validation('password')
  requireStrong(input.password, [email, name])
  const hash = await hashPassword(input.password)
  const next = { hash, keepSession: person.session, requestId: input.requestId }
  await tx(db, (db) => setPassword({ db, now }, { id, email }, next))
}

/** Checks the password again before changes that an unattended open session must not allow. */
export async function requirePassword(db: Db, personId: string, password: string, field = 'password') {
  const person = await getPerson(db, personId)
  if (!person || !(await passwordMatches(person.password_hash, password))) throw validation(field)
  return person
}

/** Sets a password, ends what the old one allowed, records it, and mails the person. */
async function setPassword(
  { db, now }: DbContext,
  { id, email }: Pick<PersonRow, 'id' | 'email'>,
  { hash, keepSession, requestId }: { hash: string; keepSession: Buffer | null; requestId: string },
) {
  await updatePerson(db, id, { password_hash: hash })
  await deleteOneTimeTokens(db, 'password_reset', id)
  for (const takeBack of slot('passwordChanges')) await takeBack(db, id)
  await endOtherSessions(db, id, keepSession)
  await recordChange(db, { personId: id, kind: 'passwordChanged', objectId: id, requestId, at: now })
  await enqueue(db, mailPasswordChanged, { personId: id, email, at: now.toISOString() })
}
