import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { inPages } from '../../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../../platform/slots.ts'
import { namesOfForms } from '../../store.ts'
import type { SubmissionRow } from './submissions.ts'

/** Forms that a contact sent. Figures of forms are counters, so nothing needs the rows of people who are gone. */
export const formPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'formSubmissions',
      tables: ['form_submission'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<SubmissionRow>((last, limit) =>
          submissionsAfter(db, tenant.id, contact.id, last?.id ?? '0', limit),
        )
        for await (const rows of pages) yield rows.map(present)
      },
    },
  ],
  references: [
    {
      field: 'formId',
      find: async (db, tenantId, ids) =>
        [...(await namesOfForms(db, tenantId, ids))].map(([id, name]) => ({ id, name, as: 'form' })),
    },
  ],
  forget: (db, tenantId, contactIds) =>
    sql`delete from form_submission
      where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])`.execute(db),
  // Those that wait for their job have no contact yet.
  erase: ({ db }, tenantId, email) =>
    sql`delete from form_submission
      where tenant_id = ${tenantId} and email is not null and lower(email) = lower(${email})`.execute(db),
}

const submissionsAfter = (db: Db, tenantId: string, contactId: string, after: string, limit: number) =>
  db
    .selectFrom('form_submission')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

const present = (row: SubmissionRow) => ({
  id: row.id,
  formId: row.form_id,
  at: row.at.toISOString(),
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  // As text: its keys are the company's own fields.
  ...(row.input ? { value: JSON.stringify(row.input) } : {}),
  proof: row.proof,
})
