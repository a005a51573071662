import { expect, test } from 'vitest'
import { useApi } from '../../../../server/test/support/api.ts'
import { products as feedOf, heureka } from '../../../../server/test/support/feed-host.ts'
import { brandOf } from './brand/brand.ts'
import { MAIL_BLOCKS } from './index.ts'

const t = useApi()
const BRAND = brandOf(null)

/** The mail with a block, as a reader without orders and visits gets it. */
async function shown(settings: Parameters<typeof MAIL_BLOCKS.products.make>[0], items = 5) {
  const co = await t.company()
  const { id } = await co.post('/feeds', { name: "Goods of O'Neill", shopId: co.shopId, source: 'upload' }).ok(201)
  await co.upload(`/feeds/${id}/import`, 'feed', heureka(feedOf(items))).ok(202)
  await t.runJobs()
  const block = MAIL_BLOCKS.products.make({ buttonText: 'Buy', ...settings }, BRAND)
  const { html } = await co.post('/editor/render', { mjml: `<mjml><mj-body>${block}</mj-body></mjml>` }).ok()
  const filled = await co.post('/content/preview', { html, subject: '', preheader: '', withFooter: false }).ok()
  return { template: html as string, html: filled.html as string, codes: await codesOf(co) }
}

async function codesOf(co: Awaited<ReturnType<typeof t.company>>) {
  const { items } = await co.get('/feed-products?limit=20').ok()
  return (items as { code: string; name: string }[]).map(({ code, name }) => ({ code, name }))
}

const plain = (html: string) => html.replace(/>\s+|\s+</g, (edge) => edge.trim())
const times = (html: string, text: string) => plain(html).split(`>${text}<`).length - 1

test.each([1, 2, 3, 4])('each product stands once in the mail, in %i columns', async (columns) => {
  const { html, codes } = await shown({ source: 'newest', feed: "Goods of O'Neill", limit: 5, columns })
  expect(codes.length).toBe(5)
  for (const { name } of codes) expect(times(html, name), name).toBe(1)
  expect(times(html, 'Buy')).toBe(5)
  expect(html).not.toContain('{{')
})

test('no more products than wanted are shown, and chosen ones in their order', async () => {
  const { html, codes } = await shown({ source: 'newest', feed: "Goods of O'Neill", limit: 3, columns: 2 })
  expect(codes.filter(({ name }) => times(html, name) === 1).length).toBe(3)
  const chosen = await shown({ source: 'feed', codes: [codes[3]!.code, 'gone', codes[0]!.code], columns: 2 })
  const [first, second] = [codes[3]!, codes[0]!].map(({ name }) => chosen.html.indexOf(`>${name}<`))
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first!)
  expect(times(chosen.html, 'Buy')).toBe(2)
})

test('a mail with many products is not larger than one with few', async () => {
  const [few, many] = await Promise.all([
    shown({ source: 'newest', limit: 2 }, 1),
    shown({ source: 'newest', limit: 12 }, 1),
  ])
  expect(many.template.length - few.template.length).toBeLessThan(10)
})
