import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { Empty, Enum, Name, Nullable, Text } from '../../../../platform/http/schemas.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { allPurposes, createPurpose, type PurposeRow } from '../../../audience/consents/index.ts'
import { withdrawContactConsent } from '../../../audience/contacts/index.ts'
import { localTime } from '../../records/index.ts'
import { CreatedAnswer, created, ListAnswer, listed } from '../answers.ts'
import { ListParams, pageOf, readListQuery } from '../list-query.ts'
import { monthsOf, PURPOSE_FIELDS, purposeRecord } from '../purposes/purpose-records.ts'
import { CONNECTION_FIELDS, contactOfConnection, pageOfConnections } from '../purposes/store.ts'
import { WholeNumber } from '../whole-number.ts'

const shared = { tag: 'API v3', module: 'contacts' } as const

const list = defineKeyRoute({
  ...shared,
  id: 'v3.purposes',
  method: 'GET',
  path: '/api/v3/purposes',
  summary: 'Returns the purposes of processing that contacts consent to',
  level: 'read',
  query: ListParams,
  status: 200,
  response: ListAnswer,
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const asked = readListQuery(query, PURPOSE_FIELDS)
    const records = (await allPurposes(db, tenant.id)).map((row) => purposeRecord(tenant, row))
    const { rows, total } = pageOf(records, asked)
    return listed(rows, total, asked)
  },
})

const LawfulBasis = Enum([
  'consent',
  'contract',
  'legal-obligation',
  'legitimate-interest',
  'vital-interest',
  'public-task',
])

const create = defineKeyRoute({
  ...shared,
  id: 'v3.purpose-create',
  method: 'POST',
  path: '/api/v3/purposes',
  summary:
    'Creates a purpose of processing and returns it; `notes` is the text that contacts agree to, days become whole months',
  level: 'full',
  audit: 'purposes.create',
  body: Type.Object(
    {
      lawful_basis: LawfulBasis,
      name: Name,
      duration: Type.Object(
        { unit: Type.String({ examples: ['years'] }), value: WholeNumber({ examples: [5] }) },
        { additionalProperties: true },
      ),
      notes: Type.Optional(Nullable(Text(20_000, 'I agree to receive news by e-mail.'))),
    },
    { additionalProperties: true },
  ),
  status: 201,
  response: CreatedAnswer,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, body }) => {
    const { lawful_basis, name, duration, notes } = body
    const purpose = await createPurpose({ db, now }, tenant.id, {
      name,
      lawfulBasis: lawful_basis.replaceAll('-', '_') as PurposeRow['lawful_basis'],
      durationMonths: monthsOf({ unit: duration.unit, value: Number(duration.value) }),
      ...(notes ? { text: notes } : {}),
    })
    return created({ data: purposeRecord(tenant, purpose) })
  },
})

const connections = defineKeyRoute({
  ...shared,
  id: 'v3.purpose-connections',
  method: 'GET',
  path: '/api/v3/purpose-connections',
  summary: 'Returns consents of contacts that were not withdrawn, at most 500 at a time; properties filter',
  level: 'read',
  query: ListParams,
  status: 200,
  response: ListAnswer,
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const asked = readListQuery(query, CONNECTION_FIELDS)
    const { rows, total } = await pageOfConnections(db, tenant, asked)
    const time = (at: Date | null) => localTime(at, tenant.timezone)
    const records = rows.map((row) => ({
      id: Number(row.id),
      created_at: time(row.created_at),
      contact_id: Number(row.contact_id),
      valid_from: time(row.valid_from),
      valid_to: time(row.valid_to),
      purpose_id: Number(row.purpose_id),
      details: { source: row.source },
    }))
    return listed(records, total, asked)
  },
})

const withdraw = defineKeyRoute({
  ...shared,
  id: 'v3.purpose-connection-delete',
  method: 'DELETE',
  path: '/api/v3/purpose-connections/{id}',
  summary: 'Withdraws a consent of a contact; the history keeps it as evidence',
  level: 'full',
  audit: 'contacts.withdraw-purpose',
  params: Type.Object({ id: Type.String({ maxLength: 30 }) }),
  status: 204,
  response: Empty,
  handle: async ({ db, now, tenant, params }) => {
    const contactId = isId(params.id) && (await contactOfConnection(db, tenant.id, params.id))
    if (!contactId) throw notFound()
    await withdrawContactConsent({ db, now }, tenant.id, contactId, params.id, 'api')
  },
})

export const routes = [list, create, connections, withdraw]
