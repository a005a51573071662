import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { eraseOptOuts, forgetMembers } from '../member-store.ts'

/** The lists of a contact, and those that its address left before it was created. */
export const listPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'lists',
      tables: ['list_member'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<Membership>((last, limit) =>
          memberships(db, tenant.id, contact.id, last?.list_id ?? '0', limit),
        )
        for await (const rows of pages)
          yield rows.map(({ list_id, state, opted_out, changed_at }) => ({
            listId: list_id,
            state,
            optedOut: opted_out,
            changedAt: changed_at.toISOString(),
          }))
      },
    },
    {
      name: 'listOptOuts',
      tables: ['list_opt_out'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<OptOut>((last, limit) =>
          optOuts(db, tenant.id, contact.email, last?.list_id ?? '0', limit),
        )
        for await (const rows of pages)
          yield rows.map(({ list_id, changed_at }) => ({ listId: list_id, changedAt: changed_at.toISOString() }))
      },
    },
  ],
  references: [
    {
      field: 'listId',
      find: (db, tenantId, ids) =>
        db
          .selectFrom('list')
          .select(['id', 'name', sql.lit('list').as('as')])
          .where('tenant_id', '=', tenantId)
          .where('id', 'in', ids)
          .execute(),
    },
  ],
  forget: forgetMembers,
  erase: ({ db }, tenantId, email) => eraseOptOuts(db, tenantId, email),
}

type Membership = Awaited<ReturnType<typeof memberships>>[number]

const memberships = (db: Db, tenantId: string, contactId: string, after: string, limit: number) =>
  db
    .selectFrom('list_member')
    .select(['list_id', 'state', 'opted_out', 'changed_at'])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('list_id', '>', after)
    .orderBy('list_id')
    .limit(limit)
    .execute()

type OptOut = Awaited<ReturnType<typeof optOuts>>[number]

const optOuts = (db: Db, tenantId: string, email: string, after: string, limit: number) =>
  db
    .selectFrom('list_opt_out')
    .select(['list_id', 'changed_at'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`email_key = lower(${email})`)
    .where('list_id', '>', after)
    .orderBy('list_id')
    .limit(limit)
    .execute()
