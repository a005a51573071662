import { type RawBuilder, sql } from 'kysely'
import { hidden } from '../../../../platform/db/hidden.ts'

// Conditions for addresses of a file that a mode would change: `given.email_key` is the address, `known.id` its contact,
// which is null for an address that is not a contact. `countChanged` puts them into a statement.

/** The address is not suppressed for this reason yet. */
export const isNotSuppressed = (tenantId: string, reason: 'unsubscribed' | 'blacklist'): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select 1 from suppression s
    where s.tenant_id = ${hidden(tenantId)} and s.email_key = given.email_key and s.reason = ${reason})`

/** The contact is in one of the lists. */
export const isInLists = (tenantId: string, listIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select 1 from list_member m
    where m.tenant_id = ${hidden(tenantId)} and m.contact_id = known.id and m.list_id = any(${listIds}::bigint[])
      and m.state <> 'removed')`

/** The contact, or the address that is not a contact, has not unsubscribed from every one of the lists. */
export const isNotUnsubscribedFrom = (tenantId: string, listIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select 1 from list l
    where l.tenant_id = ${hidden(tenantId)} and l.id = any(${listIds}::bigint[])
      and not exists (
        select 1 from list_member m
        where m.tenant_id = ${hidden(tenantId)} and m.list_id = l.id and m.contact_id = known.id and m.state = 'unsubscribed')
      and not (known.id is null and exists (
        select 1 from list_opt_out o
        where o.tenant_id = ${hidden(tenantId)} and o.list_id = l.id and o.email_key = given.email_key)))`
