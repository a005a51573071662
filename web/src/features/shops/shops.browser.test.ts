import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { recorded, SECRETS, signatureOf } from '../../../../server/test/support/shop-platforms.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()
const ORDER = recorded('woocommerce-new')

describe.skipIf(noBrowser)('e-shops', () => {
  test('the customer exception is switched on after a warning', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/shops')
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('switch', { name: 'Send to customers' }).check()
    const section = page.getByRole('region', { name: 'E-mails to customers without consent' })
    await section.getByText('You got the address in a sale').waitFor()
    await expectInOrder(page)
    await section.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    const { items } = await co.get('/consent-settings').ok()
    expect(items).toMatchObject([{ customerException: true }])
  })

  test('the secret of a platform is set, used and removed', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, `/settings/shops/${co.shopId}`)
    const section = page.getByRole('region', { name: 'Orders sent by the e-shop' })
    await section.getByRole('button', { name: 'WooCommerce Not set up' }).click()
    const address = `${web.base}/api/v1/tenants/${co.tenant}/orders/from/woocommerce?shop=${co.shopId}`
    await section.getByText(address, { exact: true }).waitFor()
    await expectInOrder(page)
    const secret = section.getByLabel('Secret of WooCommerce', { exact: true })
    await secret.fill('short')
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText('Enter at least 8 characters.').waitFor()
    await secret.fill(SECRETS.woocommerce)
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByRole('button', { name: 'WooCommerce Secret is set' }).waitFor()
    expect(await secret.inputValue()).toBe('')
    const sent = () =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signatureOf('woocommerce', ORDER) },
        body: ORDER,
      })
    expect((await sent()).status).toBe(201)
    await section.getByRole('button', { name: 'Remove the secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the secret' }).click()
    await section.getByRole('button', { name: 'WooCommerce Not set up' }).waitFor()
    expect((await sent()).status).toBe(401)
  })

  test('orders fill the chosen fields, and contacts with earlier orders are filled after a look', async () => {
    const co = await web.t.company()
    const contact = await co.contact()
    const page = await web.visit(co, `/settings/shops/${co.shopId}`)
    const section = page.getByRole('region', { name: 'Contacts from orders' })
    const saved = async (expected: object) => {
      await section.getByRole('button', { name: 'Save' }).click()
      await expect.poll(async () => (await co.get('/shop-enrich').ok()).items[0]).toMatchObject(expected)
    }
    await section.getByRole('switch').uncheck()
    await saved({ enabled: false })
    const buyer = { shopId: co.shopId, email: contact.email, currency: 'CZK', total: '1', items: [] }
    const customer = { firstName: 'Jana', phone: '+420 777 123 456', city: 'Praha' }
    await co.post('/orders', { ...buyer, orderId: '1', createdAt: '2026-03-01T10:00:00Z', customer }).ok(201)
    await section.getByRole('switch').check()
    for (const box of await section.getByRole('checkbox').all()) await box.uncheck()
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText('Choose at least one field').waitFor()
    await section.getByLabel('Phone', { exact: true }).check()
    await section.getByLabel('City', { exact: true }).check()
    await expectInOrder(page)
    await saved({ enabled: true, fields: ['phone', 'city'] })
    await page.getByRole('button', { name: 'Find empty fields' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fill 1 contact?' })
    await dialog.getByText(`For example ${contact.email}: `).waitFor()
    await dialog.getByRole('button', { name: 'Fill contacts' }).click()
    await page.getByText('1 contact filled').waitFor()
    expect(await co.get(`/contacts/${contact.id}`).ok()).toMatchObject({ phone: '+420 777 123 456', city: 'Praha' })
    await page.getByRole('button', { name: 'Find empty fields' }).click()
    await page.getByText('Orders would fill no empty field of any contact').waitFor()
  })

  test('who may only read sees the address, but changes nothing', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, `/settings/shops/${co.shopId}`, { roles: ['content_manager'] })
    const section = page.getByRole('region', { name: 'Orders sent by the e-shop' })
    await section.getByRole('button', { name: 'Shopify' }).click()
    await section.getByText('orders/from/shopify').waitFor()
    await section.getByText('Not set up').first().waitFor()
    expect(await section.getByRole('button', { name: 'Save' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Find empty fields' }).count()).toBe(0)
    await expectInOrder(page)
  })
})
