import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging } from '../../../../platform/http/paging.ts'
import { Id, Nullable, PageOf } from '../../../../platform/http/schemas.ts'
import { Consent, ProofInput, presentConsent } from '../../consents/index.ts'
import { consentsOfContact, recordConsent, withdrawContactConsent } from '../changes/record-consent.ts'
import { Moment } from '../schemas.ts'

const params = Type.Object({ contact_id: Id })

const list = defineRoute({
  id: 'contacts.list-purposes',
  method: 'GET',
  path: '/contacts/{contact_id}/purposes',
  tag: 'Contacts',
  summary: 'Returns the consents of a contact with their proof, newest first',
  module: 'contacts',
  level: 'read',
  params,
  query: Type.Object(Paging),
  status: 200,
  response: PageOf(Consent),
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, query: { page = 1, pageSize = 25 } }) => {
    const all = await consentsOfContact({ db, now }, tenant.id, params.contact_id)
    const items = all.slice((page - 1) * pageSize, page * pageSize).map(presentConsent)
    return { items, total: all.length, page, pageSize }
  },
})

const record = defineRoute({
  id: 'contacts.record-purpose',
  method: 'POST',
  path: '/contacts/{contact_id}/purposes',
  tag: 'Contacts',
  summary: 'Records a consent that the contact gave and returns it; does not subscribe the contact',
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

const withdraw = defineRoute({
  id: 'contacts.withdraw-purpose',
  method: 'POST',
  path: '/contacts/{contact_id}/purposes/{consent_id}/withdraw',
  tag: 'Contacts',
  summary: 'Withdraws a consent and returns it; the contact stays subscribed',
  module: 'contacts',
  level: 'full',
  params: Type.Object({ contact_id: Id, consent_id: Id }),
  status: 200,
  response: Consent,
  failures: ['conflict/status'],
  handle: async ({ db, now, tenant, params }) =>
    presentConsent(await withdrawContactConsent({ db, now }, tenant.id, params.contact_id, params.consent_id)),
})

export const consentRoutes = [list, record, withdraw]
