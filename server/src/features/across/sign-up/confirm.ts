import type { Context } from '../../../platform/context.ts'
import { passwordMatches } from '../../../platform/crypto/passwords.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { type Device, findPersonByEmail, startSession } from '../../account/accounts/index.ts'
import { limitLogin } from '../../account/sign-in/index.ts'
import { openCompany } from '../company-creation/index.ts'
import { deleteSignUp, type SignUpRow } from './store.ts'

/**
 * Creates the person and the company of a sign-up, and signs the person in. It asks for the password again: who can read the
 * mailbox may not be who signed up, and would otherwise open an account whose password a stranger has set. 400 `password`
 * when it is wrong, 400 `token` when the link was used, 409 `email` when the address has got an account meanwhile.
 */
export async function confirmSignUp({ app, db, now }: Context, row: SignUpRow, password: string, device: Device) {
  await limitLogin(app, row.email, device.ip)
  if (!(await passwordMatches(row.password_hash, password))) throw validation('password')
  return tx(db, async (db) => {
    if (!(await deleteSignUp(db, row.id))) throw validation('token')
    if (await findPersonByEmail(db, row.email)) throw conflict('email')
    const { email, timezone, language, currency } = row
    const { signUpSending } = app.config
    const sendingHeld = signUpSending === 'live' ? null : signUpSending
    const company = { name: row.company, email, timezone, language, currency, sendingHeld }
    const { person } = await openCompany(db, company, { name: row.name, passwordHash: row.password_hash }, now)
    // Created in the same moment by another way.
    if (!person.isNew) throw conflict('email')
    return startSession(db, { personId: person.id, device }, now)
  })
}
