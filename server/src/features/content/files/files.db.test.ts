import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { picture } from '../../../../test/support/pictures.ts'
import spaceCheck from './doctor/file-space.ts'
import { MAX_BYTES, MAX_FILES } from './sql/space.ts'

const t = useApi()

const names = async (co: Company, query = '') =>
  (await co.get(`/files?${query}`).ok(200)).items.map((one: { name: string }) => one.name)
const space = async (co: Company) => {
  const { rows } = await sql<{ files: number; bytes: string }>`
    select files, bytes from file_space where tenant_id = ${co.tenantId}`.execute(co.db)
  return rows[0]
}

describe('uploading', () => {
  test('stores an image from a form or from JSON', async () => {
    const co = await t.company()
    const png = await picture(30, 20).png().toBuffer()
    const at = t.clock.now().toISOString()
    const file = await co.upload('/files', 'Jaro 2026.PNG', png).ok(201)
    const base = `http://127.0.0.1:3000/f/${co.tenant}/`
    expect(file).toEqual({
      id: expect.any(String),
      name: 'Jaro 2026.PNG',
      folderId: null,
      kind: 'image',
      type: 'image/png',
      bytes: png.length,
      width: 30,
      height: 20,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/f\/[0-9a-f-]{36}\/[\w-]{32}\/Jaro-2026\.PNG$/),
      thumbnailUrl: expect.stringContaining(base),
      credit: null,
      createdAt: at,
      updatedAt: at,
      pickedAt: null,
    })
    expect(await co.get(`/files/${file.id}`).ok()).toEqual(file)
    const again = await co.post('/files', { name: 'a', content: png.toString('base64') }).ok(201)
    expect(again).toMatchObject({ name: 'a.png', bytes: png.length })
    expect(again.url).not.toBe(file.url)
  })

  test('uses only folders of the company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const mine = await co.post('/file-folders', { name: 'Mine' }).ok(201)
    const theirs = await other.post('/file-folders', { name: 'Theirs' }).ok(201)
    const gif = await picture().gif().toBuffer()
    const content = gif.toString('base64')
    expect((await co.upload(`/files?folderId=${mine.id}`, 'a.gif', gif).ok(201)).folderId).toBe(mine.id)
    expect((await co.post('/files', { name: 'b', content, folderId: mine.id }).ok(201)).folderId).toBe(mine.id)
    await co.upload(`/files?folderId=${theirs.id}`, 'a.gif', gif).fails(400, 'validation', 'folderId')
    await co.upload('/files?folderId=x', 'a.gif', gif).fails(400, 'validation', 'folderId')
    await co.post('/files', { name: 'b', content, folderId: theirs.id }).fails(400, 'validation', 'folderId')
    const { id } = await co.file()
    await co.patch(`/files/${id}`, { folderId: theirs.id }).fails(400, 'validation', 'folderId')
    expect((await co.get('/files').ok()).total).toBe(3)
    // Refused uploads leave nothing.
    const keys = await Array.fromAsync(t.app.files.olderThan(`files/${co.tenantId}`, new Date(Date.now() + 60_000)))
    expect(keys).toHaveLength(6)
  })

  test('removes camera data and turns the photo upright', async () => {
    const co = await t.company()
    const photo = await picture(40, 20)
      .withExif({ IFD0: { Artist: 'Jana' }, IFD3: { GPSLatitude: '50/1 5/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const file = await co.upload('/files', 'photo.jpeg', photo).ok(201)
    expect(file).toMatchObject({ name: 'photo.jpeg', width: 20, height: 40 })
    const { rawPayload } = await co.server.inject(new URL(file.url).pathname)
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect(rawPayload.length).toBe(file.bytes)
  })

  test('keeps animations', async () => {
    const co = await t.company()
    const frames = await Promise.all([picture(9, 9, 'red').png().toBuffer(), picture(9, 9, 'blue').png().toBuffer()])
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const file = await co.upload('/files', 'a.gif', gif).ok(201)
    expect(file).toMatchObject({ width: 9, height: 9 })
    const { rawPayload } = await co.server.inject(new URL(file.url).pathname)
    expect((await sharp(rawPayload).metadata()).pages).toBe(2)
  })
})

describe('the list', () => {
  test('can be searched, filtered and sorted, also by the last pick', async () => {
    const co = await t.company()
    const folder = await co.post('/file-folders', { name: 'F' }).ok(201)
    const [a, b, c] = [await co.file('Příliš.gif'), await co.file('b.gif'), await co.file('c.gif')]
    await co.upload('/files', 'd.pdf', '%PDF-1.7\n%%EOF').ok(201)
    await co.patch(`/files/${b.id}`, { folderId: folder.id }).ok()
    expect(await names(co)).toEqual(['d.pdf', 'c.gif', 'b.gif', 'Příliš.gif'])
    expect(await names(co, 'q=PRIL')).toEqual(['Příliš.gif'])
    expect(await names(co, 'kind=document')).toEqual(['d.pdf'])
    expect(await names(co, `folder=${folder.id}`)).toEqual(['b.gif'])
    expect(await names(co, 'folder=root&kind=image&sort=name')).toEqual(['c.gif', 'Příliš.gif'])
    await co.post(`/files/${a.id}/picked`).ok(200)
    t.clock.forward(1000)
    const picked = await co.post(`/files/${c.id}/picked`).ok(200)
    expect(picked.pickedAt).toBe(t.clock.now().toISOString())
    expect(picked.updatedAt).not.toBe(picked.pickedAt)
    expect(await names(co, 'sort=-pickedAt')).toEqual(['c.gif', 'Příliš.gif', 'd.pdf', 'b.gif'])
    for (const [field, query] of [
      ['folder', 'folder=x'],
      ['kind', 'kind=video'],
      ['sort', 'sort=token'],
      ['pageSize', 'pageSize=101'],
    ] as const)
      await co.get(`/files?${query}`).fails(400, 'validation', field)
    expect(await names(await t.company(), `folder=${folder.id}`)).toEqual([])
  })
})

describe('changing', () => {
  test('renames and moves; the extension stays, and the old address keeps working', async () => {
    const co = await t.company()
    const file = await co.file('old.gif')
    const folder = await co.post('/file-folders', { name: 'F' }).ok(201)
    t.clock.forward(1000)
    const after = await co.patch(`/files/${file.id}`, { name: '../../New name.exe', folderId: folder.id }).ok(200)
    expect(after).toMatchObject({
      name: 'New name.exe.gif',
      folderId: folder.id,
      updatedAt: t.clock.now().toISOString(),
    })
    expect(after.url).toMatch(/\/New-name-exe\.gif$/)
    for (const url of [file.url, after.url])
      expect((await co.server.inject(new URL(url).pathname)).statusCode).toBe(200)
    expect((await co.patch(`/files/${file.id}`, { folderId: null }).ok(200)).folderId).toBeNull()
    for (const [field, body] of [
      ['name', { name: '' }],
      ['name', { name: null }],
      ['name', { name: 'x'.repeat(201) }],
      ['folderId', { folderId: '999999999' }],
      ['folderId', { folderId: 1 }],
    ] as const)
      await co.patch(`/files/${file.id}`, body).fails(400, 'validation', field)
  })
})

describe('file space', () => {
  test('is counted exactly and released again', async () => {
    const co = await t.company()
    const png = await picture().png().toBuffer()
    const made = await Promise.all(Array.from({ length: 6 }, () => co.upload('/files', 'a.png', png).ok(201)))
    expect(await space(co)).toEqual({ files: 6, bytes: String(6 * png.length) })
    await co.delete(`/files/${made[0].id}`).ok(204)
    await co.delete(`/files/${made[0].id}`).fails(404, 'not_found')
    expect(await space(co)).toEqual({ files: 5, bytes: String(5 * png.length) })
    expect(await spaceCheck.run(t.app)).toEqual([])
    await sql`update file_space set bytes = bytes + 1 where tenant_id = ${co.tenantId}`.execute(co.db)
    expect(await spaceCheck.run(t.app)).toHaveLength(1)
    await spaceCheck.repair!(t.app)
    expect(await spaceCheck.run(t.app)).toEqual([])
  })

  test.each([
    ['bytes', { bytes: MAX_BYTES - 60 }],
    ['files', { files: MAX_FILES - 1 }],
  ])('has a limit of %s, which simultaneous uploads do not pass', async (_what, used) => {
    const co = await t.company()
    const gif = Buffer.from('R0lGODlhAQABAPAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
    await co.db
      .insertInto('file_space')
      .values({ tenant_id: co.tenantId, files: 0, bytes: 0, ...used })
      .execute()
    const answers = await Promise.all(Array.from({ length: 5 }, () => co.upload('/files', 'a.gif', gif).raw()))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    await co.upload('/files', 'a.gif', gif).fails(409, 'conflict', 'limit')
    const keys = await Array.fromAsync(t.app.files.olderThan(`files/${co.tenantId}`, new Date(Date.now() + 60_000)))
    expect(keys).toHaveLength(2)
    await co.db.deleteFrom('file_space').where('tenant_id', '=', co.tenantId).execute()
  })
})
