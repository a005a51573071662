import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { counterFaults } from '../../../../test/support/counters.ts'
import { runKilling } from '../../../../test/support/killing.ts'

const t = useApi()
const NUMBER = 25_000
/** Several starts of processes, on a busy machine. */
const LIMIT = 900_000

const many = (co: Company) =>
  sql`
    insert into contact (
      tenant_id, email, shop_id, status, status_at,
      source, consent_basis, consent_recorded, created_at, updated_at)
    select ${co.tenantId}, 'n' || i || '@example.com', ${co.shopId}, 'subscribed', now(),
      'import', 'imported', true, now(), now()
    from generate_series(1, ${NUMBER}) i`.execute(co.db)

const events = async (co: Company, type: string) => {
  const { rows } = await sql<{ all: number; contacts: number }>`
    select count(*)::int as all, count(distinct contact_id)::int as contacts
    from event
    where tenant_id = ${co.tenantId} and type = ${type}`.execute(co.db)
  return rows[0]!
}

const ends = async (co: Company, type: string) =>
  (await co.get('/notifications?pageSize=100').ok()).items.filter((one: { type: string }) => one.type === type)

test(
  'bulk jobs that are killed continue after their last batch, and do nothing twice',
  async () => {
    const co = await t.company()
    await many(co)
    const [list, other] = [await co.list(), await co.list()]
    const add = await co.post('/contacts/bulk', { action: 'add_to_list', all: true, listIds: [list.id] }).ok(202)
    expect(add.count).toBe(NUMBER)
    expect(await runKilling(t.database.url, co.db, add.jobId, 2)).toHaveLength(2)
    expect((await co.get(`/lists/${list.id}`).ok()).counts.confirmed).toBe(NUMBER)
    expect(await events(co, 'list_added')).toEqual({ all: NUMBER, contacts: NUMBER })
    expect(await ends(co, 'contacts_bulk_done')).toMatchObject([{ params: { count: NUMBER } }])

    const unsubscribing = await co.post('/contacts/bulk', { action: 'unsubscribe', all: true }).ok(202)
    expect(await runKilling(t.database.url, co.db, unsubscribing.jobId, 1)).toHaveLength(1)
    expect(await events(co, 'contact_unsubscribed')).toEqual({ all: NUMBER, contacts: NUMBER })
    expect((await co.get('/contacts/summary').ok()).unsubscribed).toBe(NUMBER)

    const merge = { listIds: [list.id, other.id], name: 'Merged', deleteSources: true }
    const merging = await co.post('/lists/merge', merge).ok(202)
    expect(await runKilling(t.database.url, co.db, merging.jobId, 1)).toHaveLength(1)
    expect((await co.get(`/lists/${merging.list.id}`).ok()).counts.confirmed).toBe(NUMBER)
    expect(await events(co, 'list_added')).toEqual({ all: 2 * NUMBER, contacts: NUMBER })
    expect(await ends(co, 'list_merged')).toHaveLength(1)
    await co.get(`/lists/${list.id}`).fails(404, 'not_found')

    const deleting = await co.delete(`/lists/${merging.list.id}?mode=with_contacts`).ok(202)
    expect(await runKilling(t.database.url, co.db, deleting.jobId, 1)).toHaveLength(1)
    expect((await co.get('/contacts/summary').ok()).total).toBe(0)
    expect(await events(co, 'contact_deleted')).toEqual({ all: NUMBER, contacts: NUMBER })
    expect(await ends(co, 'list_deleted')).toHaveLength(1)
    expect((await co.get('/running-actions').ok()).items).toEqual([])
    expect(await counterFaults(t.app)).toEqual([])
  },
  LIMIT,
)
