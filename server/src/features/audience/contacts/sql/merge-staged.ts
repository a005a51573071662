import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { PROFILE_COLUMNS, type ProfileField } from '../profile.ts'
import { standing } from './suppressions.ts'

/** Rows of the stage that are merged together: lines of one batch. */
export interface StagedRange {
  tenantId: string
  batchId: string
  /** Behind this line … */
  after: number
  /** … up to this one. */
  upTo: number
}

export interface NewContacts {
  shopId: string
  /** Of contacts that come without one. */
  language: string
  source: string
  now: Date
}

const inRange = ({ tenantId, batchId, after, upTo }: StagedRange) =>
  sql`s.tenant_id = ${tenantId} and s.batch_id = ${batchId} and s.line > ${after} and s.line <= ${upTo}`

const sameAddress = sql`c.tenant_id = s.tenant_id and c.email_key = s.email_key`

/** The last line of the next rows; null when there are none. */
export async function nextStagedLine(db: Db, tenantId: string, batchId: string, after: number, limit: number) {
  const { rows } = await sql<{ line: number | null; number: number }>`
    select max(line) as line, count(*)::int as number from (select line from contact_stage
      where tenant_id = ${tenantId} and batch_id = ${batchId} and line > ${after} order by line limit ${limit}) next`.execute(
    db,
  )
  return rows[0]!.line === null ? null : { upTo: rows[0]!.line, number: rows[0]!.number }
}

export interface Known {
  id: string
  suppressed: boolean
  /** What the row itself said of a consent. */
  consent: boolean | null
}

/** Contacts whose addresses are staged, but for some, locked in the order of their ids. */
export async function lockStaged(db: Db, range: StagedRange, but: readonly string[] = []): Promise<Known[]> {
  const found = await sql<{ id: string | null; consent: boolean | null }>`
    select (select c.id from contact c where ${sameAddress}) as id, s.consent from contact_stage s where ${inRange(range)}`.execute(
    db,
  )
  const consents = new Map(found.rows.flatMap(({ id, consent }) => (id ? [[id, consent] as const] : [])))
  for (const id of but) consents.delete(id)
  const { rows } = await sql<{ id: string; suppressed: boolean }>`
    select id, suppression_reason is not null as suppressed from contact
    where tenant_id = ${range.tenantId} and id = any(${[...consents.keys()]}::bigint[]) order by id for update`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, consent: consents.get(row.id) ?? null }))
}

/** What stood against erased addresses before their erasure stands against them again, now that they come back. */
export const restoreErased = (db: Db, range: StagedRange, now: Date) =>
  sql`insert into suppression (tenant_id, email_key, reason, created_at)
    select s.tenant_id, s.email_key, reason, ${now} from contact_stage s
    join erased_address e on e.tenant_id = s.tenant_id and e.hash = any(s.erased_hashes) cross join unnest(e.reasons) reason
    where ${inRange(range)} on conflict do nothing`.execute(db)

/**
 * Makes contacts of the staged addresses that have none. A suppressed address gets the matching status, and stays
 * unmailed. Who said no to newsletters becomes a customer, without a consent.
 */
export async function insertStaged(
  db: Db,
  range: StagedRange,
  fields: readonly ProfileField[],
  { shopId, language, source, now }: NewContacts,
): Promise<Known[]> {
  const written = fields.filter((field) => field !== 'language')
  const columns = written.map((field) => sql.ref(PROFILE_COLUMNS[field]))
  const values = written.map((field) =>
    isNullable(field) ? column('s', field) : sql`coalesce(${column('s', field)}, '')`,
  )
  const erased = sql`union all select 'erased', erased_at, null from erased_address where tenant_id = ${range.tenantId} and hash = any(s.erased_hashes)`
  const { rows } = await sql<Known>`
    with made as (
      insert into contact (tenant_id, email, shop_id, ${list(columns)} language, custom, status, status_at, source, consent_basis, consent_at,
        consent_recorded, suppression_reason, suppressed_at, suppression_note, blacklisted_at, created_at, updated_at)
      select s.tenant_id, s.email, ${shopId}::bigint, ${list(values)} coalesce(s.language, ${language}), coalesce(s.custom, '{}'),
        case when a.reason = 'complaint' then 'complained' when a.reason in ('bounced', 'invalid') then 'bounced'
          when a.reason in ('unsubscribed', 'erased', 'manual') then 'unsubscribed' when s.consent = false then 'customer' else 'subscribed' end,
        ${now}::timestamptz, ${source}, case when s.consent = false then 'soft_opt_in_customer' else 'imported' end,
        case when s.consent = false then null else ${now}::timestamptz end, s.consent is distinct from false,
        a.reason, a.created_at, a.note, a.blacklisted_at, ${now}, ${now}
      from contact_stage s
      cross join lateral ${standing(sql`s.email_key`, range.tenantId, erased)} a
      where ${inRange(range)} and (not exists (select 1 from contact c where ${sameAddress})) is true
      on conflict (tenant_id, email_key) do nothing
      returning id, suppression_reason is not null as suppressed, consent_basis)
    select id, suppressed, case consent_basis when 'soft_opt_in_customer' then false end as consent from made`.execute(
    db,
  )
  return rows
}

