import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { givenRows } from '../../../../../platform/db/given-rows.ts'
import { hidden } from '../../../../../platform/db/hidden.ts'
import { PREPARED } from '../../../../../platform/db/prepared.ts'
import { FILLED_FIELDS, PROFILE_COLUMNS, type ProfileField } from '../../profile.ts'
import { strongestOf } from '../../suppression/sql/suppressions.ts'

/** A person who bought something. */
export interface Buyer {
  email: string
  shopId: string
  /** The language of the contact if it is new and `profile` has none. */
  language: string
  profile: Partial<Record<ProfileField, string | null>>
  /** The part of `profile` that fills empty fields if the contact is known. */
  fills: Partial<Record<ProfileField, string | null>>
}

/** The fields of a profile that an order can have, and those that follow from its names. */
const FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'company',
  'companyId',
  'street',
  'city',
  'postalCode',
  'country',
  'language',
  ...FILLED_FIELDS,
] as const satisfies readonly ProfileField[]
const NULLABLE: ReadonlySet<ProfileField> = new Set(['country', 'gender', 'nameDay'])

/**
 * The contacts of addresses, by the address as it was given. Locks them in the order of their ids; a contact whose address
 * was taken away while this waited for it is left out.
 */
export async function lockByEmail(db: Db, tenantId: string, emails: readonly string[]) {
  const { rows } = await sql<{ email: string; id: string }>`${PREPARED}
    select found.e as email, locked.id
    from (
      select e, known.id
      from unnest(${emails}::text[]) e
      cross join lateral (
        select id from contact where tenant_id = ${hidden(tenantId)} and email_key = lower(e) limit 1
      ) known
      order by known.id
    ) found
    cross join lateral (
      select id from contact
      where tenant_id = ${hidden(tenantId)} and id = found.id and email_key = lower(found.e)
      for update
    ) locked`.execute(db)
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/**
 * Creates customers without a consent. A suppressed address gets the matching status. Addresses that have a contact by
 * now are left out.
 */
export async function insertBuyers(db: Db, tenantId: string, buyers: readonly Buyer[], source: string, now: Date) {
  const rows = buyers.map(({ email, shopId, language, profile }) => ({
    email,
    shop_id: shopId,
    ...Object.fromEntries(FIELDS.map((field) => [PROFILE_COLUMNS[field], profile[field] ?? null])),
    language: profile.language || language,
  }))
  const columns = FIELDS.map((field) => sql.ref(PROFILE_COLUMNS[field]))
  const values = FIELDS.map((field) => {
    const value = sql`b.${sql.ref(PROFILE_COLUMNS[field])}`
    return NULLABLE.has(field) ? value : sql`coalesce(${value}, '')`
  })
  const types = FIELDS.map((field) => `${PROFILE_COLUMNS[field]} text`)
  const { rows: made } = await sql<{ id: string; email: string; status: string }>`${PREPARED}
    with given as materialized (
      select b.*, a.*
      from ${givenRows(rows, `email text, shop_id bigint, ${types}`)} b
      cross join lateral ${strongestOf(sql`lower(b.email)`, hidden(tenantId))} a)
    insert into contact (
      tenant_id, email, shop_id, ${sql.join(columns)}, status, status_at, source, consent_basis,
      suppression_reason, suppressed_at, suppression_note, blacklisted_at, created_at, updated_at)
    select ${tenantId}::bigint, b.email, b.shop_id, ${sql.join(values)},
      case
        when b.reason = 'complaint' then 'complained'
        when b.reason in ('bounced', 'invalid') then 'bounced'
        when b.reason in ('unsubscribed', 'manual') then 'unsubscribed'
        else 'customer' end,
      ${now}::timestamptz, ${source}, 'soft_opt_in_customer',
      b.reason, b.created_at, b.note, b.blacklisted_at, ${now}::timestamptz, ${now}::timestamptz
    from given b
    order by lower(b.email)
    on conflict (tenant_id, email_key) do nothing
    returning id, email, status`.execute(db)
  return made
}
