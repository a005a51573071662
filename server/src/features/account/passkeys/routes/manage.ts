import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { notFound } from '../../../../platform/errors.ts'
import { definePersonRoute } from '../../../../platform/http/define-route.ts'
import { Empty, Id, ItemsOf } from '../../../../platform/http/schemas.ts'
import { limitRecheck, recordChange } from '../../sign-in/index.ts'
import { mailOfChange } from '../jobs/mail-change.ts'
import { present } from '../present.ts'
import { describeProof, Proof, recheck } from '../recheck.ts'
import { finishRegistration, startRegistration } from '../register.ts'
import { Attestation, CreationOptions, PasskeyName, PasskeyView, ProofView, RequestOptions } from '../schemas.ts'
import { deletePasskey, listPasskeys, renamePasskey } from '../store.ts'
import { askForPasskey } from '../use-passkey.ts'

const tag = 'Sign-in'
const params = Type.Object({ passkey_id: Id })

const list = definePersonRoute({
  id: 'passkeys.list',
  method: 'GET',
  path: '/api/v1/auth/passkeys',
  tag,
  summary: 'Returns the passkeys of the signed-in person, the newest first',
  status: 200,
  response: ItemsOf(PasskeyView),
  handle: async ({ db, person }) => ({ items: (await listPasskeys(db, person.id)).map(present) }),
})

const start = definePersonRoute({
  id: 'passkeys.start',
  method: 'POST',
  path: '/api/v1/auth/passkeys/options',
  tag,
  summary:
    'Begins to add a passkey: returns what the browser needs to make it, for 5 minutes. It asks for the password and, with two-factor sign-in, a code, or for another passkey',
  body: Type.Object(Proof, { title: 'PasskeyStart' }),
  status: 200,
  response: CreationOptions,
  failures: ['validation', 'conflict/limit', 'rate_limited/token', 'unavailable/passkeys'],
  handle: async (call) => {
    await recheck(call, call.person, call.body, call)
    return (await startRegistration(call, call.person.id)) as never
  },
})

const create = definePersonRoute({
  id: 'passkeys.create',
  method: 'POST',
  path: '/api/v1/auth/passkeys',
  tag,
  summary:
    'Adds the passkey that the browser made, at most 20 per person; with it alone the person signs in. The person gets a mail',
  effects: ['mails'],
  body: Type.Object({ name: PasskeyName, response: Attestation }, { title: 'PasskeyInput' }),
  status: 201,
  response: PasskeyView,
  failures: ['validation', 'conflict/limit', 'conflict/passkey', 'rate_limited/token', 'unavailable/passkeys'],
  handle: async (call) => {
    await limitRecheck(call.app, call.person.id, call.ip)
    return present(await finishRegistration(call, call.person, { ...call.body, requestId: call.requestId }))
  },
})

const rename = definePersonRoute({
  id: 'passkeys.update',
  method: 'PATCH',
  path: '/api/v1/auth/passkeys/{passkey_id}',
  tag,
  summary: 'Renames a passkey',
  params,
  body: Type.Object({ name: PasskeyName }, { title: 'PasskeyChange' }),
  status: 200,
  response: PasskeyView,
  failures: ['validation'],
  handle: ({ db, now, person, params, body, requestId }) =>
    tx(db, async (db) => {
      const row = await renamePasskey(db, person.id, params.passkey_id, body.name)
      if (!row) throw notFound()
      await recordChange(db, { personId: person.id, kind: 'passkeyRenamed', objectId: row.id, requestId, at: now })
      return present(row)
    }),
})

const remove = definePersonRoute({
  id: 'passkeys.delete',
  method: 'DELETE',
  path: '/api/v1/auth/passkeys/{passkey_id}',
  tag,
  summary:
    'Removes a passkey: it no longer signs the person in, who gets a mail. It asks for the password and, with two-factor sign-in, a code, or for a passkey',
  effects: ['deletes', 'mails'],
  params,
  body: Type.Object(Proof, { title: 'PasskeyRemoval' }),
  status: 204,
  response: Empty,
  failures: ['validation', 'rate_limited/token', 'unavailable/passkeys'],
  handle: async (call) => {
    const { person, params, now, requestId } = call
    await recheck(call, person, call.body, call)
    await tx(call.db, async (db) => {
      const row = await deletePasskey(db, person.id, params.passkey_id)
      if (!row) throw notFound()
      await recordChange(db, { personId: person.id, kind: 'passkeyRemoved', objectId: row.id, requestId, at: now })
      await mailOfChange(db, row, 'removed')
    })
  },
})

const recheckOptions = definePersonRoute({
  id: 'passkeys.recheck',
  method: 'POST',
  path: '/api/v1/auth/passkeys/recheck',
  tag,
  summary: 'Returns what the browser needs to ask for a passkey where a change needs the password again, for 5 minutes',
  status: 200,
  response: RequestOptions,
  failures: ['rate_limited/token', 'unavailable/passkeys'],
  handle: async (call) => {
    await limitRecheck(call.app, call.person.id, call.ip)
    return askForPasskey(call, call.person.id)
  },
})

const proof = definePersonRoute({
  id: 'auth.get-proof',
  method: 'GET',
  path: '/api/v1/auth/proof',
  tag,
  summary: 'Returns with what the signed-in person can prove again that it is them, where a change asks for it',
  status: 200,
  response: ProofView,
  handle: (call) => describeProof(call, call.person),
})

export const routes = [list, start, create, rename, remove, recheckOptions, proof]
