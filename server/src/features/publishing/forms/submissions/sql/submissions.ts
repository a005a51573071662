import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import type { FormSubmission } from '../../../../../platform/db/tables.ts'
import type { FilledIn } from '../read-values.ts'

export type SubmissionRow = Selectable<FormSubmission>

/** What waits to be written to the contact. */
export type Waiting = Omit<FilledIn, 'email'> & { language: string }

interface NewSubmission {
  tenantId: string
  formId: string
  nonce: string
  email: string
  addressHash: Buffer
  input: Waiting
  proof: object
}

/** Stores what was filled in; undefined when this view of the form was sent already. */
export async function insertSubmission(
  db: Db,
  { tenantId, formId, nonce, email, addressHash, input, proof }: NewSubmission,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto('form_submission')
    .values({
      tenant_id: tenantId,
      form_id: formId,
      nonce,
      email,
      address_hash: addressHash,
      input: JSON.stringify(input),
      proof: JSON.stringify(proof),
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'nonce']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether the view that was sent already was sent with this address. */
export const wasSentBy = async (db: Db, tenantId: string, nonce: string, addressHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('form_submission')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('nonce', '=', nonce)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()) !== undefined

const open = (db: Db, tenantId: string) =>
  db.selectFrom('form_submission').selectAll().where('tenant_id', '=', tenantId).where('input', 'is not', null)

/** Locks a submission whose values wait. */
export const lockSubmission = (db: Db, tenantId: string, id: string) =>
  open(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks the submissions that a confirmation is about, in the order in which they were sent. */
export const lockOfRequest = (db: Db, tenantId: string, requestId: string) =>
  open(db, tenantId).where('double_opt_in_id', '=', requestId).orderBy('id').forUpdate().execute()

/** The request by the same form that the contact got after a time and has not confirmed yet. */
export async function openRequest(
  db: Db,
  { tenantId, formId, contactId }: { tenantId: string; formId: string; contactId: string },
  after: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id
    from form_submission s
    join double_opt_in r on r.tenant_id = s.tenant_id and r.id = s.double_opt_in_id
    where s.tenant_id = ${tenantId} and s.contact_id = ${contactId} and s.form_id = ${formId}
      and r.requested_at > ${after} and r.confirmed_at is null
    order by r.id desc
    limit 1`.execute(db)
  return rows[0]?.id
}

/** Whether a contact sent and confirmed a form before. */
export const hasConfirmed = async (
  db: Db,
  { tenantId, formId, contactId }: { tenantId: string; formId: string; contactId: string },
): Promise<boolean> =>
  (await db
    .selectFrom('form_submission')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('form_id', '=', formId)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Notes which contact a submission concerns, and by which request it is confirmed. */
export const assignSubmission = (
  db: Db,
  { tenant_id, id }: SubmissionRow,
  to: { contactId: string; requestId: string },
) =>
  db
    .updateTable('form_submission')
    .set({ contact_id: to.contactId, double_opt_in_id: to.requestId, email: null })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()

/** Forgets the values: they are written to the contact, or nothing may happen. */
export const endSubmission = (
  db: Db,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
  { contactId, confirmedAt }: { contactId: string | null; confirmedAt: Date | null },
) =>
  db
    .updateTable('form_submission')
    .set({ contact_id: contactId, confirmed_at: confirmedAt, email: null, input: null })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()

/** Deletes some submissions that were never confirmed; returns whether there may be more. */
export async function deleteUnconfirmed(db: Db, before: Date, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with gone as materialized (
      select tenant_id, id from form_submission
      where at < ${before} and confirmed_at is null
      limit ${limit})
    delete from form_submission s using gone
    where s.tenant_id = gone.tenant_id and s.id = gone.id`.execute(db)
  return Number(numAffectedRows ?? 0) === limit
}
