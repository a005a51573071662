import type { App } from '../../platform/app.ts'
import { hashPassword, passwordMatches } from '../../platform/crypto/passwords.ts'
import type { Db } from '../../platform/db/database.ts'
import { tx } from '../../platform/db/tx.ts'
import { validation } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { deleteOtherSessions, findPerson, getPerson, takeOneTimeToken, updatePerson } from '../people/index.ts'
import { mailPasswordReset } from './jobs/mail-password-reset.ts'
import { limitResetMail } from './limits.ts'

/** Sends a link to set a new password. The answer is the same whether or not the address has an account. */
export async function requestPasswordReset(app: App, email: string, ip: string) {
  await limitResetMail(app, email, ip)
  const person = await findPerson(app.database.db, email)
  if (person) await enqueue(app.database.db, mailPasswordReset, { personId: person.id })
}

/** Sets the password by a mailed token, and signs the person out everywhere: whoever knew the old one is out too. */
export async function resetPassword(app: App, token: string, password: string) {
  const hash = await hashPassword(password)
  await tx(app.database.db, async (db) => {
    const subject = await takeOneTimeToken(db, 'password_reset', token, app.clock.now())
    if (!subject?.personId) throw validation('token')
    await setPassword(db, subject.personId, hash, null)
  })
}

/** Changes the password of a signed-in person; the session at hand goes on, all others end. */
export async function changePassword(
  app: App,
  person: { id: string; session: Buffer },
  input: { current: string; password: string },
) {
  await requirePassword(app.database.db, person.id, input.current, 'current')
  const hash = await hashPassword(input.password)
  await tx(app.database.db, (db) => setPassword(db, person.id, hash, person.session))
}

/** Asks for the password once more before something that an open laptop must not be enough for. */
export async function requirePassword(db: Db, personId: string, password: string, field = 'password') {
  const person = await getPerson(db, personId)
  if (!(await passwordMatches(person?.password_hash, password))) throw validation(field)
}

async function setPassword(db: Db, personId: string, hash: string, keepSession: Buffer | null) {
  await updatePerson(db, personId, { password_hash: hash })
  await db.deleteFrom('one_time_token').where('person_id', '=', personId).where('kind', '=', 'password_reset').execute()
  await deleteOtherSessions(db, personId, keepSession)
}
