import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { heureka, products } from '../../../../server/test/support/feed-host.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()
let n = 0

async function bought(co: Company, name: string, total: string, more: object = {}) {
  const order = {
    shopId: co.shopId,
    orderId: `o-${++n}`,
    email: `${name}@example.com`,
    createdAt: web.t.clock.now().toISOString(),
    currency: 'CZK',
    total,
    state: 'paid',
    items: [{ code: 'p1', name: 'Product 1', quantity: 1, unitPrice: '1' }],
    ...more,
  }
  await co.post('/orders', order).ok(201)
}

/** Adds a rule and chooses its subject. */
async function add(page: Page, subject: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a rule' }).first().click()
  const input = page.locator(':focus[aria-label="Subject of the rule"], :focus[placeholder="Choose…"]')
  await input.waitFor()
  await input.fill(subject)
  await page.getByRole('option', { name: subject, exact: true }).waitFor()
  await page.keyboard.press('Enter')
  const name = page.getByRole('combobox', { name: 'Subject of the rule' }).last()
  await expect.poll(() => name.inputValue()).toBe(subject)
  return page.getByRole('group').filter({ has: name }).last()
}

async function choose(page: Page, within: Locator, label: string, option: string) {
  await within.getByRole('combobox', { name: label, exact: true }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function narrow(page: Page, within: Locator, what: string) {
  await within.getByRole('button', { name: 'Narrow down' }).last().click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

const found = async (page: Page, matched: number) => {
  const panel = page.getByRole('region', { name: 'Contacts found' })
  await panel.getByText(String(matched), { exact: true }).waitFor()
}

const words = (page: Page, text: string) => page.getByRole('region', { name: 'Definition in words' }).getByText(text)

describe.skipIf(noBrowser)('segments by orders and visits', () => {
  test('are built from rules about orders, counted while editing, and saved', async () => {
    const co = await web.t.company()
    await co.contact('nobody@example.com')
    await bought(co, 'anna', '3000.50')
    await bought(co, 'anna', '2000')
    await bought(co, 'ben', '700')
    await bought(co, 'cid', '9000', { state: 'cancelled' })
    const other = await co.shop('Garden')
    const feed = await co.post('/feeds', { name: 'Heureka', shopId: co.shopId, source: 'upload' }).ok(201)
    const body = heureka(products(2, (i) => ({ ITEM_ID: `p${i}`, PRODUCTNAME: `Růže ${i}` })))
    await co.upload(`/feeds/${feed.id}/import`, 'feed', body).ok(202)
    await web.t.runJobs()
    const page = await web.visit(co, '/segments/new')
    const own = await co.get(`/shops/${co.shopId}`).ok()
    await choose(page, page.getByRole('main'), 'Shop', own.name)
    const count = await add(page, 'Number of orders')
    await words(page, 'Ordered at least 1 time').waitFor()
    await found(page, 2)
    await narrow(page, count, 'When')
    await narrow(page, count, 'Shop')
    await choose(page, count, 'Shop', other.name)
    await words(page, 'Ordered at least 1 time in the last 30 days in the e-shop “Garden”').waitFor()
    await found(page, 0)
    await count.getByRole('button', { name: 'Remove: Shop' }).click()
    await narrow(page, count, 'States of orders')
    await choose(page, count, 'States of orders', 'Cancelled')
    await page.keyboard.press('Escape')
    await words(page, 'Ordered at least 1 time in the last 30 days (state: Cancelled)').waitFor()
    await found(page, 1)
    await count.getByRole('button', { name: 'Remove: States of orders' }).click()
    await found(page, 2)
    const total = await add(page, 'Total of orders')
    await total.getByRole('textbox', { name: 'Value' }).fill('5000.5')
    expect(await total.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('CZK')
    await words(page, 'Spent at least CZK 5,000.50').waitFor()
    await found(page, 1)
    const item = await add(page, 'Bought a product')
    await page.getByText('Not filled in: Value').waitFor()
    await choose(page, item, 'Compare', 'code')
    await choose(page, item, 'Comparison', 'is')
    await item.getByRole('combobox', { name: 'Value' }).fill('růže 1')
    await page.getByRole('option', { name: /p1/ }).click()
    await words(page, 'Bought a product whose code is “p1”').waitFor()
    await found(page, 1)
    await expectInOrder(page)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Good customers')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Good customers' }).waitFor()
    await page.getByText('Spent at least CZK 5,000.50').waitFor()
    await page.getByRole('link', { name: 'anna@example.com' }).waitFor()
    const { items } = await co.get('/segments').ok()
    expect(items[0].definition.rules).toEqual([
      { type: 'order_count', op: 'gte', value: 1, window: { kind: 'last', value: 30, unit: 'days' } },
      { type: 'order_total', op: 'gte', value: '5000.5', currency: 'CZK' },
      { type: 'order_item', by: 'code', op: 'eq', value: 'p1' },
    ])
  })

  test('steps are added, moved and removed, and what is missing is shown at the step', async () => {
    const co = await web.t.company()
    await co.contact('anna@example.com')
    const page = await web.visit(co, '/segments/new')
    const rule = await add(page, 'Several events in order')
    await words(page, 'Within 7 days, in this order: viewed a product, then changed the cart').waitFor()
    await found(page, 0)
    const step = (number: number) => rule.getByRole('group', { name: `Step ${number}`, exact: true })
    expect(await step(1).getByRole('button', { name: 'Remove step 1' }).isDisabled()).toBe(true)
    await rule.getByRole('button', { name: 'Add a step' }).click()
    await choose(page, step(3), 'What happened', 'Event of the website')
    // Checked before the first refusal, which the console reports as well.
    await expectInOrder(page)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Path')
    await page.getByRole('button', { name: 'Create' }).click()
    await step(3).getByRole('alert').getByText('Step 3: Name of the event').waitFor()
    await step(3).getByRole('textbox', { name: 'Name of the event' }).fill('Wrong Name')
    await step(3).getByRole('alert').getByText('this value cannot be used').waitFor()
    await step(3).getByRole('textbox', { name: 'Name of the event' }).fill('wishlist-added')
    await narrow(page, step(3), 'Data of the event')
    await step(3).getByRole('textbox', { name: 'Name in the data' }).fill('price')
    await choose(page, step(3), 'Comparison', 'is at least')
    await step(3).getByRole('textbox', { name: 'Value' }).fill('100')
    await step(3).getByRole('button', { name: 'Move step 3 up' }).click()
    await step(2).getByRole('button', { name: 'Move step 2 up' }).click()
    await step(3).getByRole('button', { name: 'Remove step 3' }).click()
    await words(
      page,
      'the event “wishlist-added” happened (where price is at least 100), then viewed a product',
    ).waitFor()
    await choose(page, rule, 'Unit', 'hours')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Path' }).waitFor()
    const { items } = await co.get('/segments').ok()
    expect(items[0].definition.rules).toEqual([
      {
        type: 'sequence',
        steps: [
          {
            type: 'event_custom',
            name: 'wishlist-added',
            properties: [{ path: 'price', op: 'gte', value: 100 }],
          },
          { type: 'visit', urlOperator: 'eq', visitType: 'product' },
        ],
        within: { value: 7, unit: 'hours' },
      },
    ])
  })

  test('every rule about orders, carts, visits, coupons and groups can be shown and changed on a phone', async () => {
    const co = await web.t.company()
    const shopId = co.shopId
    const rules = [
      { type: 'cart', status: 'open', minValue: '1000', ageHours: 24 },
      { type: 'visit', url: 'https://shop.example/', urlOperator: 'starts', visitType: 'product' },
      { type: 'rfm', score: 'r', op: 'gte', value: 4, shopId },
      { type: 'order_average', op: 'gte', value: '500' },
      { type: 'order_last', window: { kind: 'last', value: 3, unit: 'months' } },
      { type: 'coupon' },
    ]
    const definition = { type: 'group', match: 'all', rules }
    const { id } = await co.post('/segments', { name: 'All', shopId, refresh: 'daily', definition }).ok(201)
    const page = await web.visit(co, `/segments/${id}/edit`, { width: 390 })
    await page.getByText('0 contacts, 0 can be mailed').waitFor()
    await expectInOrder(page)
    const rule = (name: RegExp) => page.getByRole('group', { name })
    await choose(page, rule(/^Recency score/), 'Group or score', 'group')
    await page.getByText('Not filled in: Customer groups').waitFor()
    await page.getByRole('combobox', { name: 'Customer groups' }).click()
    await page.getByRole('option', { name: 'At risk' }).click()
    await page.keyboard.press('Escape')
    await rule(/^Viewed a product/)
      .getByRole('button', { name: 'Remove: Address of the page' })
      .click()
    await rule(/^Average order/)
      .getByRole('textbox', { name: 'Value' })
      .fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await rule(/^Average order/)
      .getByRole('alert')
      .getByText('Not filled in: Value')
      .waitFor()
    await rule(/^Average order/)
      .getByRole('textbox', { name: 'Value' })
      .fill('1234567.89')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'All' }).waitFor()
    expect((await co.get(`/segments/${id}`).ok()).definition.rules).toEqual([
      rules[0],
      { type: 'visit', urlOperator: 'eq', visitType: 'product' },
      { type: 'rfm', groups: ['at_risk'], shopId },
      { type: 'order_average', op: 'gte', value: '1234567.89' },
      rules[4],
      rules[5],
    ])
    // A language that writes amounts with a comma.
    const czech = await web.visit(co, `/segments/${id}/edit`, { language: 'cs' })
    const amount = czech.getByRole('group', { name: /^Průměrná objednávka/ }).getByRole('textbox', { name: 'Hodnota' })
    expect((await amount.inputValue()).replace(/\s/g, ' ')).toBe('1 234 567,89')
    await amount.fill('')
    await amount.pressSequentially('1290,5')
    await czech.getByText('Průměrná objednávka je alespoň 1 290,5 v libovolné měně').first().waitFor()
    await czech.getByRole('button', { name: 'Uložit' }).click()
    await czech.getByRole('heading', { name: 'All' }).waitFor()
    expect((await co.get(`/segments/${id}`).ok()).definition.rules[3].value).toBe('1290.5')
  })
})
