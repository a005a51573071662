import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { hidden } from '../../../../../platform/db/hidden.ts'
import { isSharded } from '../../../../../platform/db/sharding/sharded.ts'
import { eventRows, insertEvents } from '../../../../../platform/events/insert-events.ts'
import type { Origin } from '../../../consents/index.ts'
import { contactStatusChanged, contactUpdated } from '../../events.ts'
import { FILLED_FIELDS, PROFILE_COLUMNS, type ProfileField } from '../../profile.ts'
import { strongestOf } from '../../suppression/sql/suppressions.ts'
import { inRange, type StagedRange } from './stage.ts'

/** A contact whose address is staged. */
export interface StagedContact {
  id: string
  suppressed: boolean
  /** Whether the row gives (true) or refuses (false) a consent; null when it has no such column. */
  consent: boolean | null
}

export interface NewContacts {
  shopId: string
  /** The language of contacts whose row has none. */
  language: string
  source: string
  /** Whether the rows have values that follow from the names, for fields that they leave empty. */
  fillsNames?: boolean
  /** Whether every row stands for a documented consent, or only those that say so. */
  documented?: 'all' | 'rows'
  now: Date
}

/** Whether a contact has a staged address. */
export const sameAddress = sql`c.tenant_id = s.tenant_id and c.email_key = s.email_key`

/** Locks the contacts whose addresses are staged, except some, in the order of their ids. */
export async function lockStaged(db: Db, range: StagedRange, except: readonly string[] = []): Promise<StagedContact[]> {
  const found = await sql<{ id: string | null; consent: boolean | null }>`
    select (select c.id from contact c where ${sameAddress}) as id, s.consent
    from contact_stage s
    where ${inRange(range)}`.execute(db)
  const consents = new Map(found.rows.flatMap(({ id, consent }) => (id ? [[id, consent] as const] : [])))
  for (const id of except) consents.delete(id)
  if (!consents.size) return []
  const { rows } = await sql<{ id: string; suppressed: boolean }>`
    select id, suppression_reason is not null as suppressed from contact
    where tenant_id = ${range.tenantId} and id = any(${[...consents.keys()]}::bigint[])
    order by id
    for update`.execute(db)
  return rows.map((row) => ({ ...row, consent: consents.get(row.id) ?? null }))
}

/** Restores the suppressions that erased addresses had before their erasure, now that the addresses come back. */
export const restoreErased = (db: Db, range: StagedRange, now: Date) =>
  sql`
    insert into suppression (tenant_id, email_key, reason, created_at)
    select s.tenant_id, s.email_key, reason, ${now}
    from contact_stage s
    join erased_address e on e.tenant_id = s.tenant_id and e.hash = any(s.erased_hashes)
    cross join unnest(e.reasons) reason
    where ${inRange(range)}
    on conflict do nothing`.execute(db)

/** Whether none of the staged addresses is suppressed or was erased. */
export async function areStagedFree(db: Db, range: StagedRange): Promise<boolean> {
  const tenantId = hidden(range.tenantId)
  const { rows } = await sql<{ free: boolean }>`
    select not exists (
      select 1 from contact_stage s
      where ${inRange(range)} and (
        (exists (select 1 from suppression p where p.tenant_id = ${tenantId} and p.email_key = s.email_key)) is true
        or (exists (select 1 from erased_address e
          where e.tenant_id = ${tenantId} and e.hash = any(s.erased_hashes))) is true)) as free`.execute(db)
  return rows[0]!.free
}

/**
 * Creates contacts of the staged addresses that have none. A suppressed address gets the matching status and is not
 * mailed. A row that refuses a consent becomes a customer without one.
 */
