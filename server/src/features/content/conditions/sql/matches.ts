import { type RawBuilder, sql } from 'kysely'
import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { readStored } from '../../../audience/segment-rules/index.ts'
import { conditionOf } from '../../../audience/segments/index.ts'
import { findConditions } from '../store.ts'

export type Company = Pick<Tenant, 'id' | 'timezone'>

/**
 * An expression about `contact`: a bit for each condition, in the order of the keys. Unknown ones match no contact. With
 * `contactIds` the statement may only ask about these contacts.
 */
export async function matchesOf(
  context: DbContext,
  tenant: Company,
  keys: readonly string[],
  contactIds?: readonly string[],
): Promise<RawBuilder<string | null>> {
  if (!keys.length) return sql`null::bit varying`
  const known = await findConditions(context.db, tenant.id, keys)
  const bits: RawBuilder<unknown>[] = []
  for (const key of keys) {
    const definition = known.get(key)
    const condition = definition
      ? await conditionOf(context, tenant, readStored(definition), contactIds)
      : sql<boolean>`false`
    // A rule about a missing value is neither true nor false.
    bits.push(sql`((${condition}) is true)::int::bit(1)`)
  }
  return sql`(${sql.join(bits, sql` || `)})::bit varying`
}

/** The bits of contacts as they are now, by their ids. */
export async function matchesNow(
  context: DbContext,
  tenant: Company,
  keys: readonly string[],
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; bits: string }>`
    select contact.id, ${await matchesOf(context, tenant, keys, contactIds)} as bits
    from contact
    where contact.tenant_id = ${tenant.id} and contact.id = any(${contactIds}::bigint[])`.execute(context.db)
  return new Map(rows.map(({ id, bits }) => [id, bits]))
}
