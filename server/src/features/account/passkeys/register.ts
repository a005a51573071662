import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { Static } from 'typebox'
import type { Context, Person } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { createOneTimeToken, lockPerson, takeOneTimeToken } from '../accounts/index.ts'
import { recordChange } from '../sign-in/index.ts'
import { challengeIn } from './client-data.ts'
import { bytesOf } from './handle.ts'
import { mailOfChange } from './jobs/mail-change.ts'
import type { Attestation } from './schemas.ts'
import { CHALLENGE_MS, siteOf } from './site.ts'
import { insertPasskey, listPasskeys } from './store.ts'

const MOST = 20
/** Ed25519, ES256 and RS256, which all browsers and systems know. */
const ALGORITHMS = [-8, -7, -257]

/** Begins to add a passkey, after a recheck: what the browser needs to make one. */
export async function startRegistration({ app, db, now }: Context, personId: string) {
  const site = siteOf(app.config)
  return tx(db, async (db) => {
    const person = await lockPerson(db, personId)
    const known = await listPasskeys(db, personId)
    if (known.length >= MOST) throw conflict('limit')
    const expires = new Date(now.getTime() + CHALLENGE_MS)
    const challenge = await createOneTimeToken(db, 'passkey_registration', { personId }, expires)
    const {
      extensions: _,
      hints: __,
      ...options
    } = await generateRegistrationOptions({
      rpName: 'Postrider',
      rpID: site.id,
      userID: bytesOf(person.handle),
      userName: person.email,
      userDisplayName: person.name || person.email,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: known.map((one) => ({
        id: one.credential_id.toString('base64url'),
        transports: one.transports,
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return options
  })
}

interface Registration {
  name: string
  response: Static<typeof Attestation>
  requestId: string
}

/** Adds the passkey that the browser made for our challenge. 400 `response` when it was not made for it. */
export async function finishRegistration(
  { app, db, now }: Context,
  person: Person,
  { name, response, requestId }: Registration,
) {
  const site = siteOf(app.config)
  const challenge = challengeIn(response.response.clientDataJSON)
  // Outside of a transaction: a challenge is used up by a wrong answer too.
  const subject = challenge && (await takeOneTimeToken(db, 'passkey_registration', challenge, now))
  if (!challenge || !subject || subject.personId !== person.id) throw validation('response')
  const made = await verify(response, challenge, site)
  if (!made) throw validation('response')
  return tx(db, async (db) => {
    await lockPerson(db, person.id)
    if ((await listPasskeys(db, person.id)).length >= MOST) throw conflict('limit')
    const row = await insertPasskey(db, {
      person_id: person.id,
      credential_id: Buffer.from(made.credential.id, 'base64url'),
      public_key: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: response.response.transports ?? [],
      synced: made.credentialBackedUp,
      name,
      created_at: now,
    })
    await recordChange(db, { personId: person.id, kind: 'passkeyAdded', objectId: row.id, requestId, at: now })
    await mailOfChange(db, row, 'added')
    return row
  })
}

async function verify(response: Static<typeof Attestation>, challenge: string, site: { id: string; origin: string }) {
  try {
    if (!isPlain(response.response.attestationObject)) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo ?? null
  } catch {
    // The library throws for everything that is wrong in an answer.
    return null
  }
}

/**
 * Whether it names no maker of the device. We ask for none, and to check one the library would load lists of revoked
 * certificates from addresses that the answer names.
 */
function isPlain(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}
