import { Secret, TOTP } from 'otpauth'
import type { Context, Person } from '../../../platform/context.ts'
import { hashToken, randomToken } from '../../../platform/crypto/tokens.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { endOtherSessions, lockPerson, type PersonRow, updatePerson } from '../accounts/index.ts'

const PERIOD = 30
const RECOVERY_CODES = 10

const context = (personId: string) => `totp:${personId}`
const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Postrider', label, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 })

/** Creates a secret for the authenticator app. Two-factor is on only after a first correct code. */
export async function startTwoFactor({ app, db }: Context, personId: string) {
  const person = await lockPerson(db, personId)
  if (person.totp_confirmed_at) throw conflict('status')
  const secret = new Secret({ size: 20 }).base32
  await updatePerson(db, personId, { totp_secret: app.secrets.encrypt(secret, context(personId)), totp_step: null })
  return { secret, uri: totp(secret, person.email).toString() }
}

/**
 * Switches two-factor on after a correct code, and returns recovery codes for the case that the phone is lost. The other
 * sessions of the person end, because they were started without a code.
 */
export async function confirmTwoFactor(context: Context, { id, session }: Person, code: string) {
  const { db, now } = context
  const person = await lockPerson(db, id)
  if (person.totp_confirmed_at || !person.totp_secret) throw conflict('status')
  if (!(await useTotp(context, person, code.replace(/\s/g, '')))) throw validation('code')
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomToken(9).toLowerCase().replace(/[-_]/g, 'x'))
  await updatePerson(db, id, { totp_confirmed_at: now, recovery_hashes: codes.map(hashToken) })
  await endOtherSessions(db, id, session)
  return { recoveryCodes: codes }
}

/** The values of a person without two-factor sign-in. */
export const NO_TWO_FACTOR = { totp_secret: null, totp_confirmed_at: null, totp_step: null, recovery_hashes: [] }

/** Switches two-factor off with a code of the app or a recovery code: a password alone must not undo what protects it. */
export async function stopTwoFactor(context: Context, personId: string, code: string) {
  const person = await lockPerson(context.db, personId)
  if (!person.totp_confirmed_at) throw conflict('status')
  if (!(await useSecondFactor(context, person, code))) throw validation('code')
  await updatePerson(context.db, personId, NO_TWO_FACTOR)
}

/** Uses up a code of the app or a recovery code. The caller holds a lock on the person, so that a code works once. */
export async function useSecondFactor(context: Context, person: PersonRow, code: string): Promise<boolean> {
  const plain = code.replace(/\s/g, '').toLowerCase()
  if (/^\d{6}$/.test(plain)) return useTotp(context, person, plain)
  const hash = hashToken(plain)
  const rest = person.recovery_hashes.filter((stored) => !stored.equals(hash))
  if (rest.length === person.recovery_hashes.length) return false
  await updatePerson(context.db, person.id, { recovery_hashes: rest })
  return true
}

async function useTotp({ app, db, now }: Context, person: PersonRow, code: string): Promise<boolean> {
  const secret = app.secrets.decrypt(person.totp_secret!, context(person.id))
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta
  if (person.totp_step !== null && step <= Number(person.totp_step)) return false
  await updatePerson(db, person.id, { totp_step: step })
  return true
}