export async function insertStaged(
  db: Db,
  range: StagedRange,
  fields: readonly ProfileField[],
  {
    shopId,
    language,
    source,
    fillsNames = false,
    documented = 'all',
    isAllNew,
    areFree,
    now,
  }: NewContacts & { isAllNew: boolean; areFree: boolean },
): Promise<StagedContact[]> {
  // Contacts that exist would only use up numbers; when none does, the look-ups are left out, as are those of suppressions.
  const isNew = isAllNew ? sql`true` : sql`(not exists (select 1 from contact c where ${sameAddress})) is true`
  const written = [...new Set([...fields, ...(fillsNames ? FILLED_FIELDS : [])])].filter(
    (field) => field !== 'language',
  )
  const columns = written.map((field) => sql.ref(PROFILE_COLUMNS[field]))
  const values = written.map((field) => {
    const place = fillsNames ? FILLED_FIELDS.findIndex((one) => one === field) + 1 : 0
    const value = place ? sql`coalesce(${column('s', field)}, s.filled[${sql.lit(place)}])` : column('s', field)
    return isNullable(field) ? value : sql`coalesce(${value}, '')`
  })
  const isDocumented = documented === 'all' ? sql`s.consent is distinct from false` : sql`s.consent is true`
  const erased = sql`
    union all
    select 'erased', erased_at, null from erased_address
    where tenant_id = s.tenant_id and hash = any(s.erased_hashes)`
  const { rows } = await sql<StagedContact>`
    with made as (
      insert into contact (
        tenant_id, email, shop_id, ${listed(columns)} language, custom, status, status_at, source, consent_basis,
        consent_at, consent_recorded, suppression_reason, suppressed_at, suppression_note, blacklisted_at,
        created_at, updated_at)
      select s.tenant_id, s.email, ${shopId}::bigint, ${listed(values)}
        coalesce(s.language, ${language}),
        coalesce(s.custom, '{}'),
        case
          when a.reason = 'complaint' then 'complained'
          when a.reason in ('bounced', 'invalid') then 'bounced'
          when a.reason in ('unsubscribed', 'erased', 'manual') then 'unsubscribed'
          when s.consent = false then 'customer'
          else 'subscribed' end,
        ${now}::timestamptz,
        ${source},
        case when s.consent = false then 'soft_opt_in_customer' else 'imported' end,
        case when ${isDocumented} then ${now}::timestamptz end,
        ${isDocumented},
        a.reason, a.created_at, a.note, a.blacklisted_at, ${now}, ${now}
      from contact_stage s
      cross join lateral ${areFree ? NOT_SUPPRESSED : strongestOf(sql`s.email_key`, sql`s.tenant_id`, erased)} a
      where ${inRange(range)} and ${isNew}
      on conflict (tenant_id, email_key) do nothing
      returning id, suppression_reason is not null as suppressed, consent_basis
    )
    select id, suppressed, case consent_basis when 'soft_opt_in_customer' then false end as consent
    from made`.execute(db)
  return rows
}

const NOT_SUPPRESSED = sql`(
  select null::text as reason, null::timestamptz as created_at, null::text as note, null::timestamptz as blacklisted_at)`

export interface StagedUpdate {
  /** The locked contacts. A contact that was created since is not changed. */
  contactIds: readonly string[]
  fields: readonly ProfileField[]
  overwrite: 'all' | 'empty'
  /** Contacts that were just given a consent. Those that were customers only for lack of one become subscribed. */
  consenting: readonly string[]
  origin: Origin
  now: Date
}

/**
 * Writes staged values into existing contacts. Never overwrites what a person typed, an empty cell changes nothing, and
 * contacts that would not change are not written. Returns how many got something new, a value or a consent; their
 * events hold the difference.
 *
 * It is one statement, so that a contact is written once: each write costs an entry in a dozen indexes. Rows are looked
 * up one by one and written at their `ctid`, which the locks keep stable: as joins, the statement took quadratic time
 * in a company of which the planner had no statistics yet.
 */