export interface StagedUpdate {
  /** The contacts that are locked; one that was made since is not touched. */
  contactIds: readonly string[]
  fields: readonly ProfileField[]
  overwrite: 'all' | 'empty'
  /** Contacts that were just given a consent. Who was a customer only for want of one is subscribed now. */
  consenting: readonly string[]
  mark: Record<string, unknown>
  now: Date
}

/**
 * Writes what is staged into contacts that exist: never over what a person typed, and an empty cell erases nothing.
 * Contacts that are the same already are left alone. The events tell the difference; how many have something new, be it
 * a consent, is returned. One statement, so that a contact is written once: each time costs an entry in a dozen indexes.
 * Rows are found one by one and written at their places, where the locks keep them: as joins, that took the square of
 * the time in a company of which the planner had no statistics yet.
 */
export async function updateStaged(db: Db, range: StagedRange, update: StagedUpdate): Promise<number> {
  const { contactIds, fields, overwrite, consenting, now } = update
  const wanted = fields.map((field) => {
    const own = column('c', field)
    const free = sql`${column('s', field)} is not null and ${field} <> all(c.edited_fields)`
    const taken = overwrite === 'empty' ? sql` and coalesce(${own}::text, '') = ''` : sql``
    return sql`case when ${free}${taken} then ${column('s', field)} else ${own} end as ${sql.ref(PROFILE_COLUMNS[field])}`
  })
  const custom = sql`case when s.custom is null then c.custom else c.custom || coalesce((select jsonb_object_agg(key, value) from jsonb_each(s.custom)
    where 'cf:' || key <> all(c.edited_fields) ${overwrite === 'empty' ? sql`and not c.custom ? key` : sql``}), '{}') end as custom`
  const names = [...fields.map((field) => PROFILE_COLUMNS[field]), 'custom']
  const set = names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`)
  const before = names.map((name) => sql`c.${sql.ref(name)} as ${sql.ref(`old_${name}`)}`)
  const compared = (prefix: string) => sql.join(names.map((name) => sql`n.${sql.ref(`${prefix}${name}`)}`))
  const differs = sql`(${compared('')}) is distinct from (${compared('old_')})`
  const pairs = fields.map((field) => {
    const name = PROFILE_COLUMNS[field]
    return sql`(${field}, to_jsonb(n.${sql.ref(`old_${name}`)}), to_jsonb(n.${sql.ref(name)}))`
  })
  const { rows } = await sql<{ number: number }>`
    with n as materialized (
      select c.id, c.place, ${list(before)} ${list(wanted)} ${custom}, c.id = any(${consenting}::bigint[]) as consents,
        c.id = any(${consenting}::bigint[]) and c.status = 'customer' and c.suppression_reason is null as joins
      from contact_stage s cross join lateral (select c.*, c.ctid as place from contact c where ${sameAddress} offset 0) c
      where ${inRange(range)} and c.id = any(${contactIds}::bigint[])
    ), changed as materialized (
      select n.*, ${differs} as differs,
        case when ${differs} then (
          select jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after))
          from (select * from (values ('', null::jsonb, null::jsonb) ${pairs.length ? sql`, ${sql.join(pairs)}` : sql``}) p (field, before, after)
            union all select 'cf:' || key, n.old_custom -> key, value from jsonb_each(n.custom)) d (field, before, after)
          where before is distinct from after) end as changes
      from n
    ), written as (
      update contact c set ${sql.join(set)}, updated_at = ${now},
        consent_recorded = c.consent_recorded or n.consents, consent_at = case when n.consents then ${now} else c.consent_at end,
        consent_basis = case when n.consents and c.consent_basis in ('none', 'soft_opt_in_customer') then 'imported' else c.consent_basis end,
        status = case when n.joins then 'subscribed' else c.status end, status_at = case when n.joins then ${now} else c.status_at end
      from changed n where c.ctid = n.place and c.tenant_id = ${range.tenantId} and (n.differs or n.consents)
    ), told as (
      insert into event (tenant_id, type, at, contact_id, data)
      select ${range.tenantId}::bigint, 'contact_updated', ${now}::timestamptz, id, ${JSON.stringify(update.mark)}::jsonb || jsonb_build_object('changes', changes)
      from changed where differs
      union all select ${range.tenantId}, 'contact_status_changed', ${now}, id,
        ${JSON.stringify({ ...update.mark, before: 'customer', after: 'subscribed', reason: 'consent' })}::jsonb from changed where joins
    )
    select count(*) filter (where differs or consents)::int as number from changed`.execute(db)
  return rows[0]!.number
}

/**
 * The stage is full: the planner is told what is in it, or it would take it for empty. Of rows with the same address the
 * last one counts; returns how many were dropped.
 */
export async function closeStage(db: Db, tenantId: string, batchId: string): Promise<number> {
  await sql`analyze contact_stage`.execute(db)
  const { rows } = await sql<{ number: number }>`
    with doubled as materialized (
      select line from (select line, row_number() over (partition by email_key order by line desc) as place from contact_stage
        where tenant_id = ${tenantId} and batch_id = ${batchId}) ranked where place > 1
    ), gone as (
      delete from contact_stage s using doubled d where s.tenant_id = ${tenantId} and s.batch_id = ${batchId} and s.line = d.line returning 1
    )
    select count(*)::int as number from gone`.execute(db)
  return rows[0]!.number
}

/** Rows that say no to newsletters go; returns how many. */
export async function dropRefused(db: Db, tenantId: string, batchId: string): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from contact_stage where tenant_id = ${tenantId} and batch_id = ${batchId} and not consent`.execute(
      db,
    )
  return Number(numAffectedRows ?? 0)
}

