import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import type { ListQuery } from '../list-query.ts'

/** The columns of properties that lists of contacts can be sorted and filtered by. */
const COLUMNS: Record<string, RawBuilder<unknown>> = {
  id: sql.ref('c.id'),
  language: sql`split_part(c.language, '_', 1)`,
  blacklisted: sql`(c.blacklisted_at is not null)::int::text`,
  emailaddress: sql.ref('c.email_key'),
  // In the order of the indexes.
  name: sql`c.first_name collate people`,
  surname: sql`c.last_name collate people`,
  titlesbefore: sql.ref('c.title_before'),
  titlesafter: sql.ref('c.title_after'),
  birthday: sql`c.birthday::text`,
  nameday: sql`'2012-' || c.name_day`,
  salution: sql`coalesce(nullif(c.vocative_first_name, ''), c.salutation)`,
  gender: sql`upper(c.gender)`,
  company: sql.ref('c.company'),
  street: sql.ref('c.street'),
  town: sql.ref('c.city'),
  country: sql.ref('c.country'),
  postalcode: sql.ref('c.postal_code'),
  notes: sql.ref('c.note'),
  phone: sql.ref('c.phone'),
  cellphone: sql.ref('c.mobile'),
  realname: sql`trim(c.first_name || ' ' || c.last_name)`,
}
export const CONTACT_FIELDS = Object.keys(COLUMNS)

/** Properties whose words the index of the search has. */
const SEARCHED = ['name', 'surname', 'company', 'realname']

/** Which members of a list are meant: clients mail those who are confirmed, and no others. */
export type Members = 'all' | 'confirmed' | 'unsubscribed'

/** How contacts belong to lists. */
export interface InLists {
  listIds: readonly string[]
  /** For lists whose members are the contacts of a shop. */
  shopIds: readonly string[]
  members: Members
}

function whereFilter(field: string, value: string): RawBuilder<unknown> {
  if (field === 'id') return isId(value) ? sql`c.id = ${value}` : sql`false`
  // The key of an address is the address in small letters.
  if (field === 'emailaddress') return sql`c.email_key = lower(${value})`
  if (field === 'language') return sql`${COLUMNS.language} = split_part(${value}, '_', 1)`
  const isEqual = sql`lower(${COLUMNS[field]!}) = lower(${value})`
  return SEARCHED.includes(field) && value ? sql`(${hasWords(value)} and ${isEqual})` : isEqual
}

/** Finds by the index of the search what may be equal. */
const hasWords = (value: string) => sql`c.search like like_pattern(${value})`

/** Contacts in one of the lists with one of these states. By ids, so that a small list does not read all contacts. */
const hasState = ({ listIds }: InLists, states: readonly string[]) =>
  sql`c.id in (
    select m.contact_id from list_member m
    where m.tenant_id = c.tenant_id and m.list_id = any(${listIds}::bigint[]) and m.state = any(${states}::text[]))`

/** Members with one of these states, and the contacts of shops, who have joined their list all. */
const isMember = (within: InLists, states: readonly string[]) =>
  within.shopIds.length
    ? sql`(${hasState(within, states)} or c.shop_id = any(${within.shopIds}::bigint[]))`
    : hasState(within, states)

/** Left everything, or must not be mailed: then the state in a list does not count. */
const IS_OUT = sql`(c.status in ('unsubscribed', 'complained') or c.blacklisted_at is not null)`

const MEMBERS: Record<Members, (within: InLists) => RawBuilder<unknown>> = {
  all: (within) => isMember(within, ['confirmed', 'unsubscribed']),
  confirmed: (within) => sql`(${isMember(within, ['confirmed'])} and not ${IS_OUT})`,
  unsubscribed: (within) =>
    sql`(${hasState(within, ['unsubscribed'])} or (${isMember(within, ['confirmed'])} and ${IS_OUT}))`,
}

/** The conditions of a list, without the company. */
function conditions(filters: ListQuery['filters'], within: InLists | null): RawBuilder<unknown> {
  const own = [...filters].map(([field, value]) => whereFilter(field, value))
  const all = [...own, ...(within ? [MEMBERS[within.members](within)] : [])]
  return all.length ? sql.join(all, sql` and `) : sql`true`
}

const orderOf = (sort: ListQuery['sort']) =>
  sql.join(
    [
      ...sort.map(({ field, isDescending }) => (isDescending ? sql`${COLUMNS[field]!} desc` : COLUMNS[field]!)),
      sql`c.id`,
    ],
    sql`, `,
  )

/**
 * The ids of a page of contacts, and the number of all that match: one statement finds both, because most properties have
 * no index and all contacts of the company are read for them.
 */
export async function findPage(db: Db, tenantId: string, query: ListQuery, within: InLists | null) {
  const { rows } = await sql<{ id: string; total: number }>`
    select c.id, count(*) over ()::int as total
    from contact c
    where c.tenant_id = ${tenantId} and ${conditions(query.filters, within)}
    order by ${orderOf(query.sort)}
    limit ${query.limit} offset ${query.offset}`.execute(db)
  const total = rows[0]?.total ?? (query.offset ? await countContacts(db, tenantId, query.filters, within) : 0)
  return { ids: rows.map(({ id }) => id), total }
}

/** The ids of a page of all contacts. */
export async function pageOfAll(
  db: Db,
  tenantId: string,
  { sort, limit, offset }: Pick<ListQuery, 'sort' | 'limit' | 'offset'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contact c
    where c.tenant_id = ${tenantId}
    order by ${orderOf(sort)}
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The number of contacts that match. */
export async function countContacts(
  db: Db,
  tenantId: string,
  filters: ListQuery['filters'],
  within: InLists | null,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from contact c
    where c.tenant_id = ${tenantId} and ${conditions(filters, within)}`.execute(db)
  return rows[0]!.number
}

/** The id of a contact by its address. */
export async function idOfAddress(db: Db, tenantId: string, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from contact where tenant_id = ${tenantId} and email_key = lower(${email})`.execute(db)
  return rows[0]?.id
}
