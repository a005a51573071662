import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { createOneTimeToken, getPerson, type PersonRow, takeOneTimeToken } from '../accounts/index.ts'
import { recordChange } from '../sign-in/index.ts'
import { challengeIn } from './client-data.ts'
import { isHandleOf } from './handle.ts'
import type { Assertion } from './schemas.ts'
import { CHALLENGE_MS, siteOf } from './site.ts'
import { listPasskeys, lockPasskey, markUsed, type PasskeyRow } from './store.ts'

/** What the browser needs to ask for a passkey: any of ours, or one of the person who is signed in. */
export async function askForPasskey({ app, db, now }: Context, personId?: string) {
  const site = siteOf(app.config)
  const kind = personId ? 'passkey_recheck' : 'passkey_sign_in'
  const subject = personId ? { personId } : {}
  const challenge = await createOneTimeToken(db, kind, subject, new Date(now.getTime() + CHALLENGE_MS))
  const own = personId ? await listPasskeys(db, personId) : []
  const { rpId, timeout, userVerification, allowCredentials } = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    ...(personId
      ? {
          allowCredentials: own.map((one) => ({
            id: one.credential_id.toString('base64url'),
            transports: one.transports,
          })),
        }
      : {}),
  })
  return {
    challenge,
    rpId: rpId!,
    timeout: timeout!,
    userVerification: userVerification!,
    ...(allowCredentials ? { allowCredentials } : {}),
  }
}

interface Use {
  response: Static<typeof Assertion>
  /** The person who proves again that it is them; without, the passkey says who signs in. */
  personId?: string
  requestId: string
}

/**
 * Checks the answer of a passkey and returns its person; null when anything is wrong. The person was verified by the
 * device, with a PIN or a finger, so it stands for two factors.
 */
export async function usePasskey({ app, db, now }: Context, { response, personId, requestId }: Use) {
  const site = siteOf(app.config)
  const challenge = challengeIn(response.response.clientDataJSON)
  const kind = personId ? 'passkey_recheck' : 'passkey_sign_in'
  // Outside of a transaction: a challenge is used up by a wrong answer too.
  const subject = challenge && (await takeOneTimeToken(db, kind, challenge, now))
  if (!challenge || !subject || subject.personId !== (personId ?? null)) return null
  return tx(db, async (db): Promise<PersonRow | null> => {
    const passkey = await lockPasskey(db, Buffer.from(response.id, 'base64url'))
    const person = passkey && (await getPerson(db, passkey.person_id))
    if (!person || (personId && person.id !== personId)) return null
    // Without an address the handle says who it is; a passkey of another person with this handle would be a forgery.
    const { userHandle } = response.response
    if ((!personId || userHandle) && !isHandleOf(person.handle, userHandle)) return null
    const counter = await verifiedCounter(passkey, response, challenge, site)
    if (counter === null) return null
    if (isCopy(passkey, counter)) {
      await recordChange(db, {
        ...{ personId: person.id, kind: 'passkeyRefused', objectId: passkey.id, requestId, at: now },
      })
      return null
    }
    await markUsed(db, passkey.id, counter, now)
    return person
  })
}

/** A counter that did not grow: the device was copied. Devices that do not count always send 0. */
const isCopy = (passkey: PasskeyRow, counter: number) =>
  (counter > 0 || Number(passkey.counter) > 0) && counter <= Number(passkey.counter)

/** The counter in an answer with a valid signature; null for all others. */
async function verifiedCounter(
  passkey: PasskeyRow,
  { response, ...credential }: Use['response'],
  challenge: string,
  site: { id: string; origin: string },
): Promise<number | null> {
  const { userHandle: _, ...signed } = response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { clientExtensionResults: {}, ...credential, response: signed },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      // The counter is compared after the signature, so that only the holder of the key can raise an alarm.
      credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for everything that is wrong in an answer.
    return null
  }
}
