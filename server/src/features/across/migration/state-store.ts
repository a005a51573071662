import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hidden } from '../../../platform/db/hidden.ts'
import { hasErasures, type Reason, statusFor, suppressedAmong } from '../../audience/contacts/index.ts'
import { type State, strongestState } from './states.ts'

type Status = Exclude<State, 'blacklisted'>

/** Why a contact is suppressed, as its row has it. */
const REASONS = sql`array_remove(array[suppression_reason, case when blacklisted_at is not null then 'blacklist' end], null)`

/** The state of an address here: of its contact, if it has one, and of the reasons why it is suppressed. */
const stateHere = (status: Status | null, reasons: readonly Reason[]): State =>
  strongestState([
    ...(status ? [status] : []),
    ...reasons.map((reason) => (reason === 'blacklist' ? 'blacklisted' : statusFor(reason, 'unsubscribed'))),
  ])

/** The states of contacts, by their ids. */
export async function statesOfContacts(
  db: Db,
  tenantId: string,
  contactIds: readonly string[],
): Promise<Map<string, State>> {
  const { rows } = await sql<{ id: string; status: Status; reasons: Reason[] }>`
    select id, status, ${REASONS} as reasons from contact
    where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, status, reasons }) => [id, stateHere(status, reasons)]))
}

/** The states of addresses, in small letters, that are contacts here or are suppressed. */
export async function statesOfAddresses(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  keys: readonly string[],
): Promise<Map<string, State>> {
  const { rows } = await sql<{ key: string; status: Status | null; reasons: Reason[] }>`
    select given.key, known.status, coalesce(known.reasons, suppressed.reasons) as reasons
    from unnest(${keys}::text[]) given (key)
    left join lateral (
      select status, ${REASONS} as reasons from contact
      where tenant_id = ${hidden(tenantId)} and email_key = given.key
      limit 1
    ) known on true
    cross join lateral (
      select array_agg(reason) as reasons from suppression
      where tenant_id = ${hidden(tenantId)} and email_key = given.key
    ) suppressed
    where known.status is not null or suppressed.reasons is not null`.execute(db)
  const states = new Map(rows.map(({ key, status, reasons }) => [key, stateHere(status, reasons)]))
  if (!(await hasErasures(db, tenantId))) return states
  // An erased address comes back as unsubscribed.
  const others = keys.filter((key) => !states.has(key))
  for (const key of await suppressedAmong({ app, db }, tenantId, others)) states.set(key, 'unsubscribed')
  return states
}
