import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { givenRows } from '../../../../../platform/db/given-rows.ts'
import { PROFILE_COLUMNS, type ProfileField } from '../../profile.ts'

/** Columns of one contact that are empty and were not emptied by a person. */
export type EmptyFields = ReadonlySet<string>

const FILLABLE = [
  'firstName',
  'lastName',
  'titleBefore',
  'titleAfter',
  'gender',
  'nameDay',
  'salutation',
  'salutationFormal',
  'vocativeFirstName',
  'vocativeLastName',
  'language',
  'company',
  'companyId',
  'phone',
  'mobile',
  'street',
  'city',
  'postalCode',
  'country',
  'note',
  'affiliateId',
] as const satisfies readonly ProfileField[]

export async function emptyFieldsOf(db: Db, tenantId: string, ids: readonly string[]) {
  const empties = FILLABLE.map((field) => {
    const column = PROFILE_COLUMNS[field]
    return sql`
      case when coalesce(${sql.ref(column)}, '') = '' and ${field} <> all(edited_fields) then ${column}::text end`
  })
  const { rows } = await sql<{ id: string; empty: string[] }>`
    select id, array_remove(array[${sql.join(empties)}], null) as empty from contact
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db)
  return new Map<string, EmptyFields>(rows.map((row) => [row.id, new Set(row.empty)]))
}

export interface FieldChanges {
  id: string
  changes: readonly { field: ProfileField; before: string | null; after: string | null }[]
}

/** Writes the new values of many contacts in one statement. Other fields stay. */
export async function writeFields(db: Db, tenantId: string, contacts: readonly FieldChanges[], now: Date) {
  if (!contacts.length) return
  const rows = contacts.map(({ id, changes }) => ({
    id,
    written: Object.fromEntries(changes.map(({ field, after }) => [PROFILE_COLUMNS[field], after])),
  }))
  const set = FILLABLE.map((field) => {
    const [name, column] = [PROFILE_COLUMNS[field], sql.ref(PROFILE_COLUMNS[field])]
    return sql`${column} = case when f.written ? ${name} then f.written ->> ${name} else c.${column} end`
  })
  await sql`
    update contact c set ${sql.join(set)}, updated_at = ${now}
    from ${givenRows(rows)} f (id bigint, written jsonb)
    where c.tenant_id = ${tenantId} and c.id = f.id`.execute(db)
}
