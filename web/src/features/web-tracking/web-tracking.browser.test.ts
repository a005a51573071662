import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { handleEvents } from '../../../../server/src/features/commerce/web-tracking/events/handle-events.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { onClose } from '../../../../server/test/support/database.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

/** A website whose only page a test sets. */
let html = ''
let address = ''
beforeAll(async () => {
  const site = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  onClose(async () => {
    site.closeAllConnections()
    site.close()
  })
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})

describe.skipIf(noBrowser)('web tracking', () => {
  test('is set up with the script and the examples of the page, whose events then appear', async () => {
    const co = await web.t.company()
    const { id: contactId } = await co.contact('jana@example.com')
    const page = await web.visit(co, '/settings/web-tracking', { isPerson: true })
    await page.getByRole('heading', { name: 'No event yet' }).waitFor()
    await expectInOrder(page)
    await page.getByRole('radio', { name: /Recognised visitors/ }).check()
    await page.getByText('Your website has to ask for consent').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. It takes effect within minutes.').waitFor()
    const check = page.getByRole('button', { name: 'Check', exact: true })
    await check.click()
    await page.getByText('Enter the address of a page: the e-shop has none.').waitFor()
    await co.patch(`/shops/${co.shopId}`, { url: address }).ok()
    await page.reload()
    html = '<title>Tulips</title>'
    await check.click()
    await page.getByText('The script was not found on the page').waitFor()
    await page.getByText('A tag manager adds the script only in the browser').waitFor()
    const texts = page.locator('pre')
    const snippet = await texts.first().innerText()
    for (const name of ['Consent', 'Visit', 'Cart', 'Who it is', 'Own event']) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await page.getByRole('button', { name: `Copy the example of ${name}` }).waitFor()
      html += await page
        .getByRole('region', { name: new RegExp(`^${name}`) })
        .locator('pre')
        .innerText()
    }
    html += snippet.replace(/src="https?:\/\/[^/]+/, `src="${web.base}`)
    await check.click()
    await page.getByText('The script is on the page').waitFor()
    const shop = await page.context().newPage()
    await shop.goto(`${address}/tulips`)
    const stored = async () => (await co.get('/web-tracking/events').ok()).total
    await expect.poll(stored).toBe(4)
    await shop.close()
    await handleEvents({ app: web.t.app, db: co.db, now: web.t.clock.now() }, co.tenantId)
    const table = page.getByRole('table', { name: 'Recent events' })
    await table.getByText('wishlist-added').waitFor()
    await table.getByText('1 item for CZK 1,290.00').waitFor()
    await table.getByText('By login').waitFor()
    await table.getByText('Tulips').waitFor()
    await page.getByRole('combobox', { name: 'Event', exact: true }).click()
    await page.getByRole('option', { name: 'Cart' }).click()
    await expect.poll(() => table.getByRole('row').count()).toBe(2)
    await table.getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL(`**/contacts/${contactId}`)
    await page.getByText('Visited Tulips').waitFor()
  })

  test('is set up for each e-shop, and can be stopped at once', async () => {
    const co = await web.t.company()
    const garden = await co.shop('Garden')
    const page = await web.visit(co, '/settings/web-tracking', { width: 390 })
    await page.getByRole('combobox', { name: 'E-shop' }).click()
    await page.getByRole('option', { name: 'Garden' }).click()
    await page.getByText(`data-shop="${garden.id}"`).waitFor()
    await page.getByRole('radio', { name: /Anonymous visits/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('No event yet', { exact: true }).first().waitFor()
    await expectInOrder(page)
    await page.getByRole('switch', { name: 'The script is switched on' }).uncheck()
    await page.getByText('The script is off: nothing is recorded').waitFor()
    expect((await co.get('/web-tracking').ok()).items).toMatchObject([{ mode: 'off' }, { mode: 'anonymous' }])
    expect((await co.get('/site-script').ok()).items).toMatchObject([{ active: true }, { active: false }])
    await page.getByRole('textbox', { name: 'Page to check' }).fill('http://127.0.0.1:1/')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('The page could not be read: the server did not answer.').waitFor()
    await page.getByRole('textbox', { name: 'Page to check' }).fill('nonsense')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('Enter an address that begins with https:// or http://.').waitFor()
  })

  test('people who may only read settings change nothing', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/web-tracking', { roles: ['marketing_manager'] })
    await page.getByText('The page has not been checked yet.').waitFor()
    expect(await page.getByRole('radio', { name: /Anonymous visits/ }).isDisabled()).toBe(true)
    expect(await page.getByRole('switch', { name: 'The script is switched on' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /^(Save|Check)$/ }).count()).toBe(0)
    await expectInOrder(page)
  })
})
