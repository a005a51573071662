import type { App } from '../../platform/app.ts'
import { passwordMatches } from '../../platform/crypto/passwords.ts'
import { tx } from '../../platform/db/tx.ts'
import { AppError, unauthorized } from '../../platform/errors.ts'
import { findPerson, lockPerson, startSession } from '../people/index.ts'
import { limitLogin } from './limits.ts'
import { useSecondFactor } from './two-factor.ts'

/** Checks password and second factor and starts a session. A wrong address and a wrong password look the same. */
export async function logIn(
  app: App,
  credentials: { email: string; password: string; totp?: string },
  ip: string,
): Promise<string> {
  await limitLogin(app, credentials.email, ip)
  const { db } = app.database
  const found = await findPerson(db, credentials.email)
  // Outside of the transaction: hashing takes long, and a connection is precious.
  if (!(await passwordMatches(found?.password_hash, credentials.password))) throw unauthorized()
  const now = app.clock.now()
  return tx(db, async (db) => {
    const person = await lockPerson(db, found!.id)
    if (person.password_hash !== found!.password_hash) throw unauthorized()
    if (person.totp_confirmed_at) {
      if (!credentials.totp) throw new AppError('unauthorized', 'totp')
      if (!(await useSecondFactor(app, db, person, credentials.totp, now))) throw new AppError('unauthorized', 'totp')
    }
    return startSession(db, { personId: person.id }, now)
  })
}
