import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { hasConsent } from '../../../audience/consents/index.ts'
import { isMailable, isReachable, skipReasonOf } from '../../../audience/contacts/index.ts'
import type { Recipient } from '../../../content/composing/index.ts'
import { type Batch, MESSAGE_STATES, providerNumber, providerOf, type SkipReason } from '../../ledger/index.ts'
import type { PreparedMailing, Seeing } from '../prepared-mailings.ts'

/** A recipient of a batch that is being sent. */
export interface LoadedRecipient extends Seeing {
  contactId: string
  email: string
  domain: string
  provider: number
  /** How often its message was put off. */
  tries: number
  columns: Partial<Recipient>
}

export interface Skipped {
  contactId: string
  provider: number
  reason: SkipReason
}

type WaitingRow = { contact_id: string; tries: number; reason: SkipReason | null } & Seeing & Partial<Recipient>

/** The recipients of a batch that still wait, and those that may no longer be mailed: checked at the moment of delivery. */
export async function loadBatch(db: Db, batch: Batch, prepared: PreparedMailing, now: Date) {
  const rows = await (prepared.recipientsOf
    ? waitingAddressees(db, batch, prepared.recipientsOf)
    : waitingContacts(db, batch, prepared, now))
  const recipients: LoadedRecipient[] = []
  const skipped: Skipped[] = []
  for (const { contact_id: contactId, tries, reason, knownId, shown, ...columns } of rows) {
    const email = columns.email ?? ''
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    const provider = providerNumber(providerOf(domain))
    // SMTP commands and headers carry only these characters.
    const why =
      reason ??
      (/^[!-;=?-~]+$/.test(email) ? null : 'notMailable') ??
      (prepared.onlyTo && !prepared.onlyTo.has(email.toLowerCase()) ? 'test_mode' : null)
    if (why) skipped.push({ contactId, provider, reason: why })
    else recipients.push({ contactId, email, domain, provider, tries, knownId, shown, columns })
  }
  return { recipients, skipped }
}

/** Messages of a batch that wait, as a condition on `m`. */
const waitsIn = ({ tenantId, sourceId, n }: Batch) => sql<boolean>`m.tenant_id = ${tenantId}
    and m.source_id = ${sourceId} and m.batch = ${n} and m.state = ${MESSAGE_STATES.queued}`

async function waitingContacts(db: Db, batch: Batch, prepared: PreparedMailing, now: Date): Promise<WaitingRow[]> {
  const columns = sql.join([sql`contact.email`, ...prepared.columns.map((column) => sql`contact.${sql.ref(column)}`)])
  const { rows } = await sql<WaitingRow>`
    select m.contact_id, m.contact_id as "knownId", m.tries, m.shown, ${columns}, ${reasonOf(batch.tenantId, prepared, now)} as reason
    from message m left join contact on contact.tenant_id = m.tenant_id and contact.id = m.contact_id
    where ${waitsIn(batch)}`.execute(db)
  return rows
}

/** Recipients that need not be contacts: the kind of the mailing knows them. */
async function waitingAddressees(
  db: Db,
  batch: Batch,
  recipientsOf: NonNullable<PreparedMailing['recipientsOf']>,
): Promise<WaitingRow[]> {
  const { rows } = await sql<{ contact_id: string; tries: number }>`
    select m.contact_id, m.tries from message m where ${waitsIn(batch)}`.execute(db)
  const found = await recipientsOf(rows.map((row) => row.contact_id))
  return rows.map((row) => {
    const { contact, contactId = null, email = '', reason = 'deleted' as const } = found.get(row.contact_id) ?? {}
    return { ...contact, ...row, knownId: contactId, shown: null, email, reason }
  })
}

/** Why recipients may not be mailed now; those that may are left out. */
export async function reasonsAgainst(
  db: Db,
  tenantId: string,
  prepared: PreparedMailing,
  contactIds: readonly string[],
  now: Date,
): Promise<Map<string, SkipReason>> {
  if (prepared.recipientsOf) {
    const found = await prepared.recipientsOf(contactIds)
    const reasons = contactIds.map((id) => [id, found.has(id) ? found.get(id)!.reason : 'deleted'] as const)
    return new Map(reasons.flatMap(([id, reason]) => (reason ? [[id, reason] as const] : [])))
  }
  const { rows } = await sql<{ id: string; reason: SkipReason | null }>`
    select i.id, ${reasonOf(tenantId, prepared, now)} as reason from unnest(${contactIds}::bigint[]) i (id)
      left join contact on contact.tenant_id = ${tenantId} and contact.id = i.id`.execute(db)
  return new Map(rows.flatMap(({ id, reason }) => (reason ? [[id, reason] as const] : [])))
}

/** The one rule of mailability, and what the mailing adds: a purpose, and lists that the contact left since it was frozen. */
function reasonOf(
  tenantId: string,
  { mailing: { listIds, onlyWithPurpose, isTransactional } }: PreparedMailing,
  now: Date,
) {
  const mayBeMailed = (isTransactional ? isReachable : isMailable)(tenantId, now)
  const member = (state: string) => sql`exists (select 1 from list_member l where l.tenant_id = ${tenantId}
    and l.contact_id = contact.id and l.list_id = any(${listIds}::bigint[]) and l.state = ${state})`
  return sql<SkipReason | null>`(case when contact.id is null then 'deleted'
    when not ${mayBeMailed} then ${skipReasonOf(tenantId, now)}
    ${onlyWithPurpose ? sql`when not ${hasConsent(tenantId, onlyWithPurpose, now)} then 'noPurpose'` : sql``}
    ${listIds.length ? sql`when ${member('unsubscribed')} and not ${member('confirmed')} then 'unsubscribed'` : sql``} end)`
}
