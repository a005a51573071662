import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()
const DAY = 24 * 3600_000

async function buy(co: Company, name: string, daysAgo: number, total: string) {
  const createdAt = new Date(web.t.clock.now().getTime() - daysAgo * DAY).toISOString()
  const items = [{ code: 'A', name: 'A', quantity: 1, unitPrice: total }]
  const order = {
    shopId: co.shopId,
    email: `${name}@example.com`,
    currency: 'CZK',
    total,
    state: 'paid',
    createdAt,
    items,
  }
  await co.post('/orders', { ...order, orderId: `${name}-${daysAgo}` }).ok(201)
}

describe.skipIf(noBrowser)('groups of customers', () => {
  test('are computed for a shop, shown when they are ready, and computed again', async () => {
    const co = await web.t.company()
    for (const [i, name] of ['eva', 'dan', 'ben'].entries())
      for (let order = 0; order <= i; order++) await buy(co, name, 10 * (3 - i) + order, String(100 * (i + 1)))
    const page = await web.visit(co, '/rfm')
    await page.getByText('The groups of this e-shop are not computed yet.').waitFor()
    await page.getByRole('button', { name: 'Show groups' }).click()
    await page.getByText('The groups are being computed for the first time.').waitFor()
    await web.t.runJobs()
    const champions = page.getByRole('row', { name: /^Champions/ })
    await champions.waitFor()
    expect(await champions.innerText()).toMatch(/\b1\b[\s\S]*33\.3%[\s\S]*CZK\s?900/)
    expect(await page.getByRole('row').count()).toBe(7)
    await page.getByText('Used to buy often, but not for a long time.').waitFor()
    await expectInOrder(page)
    web.t.clock.forward(3_600_000)
    await buy(co, 'new', 0, '5000')
    // The message of the first time may still be shown.
    const asked = page.waitForResponse((response) => response.url().endsWith('/rfm/enable-request'))
    await page.getByRole('button', { name: 'Compute now' }).click()
    await asked
    await page.getByText('The groups are being computed. It takes a moment.').last().waitFor()
    await web.t.runJobs()
    await page.getByRole('cell', { name: /5,000/ }).waitFor()
  })

  test('fit on a phone, and readers cannot have them computed', async () => {
    const co = await web.t.company()
    await buy(co, 'eva', 3, '100')
    await co.post('/rfm/enable-request', { shopId: co.shopId }).ok(202)
    await web.t.runJobs()
    const page = await web.visit(co, '/rfm', { width: 390, language: 'cs' })
    await page.getByRole('columnheader').first().waitFor()
    await expectInOrder(page)
    const reader = await web.visit(co, '/rfm', { roles: ['data_analyst'] })
    await reader.getByText('Groups of customers').first().waitFor()
    expect(await reader.getByRole('button', { name: 'Compute now' }).count()).toBe(0)
  })
})
