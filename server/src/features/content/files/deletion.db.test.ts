import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { keyOf, thumbnailKeyOf } from './storage/keys.ts'
import { sweepFiles } from './storage/sweep-files.ts'

const t = useApi()
const DAY = 24 * 3600 * 1000

const keys = (co: Company) => Array.fromAsync(t.app.files.olderThan(`files/${co.tenantId}`, new Date(Date.now() + DAY)))

/** Replaces the file store while the work runs. */
async function withStore(store: Partial<FileStore>, work: () => Promise<unknown>) {
  const real = t.app.files
  t.app.files = { ...real, ...store }
  await work().finally(() => {
    t.app.files = real
  })
}

test('deleting a file deletes its bytes', async () => {
  const co = await t.company()
  const [gone, kept] = [await co.file(), await co.file()]
  expect(await keys(co)).toHaveLength(4)
  await co.delete(`/files/${gone.id}`).ok(204)
  expect(await keys(co)).toHaveLength(4)
  await t.runJobs()
  const token = new URL(kept.url).pathname.split('/')[3]!
  expect((await keys(co)).sort()).toEqual([keyOf(co.tenantId, token), thumbnailKeyOf(co.tenantId, token)])
})

test('an interrupted deletion is finished later', async () => {
  const co = await t.company()
  const folder = await co.post('/file-folders', { name: 'F' }).ok(201)
  for (let i = 0; i < 5; i++) await co.patch(`/files/${(await co.file()).id}`, { folderId: folder.id }).ok()
  await co.delete(`/file-folders/${folder.id}?mode=with_files`).ok(204)
  const real = t.app.files
  let deleted = 0
  const dying = async (key: string) => {
    if (++deleted > 3) throw new Error('killed')
    await real.delete(key)
  }
  await withStore({ delete: dying }, () => t.runJobs())
  expect(await keys(co)).toHaveLength(7)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(co.db)
  await t.runJobs()
  expect(await keys(co)).toEqual([])
})

test('a file that is still used keeps its bytes', async () => {
  const co = await t.company()
  const file = await co.file()
  const reference = { tenant_id: co.tenantId, by_kind: 'template', by_id: '1', kind: 'file', object_id: file.id }
  await co.db.insertInto('object_reference').values(reference).execute()
  await co.delete(`/files/${file.id}`).fails(409, 'conflict', 'used')
  await t.runJobs()
  expect(await keys(co)).toHaveLength(2)
  await co.get(`/files/${file.id}`).ok(200)
})

test('a store that fails during an upload leaves no row', async () => {
  const co = await t.company()
  const content = 'R0lGODlhAQABAPAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
  const full = async () => {
    throw new Error('the disk is full')
  }
  await withStore({ write: full }, async () => {
    expect((await co.post('/files', { name: 'x', content }).raw()).status).toBe(500)
  })
  expect((await co.get('/files').ok()).total).toBe(0)
})

test('the sweep deletes bytes without a file, but not those of today', async () => {
  const co = await t.company()
  await co.file()
  const forgotten = keyOf(co.tenantId, 'A'.repeat(32))
  await t.app.files.write(forgotten, [Buffer.from('x')] as never)
  await t.app.files.write(`files/${co.tenantId}/${'B'.repeat(32)}.thumbnail.part`, [Buffer.from('x')] as never)
  await t.app.files.write(`imports/${co.tenantId}/other`, [Buffer.from('x')] as never)
  const sweep = (now: number) => sweepFiles({ app: t.app, db: co.db, now: new Date(now) })
  await sweep(Date.now())
  expect(await keys(co)).toHaveLength(4)
  await sweep(Date.now() + DAY + 60_000)
  expect(await keys(co)).toHaveLength(2)
  expect(await t.app.files.read(forgotten)).toBeNull()
  expect(await t.app.files.read(`imports/${co.tenantId}/other`)).not.toBeNull()
})
