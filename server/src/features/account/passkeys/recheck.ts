import Type, { type Static } from 'typebox'
import type { Context, DbContext, Person } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { getPerson, isProvedSince, lockPerson } from '../accounts/index.ts'
import { Code, isSingleSignOnOnly, limitRecheck, requirePassword, useSecondFactor } from '../sign-in/index.ts'
import { Assertion } from './schemas.ts'
import { listPasskeys } from './store.ts'
import { usePasskey } from './use-passkey.ts'

/** What a signed-in person gives to prove again that it is them. */
export const Proof = {
  password: Type.Optional(Type.String({ maxLength: 200, examples: ['Correct-horse-9'] })),
  code: Type.Optional(Code),
  passkey: Type.Optional(Assertion),
}
const Given = Type.Object(Proof)

/** How long a proof at the provider of single sign-on lasts. */
const PROVED_MS = 10 * 60 * 1000
type Prover = Pick<Person, 'id' | 'session'>

/**
 * Checks before changes that an unattended open session must not allow: a passkey, or the password and, with two-factor
 * sign-in, a code. Without them, that the person has just signed in again through the provider. 400 names what is wrong or
 * missing.
 */
export async function recheck(
  { app, db, now }: Context,
  person: Prover,
  { password, code, passkey }: Static<typeof Given>,
  { ip, requestId }: { ip: string; requestId: string },
) {
  await limitRecheck(app, person.id, ip)
  if (passkey) {
    if (await usePasskey({ app, db, now }, { response: passkey, personId: person.id, requestId })) return
    throw validation('passkey')
  }
  if (!password && (await isProved({ db, now }, person))) return
  const { totp_confirmed_at } = await requirePassword(db, person.id, password ?? '')
  if (totp_confirmed_at === null) return
  await tx(db, async (db) => {
    const row = await lockPerson(db, person.id)
    if (!row.totp_confirmed_at) return
    if (!code || !(await useSecondFactor({ app, db, now }, row, code))) throw validation('code')
  })
}

const isProved = ({ db, now }: DbContext, { id, session }: Prover) =>
  isProvedSince(db, id, session, new Date(now.getTime() - PROVED_MS))

/** What the person can prove it with. The provider is offered to people who need it: without a password of use. */
export async function describeProof({ app, db, now }: Context, person: Prover) {
  const { password_hash, totp_confirmed_at, email } = (await getPerson(db, person.id))!
  const { singleSignOn } = app.config
  const needsProvider = password_hash === null || isSingleSignOnOnly(app.config, email)
  return {
    password: password_hash !== null,
    code: totp_confirmed_at !== null,
    passkey: (await listPasskeys(db, person.id)).length > 0,
    singleSignOn: singleSignOn && needsProvider ? { name: singleSignOn.name } : null,
    proved: await isProved({ db, now }, person),
  }
}
