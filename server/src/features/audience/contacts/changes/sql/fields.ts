import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { PROFILE_COLUMNS, type ProfileField } from '../../profile.ts'

export interface HeldField {
  id: string
  value: unknown
}

interface NewValue {
  id: string
  value: unknown
}

/** Locks contacts, and returns the value of one field of each: a profile field, or `cf:<id>`. */
export async function holdField(db: Db, tenantId: string, contactIds: readonly string[], field: string) {
  const value = field.startsWith('cf:')
    ? sql`custom -> ${field.slice(3)}`
    : sql`to_jsonb(${sql.ref(PROFILE_COLUMNS[field as ProfileField])})`
  const { rows } = await sql<HeldField>`
    select id, ${value} as value from contact
    where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[])
    order by id
    for no key update`.execute(db)
  return rows
}

const given = (rows: readonly NewValue[]) =>
  sql`unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ value }) => JSON.stringify(value))}::jsonb[])
    v (id, value)`

/** Sets a custom field of contacts; null removes it. */
export function writeCustomField(db: Db, tenantId: string, fieldId: string, rows: readonly NewValue[], now: Date) {
  const values = rows.map(({ id, value }) => ({ id, value: value === null ? {} : { [fieldId]: value } }))
  return sql`
    update contact c set updated_at = ${now}, custom = (c.custom - ${fieldId}::text) || v.value
    from ${given(values)}
    where c.tenant_id = ${tenantId} and c.id = v.id`.execute(db)
}

/** Sets a profile field of contacts. */
export function writeProfileField(db: Db, tenantId: string, field: ProfileField, rows: readonly NewValue[], now: Date) {
  const column = sql.ref(PROFILE_COLUMNS[field])
  const value = field === 'birthday' ? sql`(v.value #>> '{}')::date` : sql`v.value #>> '{}'`
  return sql`
    update contact c set updated_at = ${now}, ${column} = ${value}
    from ${given(rows)}
    where c.tenant_id = ${tenantId} and c.id = v.id`.execute(db)
}
