import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { Consent, ConsentEntry, Purpose, PurposeText } from '../../../platform/db/tables.ts'
import { validation } from '../../../platform/errors.ts'

export type PurposeRow = Selectable<Purpose>
export type ConsentRow = Selectable<Consent>
export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  lawfulBasis: 'lawful_basis',
  durationMonths: 'duration_months',
  public: 'public',
  default: 'is_default',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const nameTaken = uniqueAs({ purpose_name_key: 'name' })

export const listPurposes = (db: Db, tenantId: string, query: PageRequest & { q?: string }) =>
  paginate(
    db
      .selectFrom('purpose')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) => q.where(contains('name', query.q!))),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

/** All purposes of a company, in the order of their ids. */
export const allPurposes = (db: Db, tenantId: string) =>
  db.selectFrom('purpose').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute()

export const getPurpose = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('purpose')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

export const findPurposes = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('purpose')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()

/** Which of the ids exist. */
export const purposesAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('purpose'), tenantId, ids, lock)

/** Purposes with their names, for documents about contacts. */
export const namedPurposes = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('purpose')
    .select(['id', 'name', sql.lit('purpose').as('as')])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()

export const lockPurpose = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('purpose')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )

export const insertPurpose = (db: Db, values: Insertable<Purpose>) =>
  db.insertInto('purpose').values(values).returningAll().executeTakeFirstOrThrow().catch(nameTaken)

export const updatePurpose = async (db: Db, tenantId: string, id: string, values: Updateable<Purpose>) =>
  required(
    await db
      .updateTable('purpose')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
      .catch(nameTaken),
  )

/** All versions of the texts of purposes, newest first, by purpose. */
export async function textsOf(db: Db, tenantId: string, purposeIds: readonly string[]) {
  const rows = await db
    .selectFrom('purpose_text')
    .select(['purpose_id', 'version', 'text', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`purpose_id = any(${purposeIds}::bigint[])`)
    .orderBy('version', 'desc')
    .execute()
  return Map.groupBy(rows, (row) => row.purpose_id)
}

export type PurposeTextRow = Pick<Selectable<PurposeText>, 'version' | 'text' | 'created_at'>

/** Stores the current version of a purpose's text, which contacts agree to. */
export const insertPurposeText = (db: Db, { tenant_id, id, text_version, text }: PurposeRow, now: Date) =>
  db
    .insertInto('purpose_text')
    .values({ tenant_id, purpose_id: id, version: text_version, text, created_at: now })
    .execute()

export const clearDefaultPurpose = (db: Db, tenantId: string) =>
  db
    .updateTable('purpose')
    .set({ is_default: false })
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', true)
    .execute()

/** Marks a purpose for which a consent was requested: it is evidence from now on. 400 when it was just deleted. */
export const markUsed = async (db: Db, { tenant_id, id, used }: PurposeRow) => {
  if (used) return
  const marked = await db
    .updateTable('purpose')
    .set({ used: true })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returning('id')
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  if (!marked) throw validation('purposeId')
}

export const deletePurpose = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('purpose').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** The consents of a contact with their proof, newest first. */
export const listConsents = (db: Db, tenantId: string, contactId: string) =>
  consentsWithProof(db, tenantId, contactId).orderBy('c.id', 'desc').execute()

/** The next consents of a contact by their ids. */
export const consentsAfter = (db: Db, tenantId: string, contactId: string, after: string, limit: number) =>
  consentsWithProof(db, tenantId, contactId).where('c.id', '>', after).orderBy('c.id').limit(limit).execute()

const consentsWithProof = (db: Db, tenantId: string, contactId: string) =>
  db
    .selectFrom('consent as c')
    .leftJoin('consent_entry as e', (join) =>
      join
        .onRef('e.tenant_id', '=', 'c.tenant_id')
        .onRef('e.chain_id', '=', 'c.contact_id')
        .onRef('e.consent_id', '=', 'c.id')
        .on('e.kind', '=', 'given'),
    )
    .selectAll('c')
    .select('e.personal')
    .where('c.tenant_id', '=', tenantId)
    .where('c.contact_id', '=', contactId)

export type ConsentWithProof = Awaited<ReturnType<typeof listConsents>>[number]

export type EntryRow = Selectable<ConsentEntry>

/** A page of the history of a contact's consents, newest first. */
export const pageOfEntries = (db: Db, tenantId: string, contactId: string, query: PageRequest) =>
  paginate(
    db.selectFrom('consent_entry').selectAll().where('tenant_id', '=', tenantId).where('chain_id', '=', contactId),
    query,
    { sortable: {}, id: 'seq' },
  )

/** The next entries of the history by their numbers. */
export const entriesAfter = (db: Db, tenantId: string, contactId: string, after: number, limit: number) =>
  db
    .selectFrom('consent_entry')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('chain_id', '=', contactId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()

/** The entry about the first event of a kind since a time. */
export const findEntry = (db: Db, tenantId: string, contactId: string, kind: EntryRow['kind'], since: Date) =>
  db
    .selectFrom('consent_entry')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('chain_id', '=', contactId)
    .where('kind', '=', kind)
    .where('at', '>=', since)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()

/** The consents of contacts to a purpose that are not withdrawn, in the order of their contacts. */
export const openConsents = (db: Db, tenantId: string, contactIds: readonly string[], purposeId: string) =>
  db
    .selectFrom('consent')
    .select(['id', 'contact_id'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
    .where('purpose_id', '=', purposeId)
    .where('withdrawn_at', 'is', null)
    .orderBy('contact_id')
    .orderBy('id')
    .execute()

export const withdrawConsentRow = (db: Db, tenantId: string, contactId: string, id: string, now: Date) =>
  db
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Whether the contact of a query over `contact` has a valid consent to a purpose at `now`. */
export const hasConsent = (tenantId: string, purposeId: string, now: Date) =>
  sql<boolean>`exists (
    select 1 from consent k
    where k.tenant_id = ${tenantId} and k.contact_id = contact.id and k.purpose_id = ${purposeId}
      and k.withdrawn_at is null and k.valid_from <= ${now} and (k.valid_to is null or k.valid_to > ${now}))`

/** Withdraws those of the consents that are open. */
export const withdrawOpen = (db: Db, tenantId: string, ids: readonly string[], now: Date) =>
  db
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'contact_id', 'purpose_id'])
    .execute()
