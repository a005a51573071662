import type { Context, Person } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { uniqueAs } from '../../../platform/db/failures.ts'
import { tx } from '../../../platform/db/tx.ts'
import { AppError, forbidden, validation } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import {
  deleteOneTimeTokens,
  endOtherSessions,
  getPerson,
  lockPerson,
  type PersonRow,
  updatePerson,
} from '../accounts/index.ts'
import { isSingleSignOnOnly, limitEmailChange, recordChange } from '../sign-in/index.ts'
import { mailChanged } from './jobs/mail-changed.ts'
import { mailConfirmation } from './jobs/mail-confirmation.ts'
import { mailNotice } from './jobs/mail-notice.ts'
import { insertUndo, replaceChange, takeChange } from './store.ts'

const LIFE = 3600 * 1000
const UNDO_LIFE = 7 * 24 * 3600 * 1000

/** A link of a mail that is used. */
export interface Link {
  token: string
  requestId: string
}

/**
 * Asks to change the address of a person: mails go to the new and to the old one. An address that another person has is
 * answered like a free one, so that nothing shows which addresses have an account.
 */
export async function requestChange({ app, db, now }: Context, person: Person, email: string) {
  const { email: old } = (await getPerson(db, person.id))!
  if (email.toLowerCase() === old.toLowerCase()) throw validation('email')
  // The provider knows these people by their address; with another one they would no longer need it.
  if (isSingleSignOnOnly(app.config, old)) throw forbidden('single_sign_on')
  await limitEmailChange(app, person.id, email)
  const expires_at = new Date(now.getTime() + LIFE)
  await tx(db, async (db) => {
    const password_mark = markOf(await lockPerson(db, person.id))
    const changeId = await replaceChange(db, {
      ...{ person_id: person.id, email, session: person.session, password_mark },
      ...{ created_at: now, expires_at },
    })
    await enqueue(db, mailConfirmation, { personId: person.id, changeId })
    await enqueue(db, mailNotice, { personId: person.id, changeId })
  })
  return { email, expiresAt: expires_at.toISOString() }
}

/**
 * Changes the address by the link that was mailed to the new one; returns it. All sessions but the one that asked end, and
 * links to set a new password that were mailed to the old address stop working. The old address gets a mail. 409 `email`
 * when another person has got the address meanwhile, 400 `token` when the link is not valid.
 */
export const confirmChange = ({ db, now }: Context, { token, requestId }: Link) =>
  tx(db, async (db) => {
    const change = await takeChange(db, 'confirm_hash', hashToken(token), now)
    if (!change) throw validation('token')
    const { person_id: id, email, session } = change
    const person = await lockPerson(db, id)
    // Someone with the old password may have asked for it.
    if (!markOf(person).equals(change.password_mark)) throw validation('token')
    await updatePerson(db, id, { email }).catch(uniqueAs({ person_email_key: 'email' }))
    await deleteOneTimeTokens(db, 'password_reset', id)
    await endOtherSessions(db, id, session)
    await recordChange(db, { personId: id, kind: 'emailChanged', objectId: id, requestId, at: now })
    const undo = await insertUndo(db, {
      ...{ person_id: id, email: person.email, stop_hash: change.cancel_hash, requested_at: change.created_at },
      expires_at: new Date(now.getTime() + UNDO_LIFE),
    })
    await enqueue(db, mailChanged, { personId: id, undoId: undo.id, from: person.email, to: email })
    return email
  })

/**
 * Stops a change by the link that was mailed to the old address. The person did not ask for it, so another person is signed
 * in: all sessions end. False when no change waits for this link.
 */
export const stopChange = ({ db, now }: Context, token: string) =>
  tx(db, async (db) => {
    const change = await takeChange(db, 'cancel_hash', hashToken(token), now)
    if (change) await endOtherSessions(db, change.person_id, null)
    return change !== undefined
  })

const markOf = ({ password_hash }: PersonRow): Buffer => hashToken(password_hash ?? '')

/** For a link that is refused because it was used, is too old, or its address has an account by now. */
export function nullIfDead(error: unknown): null {
  if (error instanceof AppError && ['token', 'email'].includes(error.message)) return null
  throw error
}
