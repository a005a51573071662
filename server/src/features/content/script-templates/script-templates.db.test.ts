import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

test('script templates can be saved, found, changed and deleted', async () => {
  const co = await t.company()
  const input = { name: 'Chat', code: '<script>\n  chat("ž")\n</script>\n' }
  const { code, ...row } = await co.post('/script-templates', input).ok(201)
  expect({ ...row, code }).toMatchObject({ ...input, size: 32 })
  await co.post('/script-templates', { ...input, name: 'CHAT' }).fails(409, 'conflict', 'name')
  expect((await co.get('/script-templates?q=cha').ok()).items).toEqual([row])
  expect((await co.get('/script-templates?q=nothing').ok()).items).toEqual([])
  const changed = await co.patch(`/script-templates/${row.id}`, { code: 'x' }).ok()
  expect(changed).toMatchObject({ name: 'Chat', code: 'x', size: 1 })
  expect(await co.get(`/script-templates/${row.id}`).ok()).toEqual(changed)
  await co.delete(`/script-templates/${row.id}`).ok(204)
  await co.get(`/script-templates/${row.id}`).fails(404, 'not_found')
  await co.patch(`/script-templates/${row.id}`, { code: 'x' }).fails(404, 'not_found')
})

test('code has something to say, and is not too long', async () => {
  const co = await t.company()
  for (const code of ['', 'x'.repeat(200_001)])
    await co.post('/script-templates', { name: 'A', code }).fails(400, 'validation', 'code')
  await co.post('/script-templates', { name: '', code: 'x' }).fails(400, 'validation', 'name')
})
