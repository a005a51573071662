import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { MAX_DEPTH, MAX_FOLDERS } from './change-folders.ts'

const t = useApi()

const folder = async (co: Company, name: string, parentId: string | null = null) =>
  (await co.post('/file-folders', { name, parentId }).ok(201)).id as string
const names = async (co: Company, query = '') =>
  (await co.get(`/file-folders?${query}`).ok(200)).items.map((one: { name: string }) => one.name)
const fileIn = async (co: Company, folderId: string) => {
  const { id } = await co.file()
  return co.patch(`/files/${id}`, { folderId }).ok(200)
}

test('a folder can be created, read, renamed, moved and deleted', async () => {
  const co = await t.company()
  const at = t.clock.now().toISOString()
  const made = await co.post('/file-folders', { name: ' Spring ' }).ok(201)
  expect(made).toEqual({ id: made.id, name: 'Spring', parentId: null, files: 0, createdAt: at, updatedAt: at })
  const inner = await folder(co, 'Banners', made.id)
  t.clock.forward(1000)
  expect(await co.patch(`/file-folders/${inner}`, { name: 'Heads' }).ok()).toMatchObject({
    name: 'Heads',
    parentId: made.id,
    updatedAt: t.clock.now().toISOString(),
  })
  expect(await co.patch(`/file-folders/${inner}`, { parentId: null }).ok()).toMatchObject({ parentId: null })
  await fileIn(co, inner)
  expect(await co.get(`/file-folders/${inner}`).ok()).toMatchObject({ name: 'Heads', files: 1 })
  await co.delete(`/file-folders/${made.id}`).ok(204)
  await co.get(`/file-folders/${made.id}`).fails(404, 'not_found')
  await co.delete(`/file-folders/${made.id}`).fails(404, 'not_found')
})

test('the list can be searched, sorted and limited to one folder', async () => {
  const co = await t.company()
  const a = await folder(co, 'Žluťoučký')
  await folder(co, 'Beta')
  await folder(co, 'alfa', a)
  expect(await names(co)).toEqual(['alfa', 'Beta', 'Žluťoučký'])
  expect(await names(co, 'sort=-name')).toEqual(['Žluťoučký', 'Beta', 'alfa'])
  expect(await names(co, 'q=ZLUT')).toEqual(['Žluťoučký'])
  expect(await names(co, 'parent=root')).toEqual(['Beta', 'Žluťoučký'])
  expect(await names(co, `parent=${a}`)).toEqual(['alfa'])
  for (const wrong of ['x', '0', '99999999999999999999'])
    await co.get(`/file-folders?parent=${wrong}`).fails(400, 'validation', 'parent')
  expect(await names(await t.company(), `parent=${a}`)).toEqual([])
})

test('folders with the same parent have different names, in any letter case', async () => {
  const co = await t.company()
  const a = await folder(co, 'Spring')
  await co.post('/file-folders', { name: 'SPRING' }).fails(409, 'conflict', 'name')
  const inner = await folder(co, 'spring', a)
  await co.patch(`/file-folders/${inner}`, { parentId: null }).fails(409, 'conflict', 'name')
  const answers = await Promise.all(['x', 'X', 'x'].map((name) => co.post('/file-folders', { name }).raw()))
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
})

test('the error names the invalid field', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const theirs = await folder(other, 'Theirs')
  for (const [field, body] of [
    ['name', {}],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'a\0b' }],
    ['parentId', { name: 'x', parentId: 'x' }],
    ['parentId', { name: 'x', parentId: '999999999' }],
    ['parentId', { name: 'x', parentId: theirs }],
  ] as const)
    await co.post('/file-folders', body).fails(400, 'validation', field)
  const mine = await folder(co, 'Mine')
  await co.patch(`/file-folders/${mine}`, { parentId: theirs }).fails(400, 'validation', 'parentId')
  await co.patch(`/file-folders/${theirs}`, { name: 'x' }).fails(404, 'not_found')
  expect(await names(co)).toEqual(['Mine'])
})