/** The last line of a stage; 0 when it is empty. */
export async function lastStagedLine(db: Db, tenantId: string, batchId: string): Promise<number> {
  const { rows } = await sql<{ line: number }>`
    select coalesce(max(line), 0) as line from contact_stage where tenant_id = ${tenantId} and batch_id = ${batchId}`.execute(
    db,
  )
  return rows[0]!.line
}

export const clearStage = (db: Db, tenantId: string, batchId: string) =>
  sql`delete from contact_stage where tenant_id = ${tenantId} and batch_id = ${batchId}`.execute(db)

/** An address that was erased does not come back by what was staged before. Returns which rows these were. */
export async function eraseStaged(db: Db, tenantId: string, email: string) {
  const { rows } = await sql<{ batch_id: string; line: number }>`
    delete from contact_stage where tenant_id = ${tenantId} and email_key = lower(${email}) returning batch_id, line`.execute(
    db,
  )
  return rows
}

/** The addresses of the range: for what is done to addresses, whether or not they are contacts. */
export async function stagedAddresses(db: Db, range: StagedRange): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select s.email from contact_stage s where ${inRange(range)}`.execute(db)
  return rows.map((row) => row.email)
}

export const hasErasures = async (db: Db, tenantId: string) =>
  (await db.selectFrom('erased_address').select('hash').where('tenant_id', '=', tenantId).limit(1).execute()).length > 0

const NULLABLE = new Set<ProfileField>(['gender', 'country', 'birthday', 'nameDay'])
const isNullable = (field: ProfileField) => NULLABLE.has(field)
const column = (alias: string, field: ProfileField): RawBuilder<unknown> =>
  sql`${sql.raw(alias)}.${sql.ref(PROFILE_COLUMNS[field])}`
/** Followed by a comma, if there are any. */
const list = (parts: RawBuilder<unknown>[]) => (parts.length ? sql`${sql.join(parts)},` : sql``)