export async function updateStaged(db: Db, range: StagedRange, update: StagedUpdate): Promise<number> {
  const { contactIds, fields, overwrite, consenting, origin, now } = update
  const names = [...fields.map((field) => PROFILE_COLUMNS[field]), 'custom']
  const after = fields.map((field) => newValue(field, overwrite))
  const before = names.map((name) => sql`c.${sql.ref(name)} as ${sql.ref(`old_${name}`)}`)
  const set = names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`)
  const valuesOf = (prefix: string) => sql.join(names.map((name) => sql`n.${sql.ref(`${prefix}${name}`)}`))
  const differs = sql`(${valuesOf('')}) is distinct from (${valuesOf('old_')})`
  const event = { tenantId: range.tenantId, at: now, contactId: sql`id` }
  const updated = eventRows(contactUpdated, {
    ...event,
    data: { ...origin, changes: sql`changes` },
    from: sql`changed where differs`,
  })
  const subscribed = eventRows(contactStatusChanged, {
    ...event,
    data: { ...origin, before: 'customer', after: 'subscribed', reason: 'consent' },
    from: sql`changed where joins`,
  })
  // A cluster has no places that a statement could name.
  const [place, isPlace] = isSharded() ? [sql`c.id`, sql`c.id = n.id`] : [sql`c.ctid`, sql`c.ctid = n.place`]
  const { rows } = await sql<{ number: number }>`
    with n as materialized (
      select c.id, c.place, ${listed(before)} ${listed(after)} ${newCustomValues(overwrite)},
        c.id = any(${consenting}::bigint[]) as consents,
        c.id = any(${consenting}::bigint[]) and c.status = 'customer' and c.suppression_reason is null as joins
      from contact_stage s
      cross join lateral (select c.*, ${place} as place from contact c where ${sameAddress} offset 0) c
      where ${inRange(range)} and c.id = any(${contactIds}::bigint[])
    ), changed as materialized (
      select n.*, ${differs} as differs, case when ${differs} then ${changesOf(fields)} end as changes
      from n
    ), written as (
      update contact c set
        ${sql.join(set)},
        updated_at = ${now},
        consent_recorded = c.consent_recorded or n.consents,
        consent_at = case when n.consents then ${now} else c.consent_at end,
        consent_basis = case
          when n.consents and c.consent_basis in ('none', 'soft_opt_in_customer') then 'imported'
          else c.consent_basis end,
        status = case when n.joins then 'subscribed' else c.status end,
        status_at = case when n.joins then ${now} else c.status_at end
      from changed n
      where ${isPlace} and c.tenant_id = ${range.tenantId} and (n.differs or n.consents)
    ), reported as (${insertEvents(updated, subscribed)})
    select count(*) filter (where differs or consents)::int as number from changed`.execute(db)
  return rows[0]!.number
}

/** Whether the staged value of a profile field replaces that of the contact. */
export function isWritten(field: ProfileField, overwrite: 'all' | 'empty') {
  const onlyEmpty = overwrite === 'empty' ? sql` and coalesce(${column('c', field)}::text, '') = ''` : sql``
  return sql`${column('s', field)} is not null and ${field} <> all(c.edited_fields)${onlyEmpty}`
}

/** The value of a profile field after the merge. */
const newValue = (field: ProfileField, overwrite: 'all' | 'empty') => sql`
  case when ${isWritten(field, overwrite)} then ${column('s', field)} else ${column('c', field)} end
    as ${sql.ref(PROFILE_COLUMNS[field])}`

/** The values of custom fields after the merge. */
const newCustomValues = (overwrite: 'all' | 'empty') => sql`
  case when s.custom is null then c.custom else c.custom || coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(s.custom)
    where 'cf:' || key <> all(c.edited_fields) ${overwrite === 'empty' ? sql`and not c.custom ? key` : sql``}
  ), '{}') end as custom`

/** The changed fields with their values before and after, as the event of an updated contact has them. */
function changesOf(fields: readonly ProfileField[]) {
  const pairs = fields.map((field) => {
    const name = PROFILE_COLUMNS[field]
    return sql`(${field}, to_jsonb(n.${sql.ref(`old_${name}`)}), to_jsonb(n.${sql.ref(name)}))`
  })
  return sql`(
    select jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after))
    from (
      select * from (
        values ('', null::jsonb, null::jsonb) ${pairs.length ? sql`, ${sql.join(pairs)}` : sql``}
      ) p (field, before, after)
      union all
      select 'cf:' || key, n.old_custom -> key, value from jsonb_each(n.custom)
    ) d (field, before, after)
    where before is distinct from after)`
}

const NULLABLE = new Set<ProfileField>(['gender', 'country', 'birthday', 'nameDay'])
const isNullable = (field: ProfileField) => NULLABLE.has(field)
export const column = (alias: string, field: ProfileField): RawBuilder<unknown> =>
  sql`${sql.raw(alias)}.${sql.ref(PROFILE_COLUMNS[field])}`
/** The expressions separated by commas, with a comma after the last; nothing when there are none. */
const listed = (parts: RawBuilder<unknown>[]) => (parts.length ? sql`${sql.join(parts)},` : sql``)