describe('the tree', () => {
  test('has no circles, not even after two moves at the same time', async () => {
    const co = await t.company()
    const a = await folder(co, 'a')
    const b = await folder(co, 'b', a)
    const c = await folder(co, 'c', b)
    for (const parentId of [a, b, c])
      await co.patch(`/file-folders/${a}`, { parentId }).fails(400, 'validation', 'parentId')
    const [x, y] = [await folder(co, 'x'), await folder(co, 'y')]
    const moves = await Promise.all([
      co.patch(`/file-folders/${x}`, { parentId: y }).raw(),
      co.patch(`/file-folders/${y}`, { parentId: x }).raw(),
    ])
    expect(moves.map((answer) => answer.status).sort()).toEqual([200, 400])
  })

  test('has at most ten levels', async () => {
    const co = await t.company()
    let deepest: string | null = null
    for (let i = 1; i <= MAX_DEPTH; i++) deepest = await folder(co, `level ${i}`, deepest)
    await co.post('/file-folders', { name: 'x', parentId: deepest }).fails(400, 'validation', 'parentId')
    const top = await folder(co, 'top')
    const below = await folder(co, 'below', top)
    const ninth = (await co.get(`/file-folders/${deepest}`).ok()).parentId
    await co.patch(`/file-folders/${top}`, { parentId: ninth }).fails(400, 'validation', 'parentId')
    await co.patch(`/file-folders/${below}`, { parentId: ninth }).ok()
  })

  test('has a limited number of folders', async () => {
    const co = await t.company()
    const at = t.clock.now()
    const rows = Array.from({ length: MAX_FOLDERS - 1 }, (_, i) => ({
      tenant_id: co.tenantId,
      name: `n${i}`,
      created_at: at,
      updated_at: at,
    }))
    await co.db.insertInto('file_folder').values(rows).execute()
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => co.post('/file-folders', { name }).raw()))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
    await co.post('/file-folders', { name: 'x' }).fails(409, 'conflict', 'limit')
  })
})

describe('deleting', () => {
  test('a folder with content needs mode=with_files', async () => {
    const co = await t.company()
    const a = await folder(co, 'a')
    const b = await folder(co, 'b', a)
    const [kept, gone] = [await co.file(), await fileIn(co, b)]
    await co.delete(`/file-folders/${a}`).fails(409, 'conflict', 'used')
    await co.delete(`/file-folders/${b}`).fails(409, 'conflict', 'used')
    await co.delete(`/file-folders/${a}?mode=all`).fails(400, 'validation', 'mode')
    await co.delete(`/file-folders/${a}?mode=with_files`).ok(204)
    expect(await names(co)).toEqual([])
    await co.get(`/files/${gone.id}`).fails(404, 'not_found')
    await co.get(`/files/${kept.id}`).ok(200)
    expect((await co.get('/files').ok()).total).toBe(1)
  })

  test('deletes nothing if one of the files is used', async () => {
    const co = await t.company()
    const a = await folder(co, 'a')
    const [first, second] = [await fileIn(co, a), await fileIn(co, a)]
    const reference = { tenant_id: co.tenantId, by_kind: 'template', by_id: '1', kind: 'file', object_id: second.id }
    await co.db.insertInto('object_reference').values(reference).execute()
    const error = await co.delete(`/file-folders/${a}?mode=with_files`).fails(409, 'conflict', 'used')
    expect(error.params.usedBy).toEqual({ template: 1 })
    for (const { id } of [first, second]) await co.get(`/files/${id}`).ok(200)
  })

  test('during uploads leaves no file without its folder', async () => {
    const co = await t.company()
    for (let round = 0; round < 5; round++) {
      const a = await folder(co, `a${round}`)
      const { id } = await co.file()
      const answers = await Promise.all([
        co
          .upload(
            `/files?folderId=${a}`,
            'x.gif',
            Buffer.from('R0lGODlhAQABAPAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
          )
          .raw(),
        co.delete(`/file-folders/${a}?mode=with_files`).raw(),
        co.patch(`/files/${id}`, { folderId: a }).raw(),
      ])
      expect(answers[1]!.status).toBe(204)
      for (const answer of [answers[0]!, answers[2]!]) expect([200, 201, 400]).toContain(answer.status)
    }
    const left = (await co.get('/files?pageSize=100').ok()).items
    expect(left.every((file: { folderId: string | null }) => file.folderId === null)).toBe(true)
  })
})
