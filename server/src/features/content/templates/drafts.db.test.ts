import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { readyCampaign } from '../../../../test/support/campaigns.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

const HTML = '<p>Hello, this letter has enough words to be one.</p>'
const unpublished = (co: Company) =>
  co.post('/templates', { name: 'Spring', subject: 'Spring', content: { html: HTML }, publish: false }).ok(201)

describe('a template that is created as a draft', () => {
  test('is not published until its author publishes it', async () => {
    const co = await t.company()
    const made = await unpublished(co)
    expect(made).toMatchObject({ draft: { pending: true, publishedAt: null }, content: { version: 1, html: HTML } })
    const { pathname } = new URL(made.publicUrl)
    expect(await t.stranger.get(pathname).raw()).toMatchObject({ status: 404 })
    await co.delete(`/templates/${made.id}/draft`).fails(409, 'conflict', 'status')
    const copy = await co.post(`/templates/${made.id}/duplicate`, {}).ok(201)
    expect(copy.draft).toMatchObject({ pending: true, publishedAt: null })
    const done = await co.post(`/templates/${made.id}/publish`, {}).ok()
    expect(done.draft).toMatchObject({ pending: false, publishedAt: t.clock.now().toISOString() })
    expect(await t.stranger.get(pathname).raw()).toMatchObject({ status: 200 })
  })

  test('cannot be sent', async () => {
    const co = await t.company()
    const { id: templateId } = await unpublished(co)
    const { id } = await readyCampaign(co)
    const baseVersion = 1
    const unsent = [
      co.put(`/campaigns/${id}/content`, { baseVersion, templateId }).fails(400, 'validation', 'templateId'),
      co
        .patch(`/campaigns/${id}`, { baseVersion, ab: { variants: [{ key: 'a' }, { key: 'b', templateId }] } })
        .fails(400, 'validation', 'ab.variants.1.templateId'),
      co.post('/campaigns', { name: 'C', shopId: co.shopId, templateId }).fails(400, 'validation', 'templateId'),
    ]
    await Promise.all(unsent)
  })

  test('is left out of the published ones', async () => {
    const co = await t.company()
    const names = async (query: string) =>
      (await co.get(`/templates?sort=name&${query}`).ok()).items.map(({ name }: { name: string }) => name)
    const { id } = await unpublished(co)
    await co.post('/templates', { name: 'Autumn', content: { html: HTML } }).ok(201)
    await unpublished(await t.company())
    expect(await names('published=true')).toEqual(['Autumn'])
    expect(await names('published=false')).toEqual(['Spring'])
    expect(await names('published=true&pageSize=1&q=spr')).toEqual([])
    await co.post(`/templates/${id}/publish`, {}).ok()
    await co.put(`/templates/${id}/content`, { html: HTML, baseVersion: 1 }).ok()
    expect(await names('published=true')).toEqual(['Autumn', 'Spring'])
    expect(await names('published=false')).toEqual([])
  })

  test('is saved over and over as one version', async () => {
    const co = await t.company()
    const { id } = await unpublished(co)
    for (const baseVersion of [1, 2, 3])
      await co.put(`/templates/${id}/content`, { html: `${HTML}${baseVersion}`, baseVersion }).ok()
    expect((await co.get(`/templates/${id}/versions`).ok()).items).toMatchObject([{ version: 4, published: false }])
  })
})

test('a draft that a colleague changed meanwhile is not published', async () => {
  const co = await t.company()
  const { id } = await unpublished(co)
  await co.put(`/templates/${id}/content`, { html: `${HTML}Theirs`, baseVersion: 1 }).ok()
  const error = await co.post(`/templates/${id}/publish`, { baseVersion: 1 }).fails(409, 'conflict', 'version')
  expect(error.params).toEqual({ current: 2 })
  expect((await co.get(`/templates/${id}`).ok()).draft).toMatchObject({ pending: true, publishedAt: null })
  await co.post(`/templates/${id}/publish`, { baseVersion: 2 }).ok()
  await co.post(`/templates/${id}/publish`, { baseVersion: 1 }).fails(409, 'conflict', 'version')
  await co.post(`/templates/${id}/publish`, { baseVersion: 2 }).fails(409, 'conflict', 'status')
  await co.post(`/templates/${id}/publish`, { baseVersion: -1 }).fails(400, 'validation', 'baseVersion')
})

test('a change of a template that a colleague changed meanwhile is refused', async () => {
  const co = await t.company()
  const { id, updatedAt: baseUpdatedAt } = await unpublished(co)
  t.clock.forward(1000)
  const changed = await co.patch(`/templates/${id}`, { subject: 'First', baseUpdatedAt }).ok()
  await co.patch(`/templates/${id}`, { subject: 'Second', baseUpdatedAt }).fails(409, 'conflict', 'version')
  await co.patch(`/templates/${id}`, { baseUpdatedAt: 'yesterday' }).fails(400, 'validation', 'baseUpdatedAt')
  const again = { subject: 'Second', baseUpdatedAt: changed.updatedAt }
  expect(await co.patch(`/templates/${id}`, again).ok()).toMatchObject({ subject: 'Second' })
})
