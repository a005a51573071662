import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { SOURCES } from '../../changes/fill-from-names.ts'
import { FILLED_FIELDS, PROFILE_COLUMNS, type ProfileField } from '../../profile.ts'
import { column, isWritten, type StagedUpdate, sameAddress } from './merge.ts'
import { inRange, type StagedRange } from './stage.ts'

/** A contact whose names a merge changes. */
export interface Renamed {
  /** Its values before the merge, by their columns. */
  row: Record<string, unknown> & { id: string; edited_fields: string[] }
  /** The staged values that the merge writes. */
  patch: Partial<Record<ProfileField, string>>
}

/** The contacts of which the update will change a field from which others follow. Most rows of a file change nothing, so these are few. */
export async function renamedByStage(
  db: Db,
  range: StagedRange,
  { contactIds, fields, overwrite }: Pick<StagedUpdate, 'contactIds' | 'fields' | 'overwrite'>,
): Promise<Renamed[]> {
  const naming = SOURCES.filter((field) => fields.includes(field))
  if (!naming.length) return []
  const names = [...new Set([...SOURCES, ...FILLED_FIELDS])]
  const written = names.filter((field) => fields.includes(field))
  const patch = written.map(
    (field) => sql`${field}::text, case when ${isWritten(field, overwrite)} then ${column('s', field)} end`,
  )
  const changes = naming.map(
    (field) => sql`(${isWritten(field, overwrite)} and ${column('s', field)} is distinct from ${column('c', field)})`,
  )
  const { rows } = await sql<{ row: Renamed['row']; patch: Renamed['patch'] }>`
    select jsonb_build_object('id', c.id::text, 'edited_fields', c.edited_fields,
        ${sql.join(names.map((field) => sql`${PROFILE_COLUMNS[field]}::text, ${column('c', field)}`))}) as row,
      jsonb_strip_nulls(jsonb_build_object(${sql.join(patch)})) as patch
    from contact_stage s
    cross join lateral (select c.* from contact c where ${sameAddress} offset 0) c
    where ${inRange(range)} and c.id = any(${contactIds}::bigint[]) and (${sql.join(changes, sql` or `)})`.execute(db)
  return rows
}
