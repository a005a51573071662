import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const ITEM = { code: 'TULIP', name: 'Tulips', quantity: 3, unitPrice: '95.50' }
let n = 0

async function send(co: Company, more: object = {}) {
  const input = {
    shopId: co.shopId,
    orderId: `o-${++n}`,
    email: 'jana@example.com',
    createdAt: '2026-03-01T10:00:00Z',
    currency: 'CZK',
    total: '286.50',
    items: [ITEM],
    ...more,
  }
  return (await co.post('/orders', input).ok(201)).order as { id: string; contactId: string }
}

/** Attributes an order to a new campaign; returns the id of the campaign. */
async function attribute(co: Company, orderId: string, name: string): Promise<string> {
  const campaign = await co.post('/campaigns', { name, shopId: co.shopId }).ok(201)
  await sql`
    with source as (
      insert into email_source (tenant_id, kind, object_id) values (${co.tenantId}, 'campaign', ${campaign.id})
      returning id)
    update shop_order set attribution = 'click', source_id = source.id
    from source where tenant_id = ${co.tenantId} and shop_order.id = ${orderId}`.execute(co.db)
  return campaign.id
}

describe.skipIf(noBrowser)('orders', () => {
  test('a company without orders learns how they arrive, by an example that works', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/orders')
    await page.getByRole('heading', { name: 'No order yet' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'API keys' }).waitFor()
    expect(await page.getByRole('link', { name: 'API reference' }).getAttribute('href')).toMatch(/^\/api\/docs/)
    await expectInOrder(page)
    const [address = '', ...lines] = (await page.locator('pre').innerText()).split('\n')
    expect(address).toBe(`POST ${web.base}/api/v1/tenants/${co.tenant}/orders`)
    await co.post('/orders', JSON.parse(lines.join('\n'))).ok(201)
    await page.reload()
    await page.getByRole('link', { name: '2026000123' }).waitFor()
    await page.getByRole('cell', { name: 'CZK 1,290.00' }).waitFor()
  })

  test('orders are found, filtered and sorted', async () => {
    const co = await web.t.company()
    const other = await co.shop('Garden')
    await send(co, { number: 'A-100', createdAt: '2026-01-01T10:00:00Z', total: '10.00' })
    await send(co, { number: 'A-200', createdAt: '2026-01-02T10:00:00Z', total: '30.00', state: 'shipped' })
    await send(co, {
      number: 'B-300',
      createdAt: '2026-01-03T10:00:00Z',
      total: '20.00',
      email: 'eva@example.com',
      shopId: other.id,
    })
    const page = await web.visit(co, '/orders')
    const table = page.getByRole('table', { name: 'Orders' })
    const numbers = () =>
      table
        .getByRole('row')
        .getByRole('cell')
        .getByRole('link', { name: /^[AB]-/ })
        .allTextContents()
    await expect.poll(numbers).toEqual(['B-300', 'A-200', 'A-100'])
    await table.getByText('Garden').waitFor()
    await page.getByRole('button', { name: 'Total' }).click()
    await expect.poll(numbers).toEqual(['A-200', 'B-300', 'A-100'])
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Shipped' }).click()
    await expect.poll(numbers).toEqual(['A-200'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('combobox', { name: 'E-shop' }).click()
    await page.getByRole('option', { name: 'Garden' }).click()
    await expect.poll(numbers).toEqual(['B-300'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('From').fill('2026-01-01')
    await page.getByLabel('To', { exact: true }).fill('2026-01-01')
    await expect.poll(numbers).toEqual(['A-100'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('searchbox', { name: 'Search by number or buyer' }).fill('eva@')
    await expect.poll(numbers).toEqual(['B-300'])
    await page.getByRole('searchbox', { name: 'Search by number or buyer' }).fill('nobody')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await expectInOrder(page)
  })

  test('an order shows its items, sums, buyer and the campaign that brought it', async () => {
    const co = await web.t.company()
    const { id } = await send(co, {
      number: '2026001',
      state: 'paid',
      sourceState: 'Uhrazeno',
      paidAt: '2026-03-02T09:00:00Z',
      total: '12345678901234.123456',
      totalWithoutVat: '10203040506.07',
      shipping: '89.00',
      couponCodes: ['SPRING'],
      customer: { firstName: 'Jana', lastName: 'Nováková', city: 'Brno', country: 'CZ' },
      attributes: { gift: true },
      items: [ITEM, { code: 'VASE', name: 'Vase', quantity: 0.5, unitPrice: '-1.10', variantCode: 'BLUE' }],
    })
    const campaignId = await attribute(co, id, 'Spring sale')
    const page = await web.visit(co, '/orders', { width: 390 })
    await page.getByRole('link', { name: '2026001' }).click()
    await page.getByRole('heading', { name: 'Order 2026001' }).waitFor()
    const items = page.getByRole('table', { name: 'Items' })
    await items
      .getByRole('row', { name: /Tulips/ })
      .getByRole('cell', { name: 'CZK 286.50' })
      .waitFor()
    await items.getByText('3 × CZK 95.50').waitFor()
    await items.getByRole('row', { name: /Vase/ }).getByRole('cell', { name: '-CZK 0.55' }).waitFor()
    await page.getByText('CZK 12,345,678,901,234.123456', { exact: true }).waitFor()
    for (const text of ['Uhrazeno', 'SPRING', 'Jana Nováková', 'Brno', 'Czechia', 'gift', 'CZK 89.00'])
      await page.getByText(text, { exact: true }).waitFor()
    await expectInOrder(page)
    await page.getByRole('link', { name: 'Spring sale' }).click()
    await page.waitForURL(`**/campaigns/${campaignId}`)
    await page.goBack()
    await page.getByRole('link', { name: 'jana@example.com' }).click()
    await page.getByText('Placed the order 2026001 for CZK 12,345,678,901,234.123456').waitFor()
    await page.getByRole('tab', { name: 'Orders' }).click()
    await page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: '2026001' }).click()
    await page.getByRole('heading', { name: 'Order 2026001' }).waitFor()
  })

  test('the page of a contact leads to all of its orders', async () => {
    const co = await web.t.company()
    const orders = []
    for (let i = 0; i < 11; i++) orders.push(await send(co, { number: `N-${i}`, total: '0.10' }))
    await send(co, { number: 'N-cancelled', state: 'cancelled' })
    await send(co, { number: 'E-1', email: 'eva@example.com' })
    const page = await web.visit(co, `/contacts/${orders[0]!.contactId}?view=orders`)
    await page.getByText('CZK 1.10', { exact: true }).waitFor()
    await page.getByText('11 orders').waitFor()
    await expectInOrder(page)
    await page.getByRole('link', { name: 'Show all orders' }).click()
    await page.getByText('Buyer: jana@example.com').waitFor()
    await page.getByText('1–12 of 12').waitFor()
    await page.getByRole('button', { name: 'Show orders of all buyers' }).click()
    await page.getByText('1–13 of 13').waitFor()
    await page.getByRole('link', { name: 'E-1' }).waitFor()
  })

  test('states of the e-shop get a meaning', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/order-states', { width: 390 })
    await page.getByText('No state yet.').waitFor()
    await page.getByRole('button', { name: 'Add a state' }).click()
    // The new row waits for its text.
    await page.keyboard.type('Vyřízeno')
    await page.getByRole('button', { name: 'Add a state' }).click()
    await page.keyboard.type('VYŘÍZENO')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This state is in the table already.').waitFor()
    await expectInOrder(page)
    const second = page.getByRole('group', { name: 'State 2' })
    await second.getByRole('textbox', { name: 'State in the e-shop' }).fill('Storno')
    await second.getByRole('combobox', { name: 'Means' }).click()
    await page.getByRole('option', { name: 'Cancelled' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await co.get('/order-states').ok()).items).toEqual([
      { source: 'Vyřízeno', state: 'delivered', shopId: null },
      { source: 'Storno', state: 'cancelled', shopId: null },
    ])
    await page.getByRole('button', { name: 'Remove Vyřízeno' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    const sources = async () => (await co.get('/order-states').ok()).items.map((one: { source: string }) => one.source)
    await expect.poll(sources).toEqual(['Storno'])
  })

  test('dates of payment are filled in after their number was shown', async () => {
    const co = await web.t.company()
    const { id } = await send(co, { state: 'paid' })
    await send(co, { state: 'unpaid' })
    const page = await web.visit(co, '/settings/order-states')
    const fill = async () => page.getByRole('button', { name: 'Count orders to fill in' }).click()
    await fill()
    await page.getByRole('heading', { name: 'Fill in the date of payment of 1 order?' }).waitFor()
    expect((await co.get(`/orders/${id}`).ok()).paidAt).toBeNull()
    await expectInOrder(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Fill in' }).click()
    await page.getByText('The date of payment of 1 order has been filled in').waitFor()
    expect((await co.get(`/orders/${id}`).ok()).paidAt).toBe('2026-03-01T10:00:00.000Z')
    await fill()
    await page.getByText('All paid orders have a date of payment').waitFor()
  })

  test('people who may only read change nothing, and see no links that they may not follow', async () => {
    const co = await web.t.company()
    await send(co, { number: 'A-100' })
    await co.put('/order-states', { items: [{ source: 'Hotovo', state: 'delivered' }] }).ok()
    const page = await web.visit(co, '/orders', { roles: ['finance'] })
    await page.getByRole('cell', { name: 'jana@example.com' }).waitFor()
    expect(await page.getByRole('link', { name: 'jana@example.com' }).count()).toBe(0)
    await page.goto(`${web.base}/app/${co.tenant}/settings/order-states`)
    expect(await page.getByRole('textbox', { name: 'State in the e-shop' }).inputValue()).toBe('Hotovo')
    expect(await page.getByRole('textbox', { name: 'State in the e-shop' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /Save|Add|Remove|Count/ }).count()).toBe(0)
  })
})
