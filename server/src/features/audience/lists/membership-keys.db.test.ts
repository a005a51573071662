import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { untilWaiting } from '../../../../test/support/locks.ts'

const t = useApi()

const addMember = ({ db, tenantId }: Pick<Company, 'db' | 'tenantId'>, listId: string, contactIds: readonly string[]) =>
  db
    .insertInto('list_member')
    .values(
      contactIds.map((contact_id) => ({
        tenant_id: tenantId,
        list_id: listId,
        contact_id,
        state: 'confirmed' as const,
        changed_at: new Date(),
      })),
    )
    .execute()

const missing = { code: '23503' }

describe('foreign keys of memberships', () => {
  test('a member needs a contact and a list of the same company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const [list, contact] = [await co.list(), await co.contact()]
    const foreign = await other.contact()
    await expect(addMember(co, list.id, [contact.id, '999999999'])).rejects.toMatchObject(missing)
    await expect(addMember(co, '999999999', [contact.id])).rejects.toMatchObject(missing)
    await expect(addMember(co, list.id, [foreign.id])).rejects.toMatchObject(missing)
    await expect(addMember(other, list.id, [foreign.id])).rejects.toMatchObject(missing)
    await addMember(co, list.id, [contact.id])
  })

  test('neither can be deleted while there are members, and a membership cannot change its contact', async () => {
    const co = await t.company()
    const [list, contact, another] = [await co.list(), await co.contact(), await co.contact()]
    await addMember(co, list.id, [contact.id])
    await expect(co.db.deleteFrom('contact').where('id', '=', contact.id).execute()).rejects.toMatchObject(missing)
    await expect(co.db.deleteFrom('list').where('id', '=', list.id).execute()).rejects.toMatchObject(missing)
    const moved = co.db.updateTable('list_member').set({ contact_id: another.id }).where('contact_id', '=', contact.id)
    await expect(moved.execute()).rejects.toMatchObject({ code: '23000' })
  })

  test('neither can be deleted while a member is being added', async () => {
    const co = await t.company()
    const [list, contact] = [await co.list(), await co.contact()]
    const tables = [
      ['contact', contact.id],
      ['list', list.id],
    ] as const
    const deletions: Promise<unknown>[] = []
    await co.db.transaction().execute(async (db) => {
      await addMember({ db, tenantId: co.tenantId }, list.id, [contact.id])
      for (const [table, id] of tables) deletions.push(co.db.deleteFrom(table).where('id', '=', id).execute())
      for (const deletion of deletions) deletion.catch(() => {}) // examined below, one after the other
      await untilWaiting(co.db, deletions.length)
    })
    for (const deletion of deletions) await expect(deletion).rejects.toMatchObject(missing)
  })
})
