import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging } from '../../../../platform/http/paging.ts'
import { Id, Nullable, PageOf } from '../../../../platform/http/schemas.ts'
import { Consent, ConsentEntry, ProofInput, pageOfEntries, presentConsent, presentEntry } from '../../consents/index.ts'
import { consentsOfContact, endOfUse, recordConsent, withdrawContactConsent } from '../changes/record-consent.ts'
import { Moment } from '../schemas.ts'
import { requireContact } from '../store.ts'
import { wayOf } from '../suppression/suppress.ts'

const params = Type.Object({ contact_id: Id })

const list = defineRoute({
  id: 'contacts.list-purposes',
  method: 'GET',
  path: '/contacts/{contact_id}/purposes',
  tag: 'Contacts',
  summary: 'Returns the consents of a contact with their proof, newest first, and what ended their use',
  module: 'contacts',
  level: 'read',
  params,
  query: Type.Object(Paging),
  status: 200,
  response: PageOf(Consent),
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, query: { page = 1, pageSize = 25 } }) => {
    const { all, ended } = await consentsOfContact({ db, now }, tenant.id, params.contact_id)
    const items = all.slice((page - 1) * pageSize, page * pageSize).map((row) => presentConsent(row, ended))
    return { items, total: all.length, page, pageSize }
  },
})

const history = defineRoute({
  id: 'contacts.consent-history',
  method: 'GET',
  path: '/contacts/{contact_id}/consent-history',
  tag: 'Contacts',
  summary:
    'Returns the history of the consents of a contact, newest first: given, withdrawn, and what ended their use for a time or for good',
  module: 'contacts',
  level: 'read',
  params,
  query: Type.Object(Paging),
  status: 200,
  response: PageOf(ConsentEntry),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const { id } = await requireContact(db, tenant.id, params.contact_id)
    return presentPage(await pageOfEntries(db, tenant.id, id, query), presentEntry)
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
  body: Type.Object(
    {
      purposeId: Id,
      validFrom: Type.Optional(Moment),
      validTo: Type.Optional(Nullable(Moment)),
      proof: Type.Optional(ProofInput),
    },
    { title: 'ConsentInput' },
  ),
  status: 201,
  response: Consent,
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, body }) => {
    const consent = await recordConsent({ db, now }, tenant, params.contact_id, body)
    return presentConsent(consent, await endOfUse(db, tenant.id, params.contact_id))
  },
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
  handle: async ({ db, now, tenant, actor, params }) => {
    const { contact_id: contactId, consent_id: consentId } = params
    const consent = await withdrawContactConsent({ db, now }, tenant.id, contactId, consentId, wayOf(actor))
    return presentConsent(consent, await endOfUse(db, tenant.id, params.contact_id))
  },
})

export const routes = [list, history, record, withdraw]
