import type { Context } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { uniqueAs } from '../../../platform/db/failures.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { deleteOneTimeTokens, endOtherSessions, lockPerson, updatePerson } from '../accounts/index.ts'
import { removePasskeysSince } from '../passkeys/index.ts'
import { mailNewPassword, NO_TWO_FACTOR, recordChange } from '../sign-in/index.ts'
import { removeIdentitiesSince } from '../single-sign-on/index.ts'
import type { Link } from './change-email.ts'
import { deleteChange, deleteUndosFrom, findUndo } from './store.ts'

/**
 * Takes a change back by a link that was mailed to the old address; returns that address. Another person may have made the
 * change, so nothing that they know or added opens the account any more: the password, sessions, and passkeys, identities
 * and two-factor sign-in that are younger than the change. A link to set a new password is mailed. 400 `token` when the
 * link is not valid, 409 `email` when another person has got the address meanwhile.
 */
export const takeBack = ({ db, now }: Context, { token, requestId }: Link) =>
  tx(db, async (db) => {
    const undo = await findUndo(db, hashToken(token), now)
    if (!undo) throw validation('token')
    const { person_id: id, email, requested_at: since } = undo
    const { totp_confirmed_at } = await lockPerson(db, id)
    // Looked up again under the lock: a link works once.
    if (!(await findUndo(db, hashToken(token), now))) throw validation('token')
    const isTwoFactorYoung = totp_confirmed_at !== null && totp_confirmed_at >= since
    const values = { email, password_hash: null, ...(isTwoFactorYoung ? NO_TWO_FACTOR : {}) }
    await updatePerson(db, id, values).catch(uniqueAs({ person_email_key: 'email' }))
    await deleteUndosFrom(db, id, undo.id)
    await deleteChange(db, id)
    await removePasskeysSince(db, id, since)
    await removeIdentitiesSince(db, id, since)
    await deleteOneTimeTokens(db, 'password_reset', id)
    await endOtherSessions(db, id, null)
    await recordChange(db, { personId: id, kind: 'emailRestored', objectId: id, requestId, at: now })
    await mailNewPassword(db, email)
    return email
  })
