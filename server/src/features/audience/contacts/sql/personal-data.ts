import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { presentContact } from '../present.ts'
import { PROFILE_COLUMNS, type ProfileField } from '../profile.ts'
import { requireContact } from '../store.ts'
import { eraseAddress } from '../suppression/forget.ts'
import { shownReason } from '../suppression/reasons.ts'
import { consentSections } from './consent-sections.ts'
import { customNames } from './custom-names.ts'

/** The contact itself, why its address is suppressed, what happened to it, and rows of imports that are under way. */
export const contactPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'contact',
      place: 'first',
      tables: ['contact'],
      async *read({ db }, tenant, { id }) {
        const row = await requireContact(db, tenant.id, id)
        const names = await customNames(db, tenant.id)
        const { editedFields, ...contact } = presentContact(row)
        yield [
          {
            ...contact,
            editedFields: editedFields.map((field) => names.field(field)),
            customFields: names.values(row.custom as Record<string, unknown>),
          },
        ]
      },
    },
    {
      name: 'suppressions',
      tables: ['suppression'],
      async *read({ db }, tenant, { email }) {
        const rows = await db
          .selectFrom('suppression')
          .select(['reason', 'note', 'created_at'])
          .where('tenant_id', '=', tenant.id)
          .where(sql<boolean>`email_key = lower(${email})`)
          .orderBy('created_at')
          .execute()
        yield rows.map(({ reason, note, created_at }) => ({
          reason: shownReason(reason),
          note,
          createdAt: created_at.toISOString(),
        }))
      },
    },
    ...consentSections,
    {
      name: 'events',
      tables: ['event'],
      async *read({ db }, tenant, { id }) {
        const names = await customNames(db, tenant.id)
        const pages = inPages<EventRow>((last, limit) => eventsAfter(db, tenant.id, id, last?.id ?? '0', limit))
        for await (const rows of pages)
          yield rows.map((row) => ({
            id: row.id,
            at: row.at.toISOString(),
            type: row.type,
            ...names.changes(row.data as Record<string, unknown>),
          }))
      },
    },
    {
      name: 'importRows',
      tables: ['contact_stage'],
      async *read({ db }, tenant, { email }) {
        const names = await customNames(db, tenant.id)
        const rows = await db
          .selectFrom('contact_stage')
          .selectAll()
          .where('tenant_id', '=', tenant.id)
          .where(sql<boolean>`email_key = lower(${email})`)
          .orderBy('batch_id')
          .execute()
        yield rows.map((row) => ({
          line: row.line,
          email: row.email,
          consent: row.consent,
          ...Object.fromEntries(
            (Object.entries(PROFILE_COLUMNS) as [ProfileField, keyof typeof row][])
              .map(([field, column]) => [field, row[column]] as const)
              .filter(([, value]) => value !== null),
          ),
          customFields: names.values((row.custom ?? {}) as Record<string, unknown>),
        }))
      },
    },
  ],
  erase: eraseAddress,
}

type EventRow = Awaited<ReturnType<typeof eventsAfter>>[number]

const eventsAfter = (db: Db, tenantId: string, contactId: string, after: string, limit: number) =>
  db
    .selectFrom('event')
    .select(['id', 'at', 'type', 'data'])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
