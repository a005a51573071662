import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** Which values of custom fields are meant. */
export interface WantedValues {
  /** The fields that count. */
  fieldIds: readonly string[]
  /** Texts that a value may have as it is stored, in small letters; null for any value. */
  texts: readonly string[] | null
}

interface Cut {
  isDescending: boolean
  limit: number
  offset: number
}

/** The contacts of a page of values, how many values come before the first of them, and the number of all values. */
export interface ValuePage {
  contactIds: string[]
  before: number
  total: number
}

/** How many of the wanted values a contact has; a choice of several options has one for each. */
const numberOf = ({ fieldIds, texts }: WantedValues) => sql<number>`(
  select count(*)
  from jsonb_each(c.custom) field
  cross join lateral jsonb_array_elements(
    case when jsonb_typeof(field.value) = 'array' then field.value else jsonb_build_array(field.value) end) one
  where field.key = any(${fieldIds}::text[]) and one <> 'null' ${isWanted(texts)})`

const isWanted = (texts: WantedValues['texts']): RawBuilder<unknown> =>
  texts ? sql`and lower(one #>> '{}') = any(${texts}::text[])` : sql``

/** Finds a page of the values of all contacts, in the order of the contacts. Reads each contact with values once. */
export async function pageOfValues(
  db: Db,
  tenantId: string,
  wanted: WantedValues,
  { isDescending, limit, offset }: Cut,
): Promise<ValuePage> {
  const { rows } = await sql<{ id: string | null; before: number; total: number }>`
    with counted as materialized (
      select c.id, ${numberOf(wanted)} as number
      from contact c
      where c.tenant_id = ${tenantId} and c.custom <> '{}' and c.custom ?| ${wanted.fieldIds}::text[]),
    placed as (
      select id, number, sum(number) over (order by id ${isDescending ? sql`desc` : sql``}) - number as before
      from counted
      where number > 0)
    select page.id, coalesce(page.before, 0)::int as before, (select coalesce(sum(number), 0)::int from counted) as total
    from (select 1) one
    left join placed page on page.before < ${offset + limit} and page.before + page.number > ${offset}
    order by page.before`.execute(db)
  return {
    contactIds: rows.flatMap(({ id }) => id ?? []),
    before: rows[0]!.before,
    total: rows[0]!.total,
  }
}
