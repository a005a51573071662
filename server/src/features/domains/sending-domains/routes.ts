import Type from 'typebox'
import { required } from '../../../platform/db/failures.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Empty, Id } from '../../../platform/http/schemas.ts'
import { checkDomain } from './check.ts'
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
  summary: 'Add a domain to send from; the answer tells the DNS records to publish. A company has 100 at most',
  module: 'settings',
  level: 'full',
  // A key is made meanwhile, which takes long.
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
  summary: 'Look at the DNS now: verified when the DKIM record is right, failed when not; the other checks are advice',
  module: 'settings',
  level: 'full',
  // Name servers answer meanwhile, or not.
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
  summary: 'Delete a sending domain and its key; mails from its addresses are not signed any more',
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
