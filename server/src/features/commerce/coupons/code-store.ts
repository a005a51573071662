import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { hidden } from '../../../platform/db/hidden.ts'

/** Codes of one stack. */
interface OfStack {
  tenantId: string
  stackId: string
}

/**
 * Adds codes, except those that the stack has, and returns how many, with the smallest of their ids. The stack must be
 * locked: two requests with the same codes in another order would wait for each other.
 */
export async function insertCodes(db: Db, { tenantId, stackId }: OfStack, codes: readonly string[]) {
  // One text, because codes have no line breaks: an array of 100,000 takes the driver several times as long.
  const { rows } = await sql<{ added: number; first: string | null }>`
    with added as (
      insert into coupon (tenant_id, stack_id, code)
      select ${tenantId}, ${stackId}, code
      from string_to_table(${codes.join('\n')}, chr(10)) with ordinality given (code, n)
      where code <> ''
      order by n
      on conflict do nothing
      returning id
    )
    select count(*)::int as added, min(id) as first from added`.execute(db)
  return rows[0]!
}

/** The codes that messages of a mail have already, by the contact. */
export async function codesOfMessages(
  db: Db,
  { tenantId, stackId }: OfStack,
  sourceId: string,
  contactIds: readonly string[],
) {
  const { rows } = await sql<{ contact_id: string; code: string }>`
    select k.contact_id, k.code
    from unnest(${contactIds}::bigint[]) c (id)
    cross join lateral (
      select contact_id, code from coupon
      where tenant_id = ${hidden(tenantId)} and stack_id = ${stackId} and source_id = ${sourceId} and contact_id = c.id
      limit 1
    ) k`.execute(db)
  return rows
}

/** The codes of messages of a mailing, with their stacks. */
export async function codesOfMails(db: Db, tenantId: string, sourceId: string, contactIds: readonly string[]) {
  const { rows } = await sql<{ contact_id: string; code: string; name: string; merge_key: string }>`
    select k.contact_id, k.code, s.name, s.merge_key
    from coupon k
    join coupon_stack s on s.tenant_id = k.tenant_id and s.id = k.stack_id
    where k.tenant_id = ${tenantId} and k.contact_id = any(${contactIds}::bigint[]) and k.source_id = ${sourceId}`.execute(
    db,
  )
  return rows
}

/** The next free codes of a locked stack, in the order in which they were added. */
export async function freeCodes(
  db: Db,
  { tenantId, stackId }: OfStack,
  { from, limit }: { from: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from coupon
    where tenant_id = ${tenantId} and stack_id = ${stackId} and id >= ${from} and given_at is null
    order by id
    limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export interface GivenCode {
  id: string
  contact_id: string
  code: string
}

/** Gives free codes of a locked stack to contacts: the first code to the first contact. */
export async function giveCodes(
  db: Db,
  { tenantId, stackId }: OfStack,
  given: { ids: readonly string[]; contactIds: readonly string[]; sourceId: string | null; at: Date },
): Promise<GivenCode[]> {
  const { ids, contactIds, sourceId, at } = given
  // The bounds keep every plan of the join within the codes that are given, which are neighbours.
  const { rows } = await sql<GivenCode>`
    update coupon k set assigned_at = ${at}, contact_id = g.contact_id, source_id = ${sourceId}::bigint
    from unnest(${ids}::bigint[], ${contactIds}::bigint[]) g (id, contact_id)
    where k.tenant_id = ${tenantId} and k.stack_id = ${stackId} and k.id = g.id
      and k.id between ${ids[0]} and ${ids.at(-1)}
    returning k.id, k.contact_id, k.code`.execute(db)
  return rows
}

/** The stacks of a shop that have one of the codes. */
export async function stacksWithCodes(db: Db, tenantId: string, shopId: string, codes: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select distinct s.id
    from unnest(${codes}::text[]) given (code)
    cross join lateral (select stack_id from coupon where tenant_id = ${hidden(tenantId)} and code = given.code) k
    join coupon_stack s on s.tenant_id = ${tenantId} and s.id = k.stack_id
    where s.shop_id = ${shopId}`.execute(db)
  return rows.map((row) => row.id)
}

/** How many codes of a stack were free, assigned and used before they were marked as used. */
export interface MarkedCounts {
  free: number
  assigned: number
  already: number
}

/**
 * Marks codes of a locked stack as used. A free code gets the contact that used it; an assigned one keeps its contact.
 * Also returns the number of different codes that were given.
 */
export async function markCodes(
  db: Db,
  { tenantId, stackId }: OfStack,
  codes: readonly string[],
  { contactId, at }: { contactId: string | null; at: Date },
): Promise<MarkedCounts & { given: number }> {
  const { rows } = await sql<MarkedCounts & { given: number }>`
    with given as (
      select distinct code from string_to_table(${codes.join('\n')}, chr(10)) g (code) where code <> ''
    ), found as (
      select k.stack_id, k.id, k.status
      from given
      cross join lateral (
        select stack_id, id, status from coupon
        where tenant_id = ${hidden(tenantId)} and code = given.code and stack_id = ${stackId}
        limit 1
      ) k
    ), marked as (
      update coupon k set
        used_at = ${at},
        contact_id = case when k.assigned_at is null then ${contactId}::bigint else k.contact_id end
      from found
      where k.tenant_id = ${tenantId} and k.stack_id = found.stack_id and k.id = found.id and found.status <> 'used'
    )
    select count(*) filter (where status = 'free')::int as free,
      count(*) filter (where status = 'assigned')::int as assigned,
      count(*) filter (where status = 'used')::int as already,
      (select count(*)::int from given) as given
    from found`.execute(db)
  return rows[0]!
}

export interface UsedCode {
  code: string
  contactId: string | null
  /** The mail that the code came in. */
  sourceId: string | null
}

/** Codes of stacks with the contact and the mail of each. */
export async function findCodes(db: Db, tenantId: string, stackIds: readonly string[], codes: readonly string[]) {
  const { rows } = await sql<UsedCode>`
    select k.code, k.contact_id as "contactId", k.source_id as "sourceId"
    from unnest(${codes}::text[]) given (code)
    cross join lateral (
      select code, contact_id, source_id from coupon
      where tenant_id = ${hidden(tenantId)} and code = given.code and stack_id = any(${stackIds}::bigint[])
    ) k`.execute(db)
  return rows
}

/** Deletes the next codes of a stack that was deleted; returns the id of the last, or null at the end. */
export async function deleteCodes(
  db: Db,
  { tenantId, stackId }: OfStack,
  { after, limit }: { after: string; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(id) as last from (
      select id from coupon
      where tenant_id = ${tenantId} and stack_id = ${stackId} and id > ${after}
      order by id
      limit ${limit}
    ) next`.execute(db)
  const { last } = rows[0]!
  if (last !== null)
    await sql`
      delete from coupon
      where tenant_id = ${tenantId} and stack_id = ${stackId} and id > ${after} and id <= ${last}`.execute(db)
  return last
}

/** Removes contacts from their codes, which stay given. */
export const forgetHolders = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  db
    .updateTable('coupon')
    .set({ contact_id: null })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`contact_id is not null and contact_id = any(${contactIds}::bigint[])`)
    .execute()
