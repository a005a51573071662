import Type, { type Static } from 'typebox'
import type { Context, Person } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { lockPerson } from '../accounts/index.ts'
import { Code, limitRecheck, requirePassword, useSecondFactor } from '../sign-in/index.ts'
import { Assertion } from './schemas.ts'
import { usePasskey } from './use-passkey.ts'

/** What a signed-in person gives to prove again that it is them. */
export const Proof = {
  password: Type.Optional(Type.String({ maxLength: 200, examples: ['Correct-horse-9'] })),
  code: Type.Optional(Code),
  passkey: Type.Optional(Assertion),
}
const Given = Type.Object(Proof)

/**
 * Checks before changes that an unattended open session must not allow: a passkey, or the password and, with two-factor
 * sign-in, a code. 400 names what is wrong or missing.
 */
export async function recheck(
  { app, db, now }: Context,
  person: Person,
  { password = '', code, passkey }: Static<typeof Given>,
  { ip, requestId }: { ip: string; requestId: string },
) {
  await limitRecheck(app, person.id, ip)
  if (passkey) {
    if (await usePasskey({ app, db, now }, { response: passkey, personId: person.id, requestId })) return
    throw validation('passkey')
  }
  const { totp_confirmed_at } = await requirePassword(db, person.id, password)
  if (totp_confirmed_at === null) return
  await tx(db, async (db) => {
    const row = await lockPerson(db, person.id)
    if (!row.totp_confirmed_at) return
    if (!code || !(await useSecondFactor({ app, db, now }, row, code))) throw validation('code')
  })
}
