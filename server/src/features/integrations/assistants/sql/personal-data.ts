import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'

interface AboutContact {
  id: string
  tool: string
  status: string
  at: Date
  arguments: unknown
}

/** Calls of assistants that name the address of a contact. A company has few of them, so they are all looked at. */
export const assistantPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'assistantRequests',
      tables: ['assistant_request'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<AboutContact>((last, limit) =>
          requestsWith(db, tenant.id, contact.email, last?.id ?? '0', limit),
        )
        for await (const rows of pages)
          yield rows.map(({ id, tool, status, at, arguments: args }) => ({
            ...{ id, tool, status, createdAt: at.toISOString() },
            arguments: args,
          }))
      },
    },
  ],
  forget: forgetContacts,
  erase: ({ db }, tenantId, email) => forgetAddress(db, tenantId, email),
}

async function requestsWith(db: Db, tenantId: string, email: string, after: string, limit: number) {
  const { rows } = await sql<AboutContact>`
    select id, tool, status, created_at as at, arguments from assistant_request
    where tenant_id = ${tenantId} and id > ${after}
      and position(lower(${email}) in lower(arguments::text || coalesce(outcome::text, ''))) > 0
    order by id limit ${limit}`.execute(db)
  return rows
}

const forgetAddress = (db: Db, tenantId: string, email: string) =>
  sql`
    delete from assistant_request
    where tenant_id = ${tenantId}
      and position(lower(${email}) in lower(arguments::text || coalesce(outcome::text, ''))) > 0`.execute(db)

function forgetContacts(db: Db, tenantId: string, contactIds: readonly string[]) {
  return sql`
    delete from assistant_request r
    where r.tenant_id = ${tenantId} and exists (
      select 1 from contact c
      where c.tenant_id = ${tenantId} and c.id = any(${contactIds}::bigint[])
        and position(c.email_key in lower(r.arguments::text || coalesce(r.outcome::text, ''))) > 0)`.execute(db)
}
