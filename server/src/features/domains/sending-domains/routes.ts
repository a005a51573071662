import Type from 'typebox'
import { required } from '../../../platform/db/failures.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Empty, Id } from '../../../platform/http/schemas.ts'
import { checkDomain } from './check-domain.ts'
import { presentDomain } from './present.ts'
import { SendingDomain, SendingDomainInput } from './schemas.ts'
import { deleteSendingDomain, requireSendingDomain } from './store.ts'
import { addDomain } from './use-cases.ts'

const params = Type.Object({ domain_id: Id })

const create = defineRoute({
  id: 'sending-domains.create',
  method: 'POST',
  path: '/sending/domains',
  tag: 'Sending',
  summary: 'Adds a sending domain and returns it with the DNS records to publish; a company has at most 100',
  module: 'settings',
  level: 'full',
  // Creating the key takes long.
  transaction: false,
  body: SendingDomainInput,
  status: 201,
  response: SendingDomain,
  failures: ['validation', 'conflict/domain', 'conflict/limit', 'unavailable/data_key'],
  handle: async ({ app, db, now, tenant, body }) =>
    presentDomain(app, await addDomain({ app, db, now }, tenant.id, body.domain)),
})

const check = defineRoute({
  id: 'sending-domains.check',
  method: 'POST',
  path: '/sending/domains/{domain_id}/check',
  tag: 'Sending',
  summary:
    'Checks the DNS records of a sending domain and returns the domain: verified if the DKIM record is right, else failed. The other checks are advice',
  module: 'settings',
  level: 'full',
  // Name servers may be slow.
  transaction: false,
  params,
  status: 200,
  response: SendingDomain,
  failures: ['unavailable/dns'],
  handle: async ({ app, db, now, tenant, params }) => {
    const row = await requireSendingDomain(db, tenant.id, params.domain_id)
    return presentDomain(app, required(await checkDomain({ app, db, now }, row)))
  },
})

const remove = defineRoute({
  id: 'sending-domains.delete',
  method: 'DELETE',
  path: '/sending/domains/{domain_id}',
  tag: 'Sending',
  summary: 'Deletes a sending domain and its key; mails from its addresses are no longer signed',
  module: 'settings',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  handle: async ({ db, tenant, params }) => {
    await deleteSendingDomain(db, tenant.id, params.domain_id)
  },
})

export const routes = [create, check, remove]
