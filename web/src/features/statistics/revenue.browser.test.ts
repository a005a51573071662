import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { recordMailEvents } from '../../../../server/test/support/mail-events.ts'
import { freezeFor } from '../../../../server/test/support/mailing.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()
const HOUR = 3_600_000
let n = 0

/** A sent campaign with variants; returns its id and the source of its mails. */
async function sent(co: Company, name: string, contactIds: readonly string[]) {
  const mail = await freezeFor(co, contactIds, { variant: 2 })
  const ab = { variants: [{ key: 'A' }, { key: 'B', subject: 'Another' }] }
  const { id } = await co.post('/campaigns', { name, shopId: co.shopId, subject: 'Hello', type: 'ab', ab }).ok(201)
  const now = web.t.clock.now()
  await co.db
    .updateTable('campaign')
    .set({ source_id: mail.sourceId, status: 'sent', recipients: contactIds.length, started_at: now, finished_at: now })
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', id)
    .execute()
  await co.db
    .updateTable('email_source')
    .set({ object_id: id })
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', mail.sourceId)
    .execute()
  return { id: id as string, sourceId: mail.sourceId }
}

/** An order that follows a click or an open in a mail. */
async function bought(
  co: Company,
  sourceId: string,
  { id: contactId, email }: { id: string; email: string },
  kind: 'clicked' | 'opened',
  more: object,
) {
  const at = web.t.clock.now()
  const seen = kind === 'clicked' ? { kind, link: 1 } : { kind }
  await recordMailEvents(co, { sourceId }, [{ ...seen, contactId, at: new Date(at.getTime() - HOUR) }])
  const order = {
    shopId: co.shopId,
    orderId: `o-${++n}`,
    email,
    createdAt: at.toISOString(),
    currency: 'CZK',
    state: 'paid',
    items: [{ code: 'TULIP', name: 'Tulips', quantity: 1, unitPrice: '1' }],
    ...more,
  }
  await co.post('/orders', order).ok(201)
  return order
}

const figure = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).first().locator('..')

