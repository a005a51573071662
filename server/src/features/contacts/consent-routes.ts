import Type from 'typebox'
import { defineRoute } from '../../platform/http/define-route.ts'
import { Day, Id, ItemsOf, Nullable, Time } from '../../platform/http/schemas.ts'
import { Consent, ProofInput, presentConsent } from '../consents/index.ts'
import { consentsOfContact, recordConsent, withdraw } from './consents.ts'

const params = Type.Object({ contact_id: Id })
const Moment = Type.Union([Day, Time])

const list = defineRoute({
  id: 'contacts.list-purposes',
  method: 'GET',
  path: '/contacts/{contact_id}/purposes',
  tag: 'Contacts',
  summary: 'Consents of the contact with their proof, newest first',
  module: 'contacts',
  level: 'read',
  params,
  status: 200,
  response: ItemsOf(Consent),
  handle: async ({ db, now, tenant, params }) => ({
    items: (await consentsOfContact({ db, now }, tenant.id, params.contact_id)).map(presentConsent),
  }),
})

const record = defineRoute({
  id: 'contacts.record-purpose',
  method: 'POST',
  path: '/contacts/{contact_id}/purposes',
  tag: 'Contacts',
  summary: 'Record a consent that the contact gave',
  module: 'contacts',
  level: 'full',
  params,
  body: Type.Object({
    purposeId: Id,
    validFrom: Type.Optional(Moment),
    validTo: Type.Optional(Nullable(Moment)),
    proof: Type.Optional(ProofInput),
  }),
  status: 201,
  response: Consent,
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, body }) =>
    presentConsent(await recordConsent({ db, now }, tenant, params.contact_id, body)),
})

const withdrawRoute = defineRoute({
  id: 'contacts.withdraw-purpose',
  method: 'POST',
  path: '/contacts/{contact_id}/purposes/{consent_id}/withdraw',
  tag: 'Contacts',
  summary: 'Withdraw a consent; the contact stays subscribed',
  module: 'contacts',
  level: 'full',
  params: Type.Object({ contact_id: Id, consent_id: Id }),
  status: 200,
  response: Consent,
  failures: ['conflict/status'],
  handle: async ({ db, now, tenant, params }) =>
    presentConsent(await withdraw({ db, now }, tenant.id, params.contact_id, params.consent_id)),
})

export const consentRoutes = [list, record, withdrawRoute]
