import { type Insertable, sql, type Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { uniqueAs } from '../../../platform/db/failures.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { Member } from '../../../platform/db/tables.ts'

const members = (db: Db) =>
  db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['member.id', 'member.person_id', 'member.roles', 'member.active', 'member.created_at'])
    .select(['person.email', 'person.name', 'person.totp_confirmed_at'])

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

export const listMembers = (db: Db, tenantId: string) =>
  members(db).where('tenant_id', '=', tenantId).orderBy('member.id').execute()

export const membersAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('member'), tenantId, ids, lock)

export const getMember = (db: Db, tenantId: string, id: string) =>
  members(db).where('tenant_id', '=', tenantId).where('member.id', '=', id).modifyEnd(PREPARED).executeTakeFirst()

/** When a member joined; null for support, which is no member. */
export async function joinedAt(db: Db, tenantId: string, memberId: string): Promise<Date | null> {
  const query = db
    .selectFrom('member')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
  return (await query.modifyEnd(PREPARED).executeTakeFirst())?.created_at ?? null
}

export const findMemberByEmail = (db: Db, tenantId: string, email: string) =>
  members(db)
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(person.email) = lower(${email})`)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

/** The companies of a person, with the properties that every call needs; without those that are being deleted. */
export const companiesOf = (db: Db, personId: string) =>
  db
    .selectFrom('member')
    .innerJoin('tenant', 'tenant.id', 'member.tenant_id')
    .select(['member.id as member_id', 'member.roles', 'member.active', 'tenant.id', 'tenant.public_id', 'tenant.name'])
    .select(['tenant.timezone', 'tenant.language', 'tenant.currency', 'tenant.deletes_at'])
    .where('member.person_id', '=', personId)
    .where('member.active', '=', true)
    .where('tenant.deletion_started_at', 'is', null)
    .orderBy('tenant.id')
    .modifyEnd(PREPARED)
    .execute()

export const insertMember = (db: Db, values: Insertable<Member>) =>
  db
    .insertInto('member')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(uniqueAs({ member_tenant_id_person_id_key: 'email' }))

export const updateMember = (db: Db, tenantId: string, id: string, values: Updateable<Member>) =>
  db.updateTable('member').set(values).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const deleteMember = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('member').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Locks the administrators of a company, so that two of them cannot remove each other at the same time. */
export const lockAdmins = (db: Db, tenantId: string) =>
  db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .where((eb) => eb('roles', '@>', eb.val(['account_admin'])))
    .orderBy('id')
    .forUpdate()
    .execute()

/** The roles of a person in a company; none if the person is no member or is switched off. */
export async function rolesOf(db: Db, tenantId: string, personId: string): Promise<string[]> {
  const member = await db
    .selectFrom('member')
    .select('roles')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('active', '=', true)
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  return member?.roles ?? []
}

/** How many companies the person with this address belongs to. */
export async function countCompaniesOf(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from member m
    join person p on p.id = m.person_id
    where lower(p.email) = lower(${email})`.execute(db)
  return rows[0]!.count
}

/** The people of a company who belong to no other one. Locks the people, so that none joins another one meanwhile. */
export async function peopleOnlyOf(db: Db, tenantId: string): Promise<{ id: string; email: string }[]> {
  const { rows: people } = await sql<{ id: string }>`
    select id from person
    where id in (select person_id from member where tenant_id = ${tenantId})
    order by id
    for update`.execute(db)
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<{ id: string; email: string }>`
    select p.id, p.email from person p
    where p.id = any(${ids}::bigint[]) and p.id not in (
      select m.person_id from member m where m.person_id = any(${ids}::bigint[]) and m.tenant_id <> ${tenantId})`.execute(
    db,
  )
  return rows
}

/** Deletes all members of a company that is deleted. */
export const deleteMembers = (db: Db, tenantId: string) =>
  db.deleteFrom('member').where('tenant_id', '=', tenantId).execute()
