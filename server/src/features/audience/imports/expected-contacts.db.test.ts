import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()
const MAPPING = [{ column: 'E-mail', field: 'email' }]
const people = (...names: string[]) => `E-mail\n${names.map((name) => `${name}@example.com\n`).join('')}`

/** Contacts a to e; c is in no list, d is unsubscribed from everything, e was removed from the list and is blacklisted. */
async function setUp() {
  const co = await t.company()
  const [list, other] = [await co.list(), await co.list()]
  const ids: Record<string, string> = {}
  for (const name of ['a', 'b', 'c', 'd', 'e']) ids[name] = (await co.contact(`${name}@example.com`)).id
  await co.post(`/lists/${list.id}/members`, { contactIds: [ids.a, ids.b, ids.d, ids.e] }).ok()
  await co.post(`/lists/${other.id}/members`, { contactIds: [ids.b] }).ok()
  await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [ids.b] }).ok()
  await co.post(`/lists/${list.id}/members/remove`, { contactIds: [ids.e] }).ok()
  await co.post(`/contacts/${ids.d}/unsubscribe`, {}).ok()
  await co.post(`/contacts/${ids.e}/blacklist`).ok()
  return { co, lists: { list: list.id, other: other.id } }
}

async function input(co: Company, mode: string, listIds: string[], text: string) {
  const { fileId } = await co.upload('/imports/files', 'people.csv', text).ok(201)
  return { name: 'Spring', source: 'the old shop', fileId, mapping: MAPPING, mode, shopId: co.shopId, listIds }
}

const changedBy = async (co: Company, { fileId, mapping, mode, listIds }: Awaited<ReturnType<typeof input>>) =>
  (await co.post('/imports/preview', { fileId, mapping, mode, listIds }).ok()).counts.changed

describe('an import that takes contacts away', () => {
  // x and y are not contacts.
  const TEXT = people('a', 'A', 'b', 'c', 'd', 'e', 'x', 'y')

  test.each([
    ['remove', ['list'], 'removed', 3],
    ['remove', ['list', 'other'], 'removed', 3],
    ['unsubscribe', [], 'unsubscribed', 6],
    ['unsubscribe', ['list'], 'unsubscribed', 6],
    ['unsubscribe', ['list', 'other'], 'unsubscribed', 7],
    ['blacklist', [], 'blacklisted', 6],
  ] as const)('in the mode %s with lists %j is counted before it starts', async (mode, names, counter, actual) => {
    const { co, lists } = await setUp()
    const body = await input(
      co,
      mode,
      names.map((name) => lists[name]),
      TEXT,
    )
    expect(await changedBy(co, body)).toBe(actual)
    for (const expected of [actual - 1, actual + 1]) {
      const { params } = await co
        .post('/imports', { ...body, expectedContacts: expected })
        .fails(409, 'count_mismatch', '')
      expect(params).toEqual({ expected, actual })
    }
    expect((await co.get('/imports').ok()).total).toBe(0)
    const { result } = await co.post('/imports', { ...body, expectedContacts: actual }).ok(201)
    expect(result[counter]).toBe(actual)
    // The second time nothing changes.
    expect(await changedBy(co, body)).toBe(0)
    expect((await co.post('/imports', { ...body, expectedContacts: 0 }).ok(201)).result[counter]).toBe(0)
  })

  test('counts a large file too, which runs in the background', async () => {
    const { co } = await setUp()
    const names = Array.from({ length: 30_000 }, (_, i) => `person${i}`)
    const body = await input(co, 'blacklist', [], people(...names, ...names.slice(0, 100), 'e'))
    await co.post('/imports', { ...body, expectedContacts: 30_001 }).fails(409, 'count_mismatch', '')
    const { id } = await co.post('/imports', { ...body, expectedContacts: 30_000 }).ok(201)
    await t.runJobs()
    expect((await co.get(`/imports/${id}`).ok()).result).toMatchObject({ blacklisted: 30_000, unchanged: 1 })
  })

  test('is refused with the field when the number or the lists cannot be used', async () => {
    const { co } = await setUp()
    const other = await t.company()
    const foreign = await other.list()
    const body = await input(co, 'remove', [foreign.id], TEXT)
    await co.post('/imports', { ...body, expectedContacts: 0 }).fails(400, 'validation', 'listIds.0')
    await co.post('/imports', { ...body, listIds: [], expectedContacts: 0 }).fails(400, 'validation', 'listIds')
    await co.post('/imports', { ...body, expectedContacts: -1 }).fails(400, 'validation', 'expectedContacts')
    const upsert = { ...body, mode: 'upsert', listIds: [], purposeId: co.purposeId, consentConfirmed: true }
    await co.post('/imports', { ...upsert, expectedContacts: 7 }).fails(400, 'validation', 'expectedContacts')
    expect(await changedBy(co, { ...upsert })).toBe(null)
    expect((await co.get('/imports').ok()).total).toBe(0)
  })
})
