import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { STANDARD } from './schemas.ts'
import { chosenPage } from './store.ts'

const t = useApi()

test('a page can be created, changed, copied, made the default and deleted', async () => {
  const co = await t.company()
  const made = await co
    .post('/unsubscribe-pages', { name: 'Ours', content: { title: 'Nashle', showPause: false } })
    .ok(201)
  expect(made).toMatchObject({
    name: 'Ours',
    content: { ...STANDARD, title: 'Nashle', showPause: false },
    default: false,
  })
  await co.post('/unsubscribe-pages', { name: 'ours' }).fails(409, 'conflict', 'name')
  await co
    .patch(`/unsubscribe-pages/${made.id}`, { content: { color: 'red' } })
    .fails(400, 'validation', 'content.color')
  await co
    .patch(`/unsubscribe-pages/${made.id}`, { content: { logoUrl: 'javascript:alert(1)' } })
    .fails(400, 'validation', 'content.logoUrl')
  const changed = await co.patch(`/unsubscribe-pages/${made.id}`, { content: { color: '#112233' } }).ok()
  expect(changed.content).toMatchObject({ title: 'Nashle', color: '#112233' })
  const copy = await co.post(`/unsubscribe-pages/${made.id}/copy`).ok(201)
  expect(copy).toMatchObject({ name: 'Ours (2)', content: changed.content })
  expect((await co.post(`/unsubscribe-pages/${made.id}/default`, { shopId: co.shopId }).ok()).defaultFor).toEqual([
    co.shopId,
  ])
  const chosen = async (shopId: string | null) =>
    (await chosenPage(co.db, co.tenantId, { pageId: null, shopId })).content
  expect([(await chosen(co.shopId)).title, (await chosen(null)).title]).toEqual(['Nashle', ''])
  await co.delete(`/unsubscribe-pages/${made.id}/default?shopId=${co.shopId}`).ok(204)
  expect((await chosen(co.shopId)).title).toBe('')
  await co.delete(`/unsubscribe-pages/${made.id}`).ok(204)
  await co.get(`/unsubscribe-pages/${made.id}`).fails(404, 'not_found')
})

test('the standard page has the colour and logo of the shop', async () => {
  const co = await t.company()
  const { id: logoFileId, url } = await co.file()
  await co
    .put(`/shops/${co.shopId}/brand`, { logoFileId, colors: { ground: '#ffffff', primary: '#0a7a3c' }, fonts: {} })
    .ok()
  const { content } = await chosenPage(co.db, co.tenantId, { pageId: null, shopId: co.shopId })
  expect(content).toEqual({ ...STANDARD, color: '#0a7a3c', logoUrl: expect.stringMatching(/^\/f\/.+\/logo$/) })
  const [logo, file] = await Promise.all(
    [content.logoUrl!, new URL(url).pathname].map((path) => t.stranger.get(path).raw()),
  )
  expect([logo!.status, logo!.text]).toEqual([200, file!.text])
  expect(await chosenPage(co.db, co.tenantId, { pageId: null, shopId: null })).toEqual({
    content: STANDARD,
    designed: null,
  })
})

test('the preview shows unsaved changes and escapes all of them', async () => {
  const co = await t.company()
  const { id: listId } = await co.list()
  await co.patch(`/lists/${listId}`, { publicName: 'Weekly <b>letter</b>' }).ok()
  const { id } = await co.post('/unsubscribe-pages', { name: 'P' }).ok(201)
  const preview = async (body: object) => (await co.post(`/unsubscribe-pages/${id}/preview`, body).ok()).html as string
  const standard = await preview({})
  expect(standard).toContain('<html lang="cs">')
  expect(standard).toContain('Odhlásit ze všeho')
  expect(standard).toContain('Weekly &#60;b&#62;letter&#60;/b&#62;')
  expect(standard).toContain('value="pause-30"')
  const english = await preview({
    content: {
      language: 'en',
      title: '</title><script>alert(1)</script>',
      showLists: false,
      showPause: false,
      reasons: ['<i>'],
    },
  })
  expect(english).not.toContain('<script>')
  expect(english).not.toContain('Weekly')
  expect(english).not.toContain('pause-30')
  expect(english).toContain('&#60;i&#62;')
  expect(english).toContain('Unsubscribe from everything')
  expect(await preview({ state: 'done', content: { thanks: 'Bye!' } })).toContain('Bye!')
  expect(await preview({ state: 'paused' })).toContain('Do ')
})
