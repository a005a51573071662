import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

test('elements can be saved, found, changed and deleted', async () => {
  const co = await t.company()
  const input = { name: 'Header', category: 'Tops', kind: 'section', mjml: '<mj-section></mj-section>' }
  const made = await co.post('/editor-elements', input).ok(201)
  expect(made).toMatchObject(input)
  await co.post('/editor-elements', { ...input, name: 'HEADER' }).fails(409, 'conflict', 'name')
  await co.post('/editor-elements', { ...input, name: 'x', kind: 'No kind' }).fails(400, 'validation', 'kind')
  expect((await co.get('/editor-elements?q=tops&kind=section&category=Tops').ok()).items).toEqual([made])
  expect((await co.get('/editor-elements?kind=button').ok()).items).toEqual([])
  expect((await co.patch(`/editor-elements/${made.id}`, { category: '' }).ok()).category).toBe('')
  await co.delete(`/editor-elements/${made.id}`).ok(204)
  await co.get(`/editor-elements/${made.id}`).fails(404, 'not_found')
})

test('a company has at most 500, also if several requests save at the same time', async () => {
  const co = await t.company()
  const rows = Array.from({ length: 499 }, (_, i) => ({
    tenant_id: co.tenantId,
    name: `E${i}`,
    kind: 'text',
    mjml: 'x',
    created_at: t.clock.now(),
    updated_at: t.clock.now(),
  }))
  await co.db.insertInto('editor_element').values(rows).execute()
  const save = (name: string) => co.post('/editor-elements', { name, kind: 'text', mjml: 'x' }).raw()
  const answers = await Promise.all([save('a'), save('b'), save('c')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})
