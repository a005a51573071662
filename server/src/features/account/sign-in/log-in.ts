import type { Context } from '../../../platform/context.ts'
import { passwordMatches } from '../../../platform/crypto/passwords.ts'
import { tx } from '../../../platform/db/tx.ts'
import { AppError, unauthorized } from '../../../platform/errors.ts'
import { normaliseAddress } from '../../../platform/mail/address.ts'
import { findPersonByEmail, lockPerson, startSession } from '../accounts/index.ts'
import { limitLogin } from './limits.ts'
import { requireOtherThanSingleSignOn } from './single-sign-on-only.ts'
import { useSecondFactor } from './two-factor.ts'

export interface Credentials {
  email: string
  password: string
  totp?: string
  ip: string
  userAgent: string
}

/** Checks password and second factor and starts a session. An unknown address and a wrong password fail alike. */
export async function logIn(
  { app, db, now }: Context,
  { email, password, totp, ip, userAgent }: Credentials,
): Promise<{ personId: string; token: string }> {
  const address = normaliseAddress(email) ?? email
  await limitLogin(app, address, ip)
  requireOtherThanSingleSignOn(app.config, address)
  const found = await findPersonByEmail(db, address)
  // Before the transaction: hashing is slow and must not hold a database connection.
  if (!(await passwordMatches(found?.password_hash, password))) throw unauthorized()
  return tx(db, async (db) => {
    const person = await lockPerson(db, found!.id)
    if (person.password_hash !== found!.password_hash) throw unauthorized()
    const second =
      person.totp_confirmed_at === null ||
      (totp !== undefined && (await useSecondFactor({ app, db, now }, person, totp)))
    if (!second) throw new AppError('unauthorized', 'totp')
    const device = { ip, userAgent }
    return { personId: person.id, token: await startSession(db, { personId: person.id, device }, now) }
  })
}
