import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { givenRows } from '../../../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../../../platform/db/prepared.ts'
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

/** A bit for each field that is empty: an array of names would take longer to build and to read than all else here. */
const EMPTY = sql.join(
  FILLABLE.map((field, i) => {
    const column = sql.ref(PROFILE_COLUMNS[field])
    return sql`case when coalesce(${column}, '') = '' and ${sql.lit(field)} <> all(edited_fields) then ${sql.lit(2 ** i)} else 0 end`
  }),
  sql` | `,
)

export async function emptyFieldsOf(db: Db, tenantId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; empty: number }>`${PREPARED}
    select id, ${EMPTY} as empty from contact
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db)
  return new Map<string, EmptyFields>(rows.map(({ id, empty }) => [id, new Set(columnsOf(empty))]))
}

const COLUMNS = FILLABLE.map((field) => PROFILE_COLUMNS[field])
const columnsOf = (bits: number) => COLUMNS.filter((_, i) => bits & (2 ** i))

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
    from ${givenRows(rows, 'id bigint, written jsonb')} f
    where c.tenant_id = ${tenantId} and c.id = f.id`.execute(db)
}
