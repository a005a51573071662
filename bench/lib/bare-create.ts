// The limit for creating contacts: a program that only inserts the same rows, one transaction per contact, one
// statement per table. It prints the number of contacts per second.
import pg from 'pg'
import { newPerson } from './new-person.ts'

const [prefix, seconds, connections, tenantId, shopId, purposeId, keyId] = process.argv.slice(2) as [
  string,
  ...string[],
]
const end = performance.now() + Number(seconds) * 1000
let made = 0

const statement = (name: string, text: string) => ({ name, text })
const CONTACT = statement(
  'contact',
  `insert into contact (tenant_id, email, shop_id, first_name, last_name, language, custom, status, status_at, source, consent_basis, consent_at,
     consent_recorded, edited_fields, created_at, updated_at)
   values ($1, $2, $3, $4, $5, 'cs', '{}', 'subscribed', $6, 'manual', 'imported', $6, true, '{}', $6, $6) returning id`,
)
const CONSENT = statement(
  'consent',
  `insert into consent (tenant_id, contact_id, purpose_id, valid_from, basis, source, text_version, created_at)
   values ($1, $2, $3, $4, 'imported', 'manual', 1, $4) returning id`,
)
const ENTRY = statement(
  'entry',
  `with entry as (
     select $1::bigint as tenant_id, $2::bigint as chain_id, $3::bigint as consent_id, $4::bigint as purpose_id, $5::timestamptz as at,
       jsonb_build_object('email', $6::text, 'proof', '{"textVersion": 1}'::jsonb) as personal, uuid_send(gen_random_uuid()) as salt
   ), digested as (select *, consent_digest(personal, salt) as digest from entry)
   insert into consent_entry (tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, basis, source, text_version, personal, salt, digest, hash)
   select tenant_id, chain_id, 1, at, 'given', consent_id, purpose_id, at, 'imported', 'manual', 1, personal, salt, digest,
     consent_hash(null, tenant_id, chain_id, 1, at, 'given', consent_id, purpose_id, at, null, 'imported', 'manual', 1, digest) from digested`,
)
const EVENTS = statement(
  'events',
  `insert into event (tenant_id, type, at, contact_id, object_id, data) values
   ($1, 'contact_created', $2, $3, null, '{"source": "manual", "status": "subscribed"}'), ($1, 'consent_given', $2, $3, $4, $5)`,
)
const AUDIT = statement(
  'audit',
  `insert into audit (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, fields, request_id)
   values ($1, $2, 'key', $3, 'contacts.create', 'contacts', $4, '{email,shopId,purposeId,consentConfirmed,firstName,lastName}', $5)`,
)

async function create(client: pg.Client, number: number) {
  const { email, firstName, lastName } = newPerson(prefix, number)
  const now = new Date()
  await client.query('begin')
  const contact = await client.query({ ...CONTACT, values: [tenantId, email, shopId, firstName, lastName, now] })
  const { id } = contact.rows[0]
  const consent = await client.query({ ...CONSENT, values: [tenantId, id, purposeId, now] })
  const consentId = consent.rows[0].id
  await client.query({ ...ENTRY, values: [tenantId, id, consentId, purposeId, now, email] })
  await client.query({ ...EVENTS, values: [tenantId, now, id, consentId, JSON.stringify({ purposeId })] })
  await client.query({ ...AUDIT, values: [tenantId, now, keyId, id, `req-${prefix}-${number}`] })
  await client.query('commit')
}

async function keepCreating() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  while (performance.now() < end) await create(client, ++made)
  await client.end()
}

const start = performance.now()
await Promise.all(Array.from({ length: Number(connections) }, keepCreating))
console.log(JSON.stringify({ made, perSecond: Math.round(made / ((performance.now() - start) / 1000)) }))