describe.skipIf(noBrowser)('revenue', () => {
  test('of a campaign has figures, a chart, orders and buyers, and goes down with a cancelled order', async () => {
    const co = await web.t.company()
    await co.patch(`/shop-settings/${co.shopId}`, { attribution: { clickDays: 3, openDays: 2 } }).ok()
    const people = [await co.contact('anna@example.com'), await co.contact('eva@example.com'), await co.contact()]
    const { id, sourceId } = await sent(
      co,
      'Spring sale',
      people.map((one) => one.id),
    )
    await bought(co, sourceId, people[0]!, 'clicked', { number: 'A-1', total: '1000.50', totalWithoutVat: '800' })
    const second = await bought(co, sourceId, people[1]!, 'opened', {
      number: 'A-2',
      total: '200',
      totalWithoutVat: null,
    })
    const page = await web.visit(co, `/campaigns/${id}/statistics`)
    const summary = page.getByRole('region', { name: 'Orders and revenue' })
    await summary.getByText('CZK 1,200.50').waitFor()
    await page.getByRole('table', { name: 'Variants of the A/B test' }).getByText('CZK 1,200.50').waitFor()
    await summary.getByRole('link', { name: 'Orders in detail' }).click()
    await page.getByRole('img', { name: 'CZK 1,200.50 from 2 orders' }).locator('canvas').waitFor()
    await figure(page, 'Conversion rate').getByText('66.7%').waitFor()
    await figure(page, 'Revenue per delivered e-mail').getByText('CZK 400.17').waitFor()
    await figure(page, 'Average order').getByText('CZK 600.25').waitFor()
    await page.getByText('clicked last within 3 days before it').waitFor()
    await page.getByText('opened last within 2 days before it').waitFor()
    await page.getByText('the buyer opened the e-mail').waitFor()
    const orders = page.getByRole('table', { name: 'Orders' })
    await orders.getByRole('row', { name: /A-1.*anna@example.com.*Click.*Paid.*CZK 1,000.50/ }).waitFor()
    await expectInOrder(page)
    await page.getByText('Without VAT', { exact: true }).click()
    await figure(page, 'Revenue without VAT').getByText('CZK 1,000.00').waitFor()
    await page.getByText('With VAT', { exact: true }).click()
    await co.post('/orders', { ...second, state: 'cancelled' }).ok(200)
    await page.reload()
    await page.getByRole('img', { name: 'CZK 1,000.50 from 1 order' }).waitFor()
    await orders.getByRole('row', { name: /A-2.*Cancelled/ }).waitFor()
    await page.getByText('when an order is cancelled later, these figures go down').waitFor()
    await page.getByRole('link', { name: 'Who ordered' }).click()
    const buyers = page.getByRole('table', { name: 'Recipients' })
    const buyer = buyers.getByRole('row', { name: /anna@example.com/ })
    await buyer.getByText('CZK 1,000.50').waitFor()
    await expect.poll(() => buyers.getByRole('row').count()).toBe(2)
    await buyer.getByRole('link', { name: '1 order' }).click()
    await page.getByRole('link', { name: 'A-1' }).click()
    await page.getByRole('heading', { name: 'Order A-1' }).waitFor()
  })

  test('of the last days is on the overview and in the statistics, with the best campaigns', async () => {
    const co = await web.t.company()
    const people = [await co.contact('anna@example.com'), await co.contact('eva@example.com')]
    const ids = people.map((one) => one.id)
    const [small, large] = [await sent(co, 'Small', ids), await sent(co, 'Large', ids)]
    await bought(co, small.sourceId, people[0]!, 'clicked', { total: '100' })
    await bought(co, large.sourceId, people[1]!, 'clicked', { total: '900' })
    const page = await web.visit(co, '/')
    const card = page.getByRole('region', { name: 'Revenue from e-mails' })
    await card.getByText('CZK 1,000.00').first().waitFor()
    await card.getByRole('img', { name: 'CZK 1,000.00 from 2 orders' }).locator('canvas').waitFor()
    expect(await card.getByRole('listitem').getByRole('link').allTextContents()).toEqual(['Large', 'Small'])
    await card.getByText('clicked last within 5 days before it').waitFor()
    await expectInOrder(page)
    await card.getByRole('link', { name: 'Large' }).click()
    await page.getByRole('img', { name: 'CZK 900.00 from 1 order' }).waitFor()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Statistics' }).click()
    await page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor()
    await card.getByText('CZK 1,000.00').first().waitFor()
    const campaigns = page.getByRole('table', { name: 'Campaigns and automations' })
    await campaigns.getByRole('row', { name: /Large.*CZK 900.00/ }).waitFor()
    await expectInOrder(page)
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await page.getByText('No order of this period counts for an e-mail.').waitFor()
    await page.getByText('No campaign or automation in this period').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?from=2020-01-31&to=2020-01-31')
    await page.getByText('7 days', { exact: true }).click()
    await campaigns.getByRole('link', { name: 'Small' }).waitFor()
  })

  test('without orders is a hint how to send them, which can be hidden', async () => {
    const co = await web.t.company()
    const { id } = await sent(co, 'Spring', [(await co.contact()).id])
    const page = await web.visit(co, '/', { width: 390 })
    await page.getByText('How much do your e-mails earn?').waitFor()
    expect(await page.getByRole('region', { name: 'Revenue from e-mails' }).count()).toBe(0)
    await expectInOrder(page)
    await page.getByRole('link', { name: 'How to send orders' }).click()
    await page.getByRole('heading', { name: 'No order yet' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Hide this hint' }).click()
    await page.getByText('How much do your e-mails earn?').waitFor({ state: 'detached' })
    await page.goto(`${web.base}/app/${co.tenant}/campaigns/${id}/statistics`)
    await page.getByRole('tab', { name: 'Revenue' }).click()
    await page.getByRole('link', { name: 'How to send orders' }).waitFor()
    const order = { shopId: co.shopId, orderId: 'o', email: 'x@example.com', currency: 'CZK', total: '1' }
    const items = [{ code: 'A', name: 'A', quantity: 1, unitPrice: '1' }]
    await co.post('/orders', { ...order, createdAt: web.t.clock.now().toISOString(), items }).ok(201)
    await page.reload()
    await page.getByRole('heading', { name: 'No order counts for these e-mails yet' }).waitFor()
    await expectInOrder(page)
  })
})
