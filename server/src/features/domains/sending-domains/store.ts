import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { SendingDomain } from '../../../platform/db/tables.ts'

export type SendingDomainRow = Selectable<SendingDomain>
const domainTaken = uniqueAs({ sending_domain_domain_key: 'domain' })

/** All sending domains of a company, by name: at most a hundred. */
export const allSendingDomains = (db: Db, tenantId: string) =>
  db.selectFrom('sending_domain').selectAll().where('tenant_id', '=', tenantId).orderBy('domain').execute()

export const findSendingDomain = (db: Db, tenantId: string, domain: string) =>
  db
    .selectFrom('sending_domain')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('domain', '=', domain)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

export const getSendingDomain = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('sending_domain')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

export const requireSendingDomain = async (db: Db, tenantId: string, id: string) =>
  required(await getSendingDomain(db, tenantId, id))

/** The sending domains with these names, by name. */
export async function sendingDomainsNamed(db: Db, tenantId: string, domains: readonly string[]) {
  const rows = await db
    .selectFrom('sending_domain')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`domain = any(${[...domains]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.domain, row]))
}

export async function countSendingDomains(db: Db, tenantId: string): Promise<number> {
  const { number } = await db
    .selectFrom('sending_domain')
    .select(sql<string>`count(*)`.as('number'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(number)
}

export const insertSendingDomain = (db: Db, values: Insertable<SendingDomain>) =>
  db.insertInto('sending_domain').values(values).returningAll().executeTakeFirstOrThrow().catch(domainTaken)

/** Locks the domain until the transaction ends; undefined if it was deleted. */
export const lockSendingDomain = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('sending_domain')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateSendingDomain = async (db: Db, tenantId: string, id: string, values: Updateable<SendingDomain>) =>
  required(
    await db
      .updateTable('sending_domain')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )

export const deleteSendingDomain = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .deleteFrom('sending_domain')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )

/** A check is due after a day, and after an hour if the last check missed the key of a verified domain. */
const isDue = (now: Date) => sql<boolean>`(
  checked_at is null
  or checked_at < ${now}::timestamptz - interval '23 hours'
  or (failures > 0 and status = 'verified' and checked_at < ${now}::timestamptz - interval '50 minutes')
)`

/** All companies with due domains. */
export const companiesToCheck = async (db: Db, now: Date) =>
  (await db.selectFrom('sending_domain').select('tenant_id').distinct().where(isDue(now)).execute()).map(
    (row) => row.tenant_id,
  )

export const domainsToCheck = (db: Db, tenantId: string, now: Date) =>
  db
    .selectFrom('sending_domain')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isDue(now))
    .orderBy('id')
    .execute()

/** All companies that verified the domain. */
export const companiesOfVerifiedDomain = async (db: Db, domain: string) =>
  (
    await db
      .selectFrom('sending_domain')
      .select('tenant_id')
      .where('domain', '=', domain)
      .where('status', '=', 'verified')
      .execute()
  ).map((row) => row.tenant_id)

/** The verified domains of this name, of all companies. */
/** Some verified domains of all companies. */
export const someVerified = (db: Db, most: number) =>
  db
    .selectFrom('sending_domain')
    .select(['domain', 'checks'])
    .where('status', '=', 'verified')
    .orderBy('domain')
    .limit(most)
    .execute()

export const verifiedNamed = (db: Db, domain: string) =>
  db
    .selectFrom('sending_domain')
    .select('checks')
    .where('domain', '=', domain)
    .where('status', '=', 'verified')
    .execute()
