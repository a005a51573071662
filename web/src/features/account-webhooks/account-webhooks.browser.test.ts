import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectAccessible, expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'
import { deliverOnce, startReaders, useReceiver } from '../../../../server/test/support/webhook-receiver.ts'

const web = useWeb({ ALLOW_PRIVATE_TARGETS: '1' })
const to = useReceiver()
const HALF_MINUTE = 30_000

beforeEach(async () => {
  await startReaders(web.t)
  to.got.length = 0
  to.answer = () => 200
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** A text of a table: cells for wide and for narrow screens have it. */
const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true })

async function chooseEvent(page: Page, name: RegExp) {
  await page.getByRole('combobox', { name: 'When to call' }).click()
  await page.getByRole('option', { name }).click()
}

describe.skipIf(noBrowser)('account webhooks', () => {
  test('a webhook is created with a signature, tested and used, and its calls are shown', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/webhooks')
    await page.getByRole('heading', { name: 'No webhook yet' }).waitFor()
    await page.getByText('A new contact appears in your CRM.').waitFor()
    await expectInOrder(page)

    await button(page, 'New webhook').first().click()
    await inDialog(page, 'Add the webhook').click()
    await page.getByText('Choose an event.').waitFor()
    await page.getByText('Enter a public address that begins with').waitFor()
    await chooseEvent(page, /^Contact added/)
    await page.getByText('A contact was added: by a form').filter({ visible: true }).waitFor()
    await page.getByRole('textbox', { name: 'Address' }).fill(`${to.base}/hook`)
    await page.getByRole('checkbox', { name: 'The address needs a name and password' }).check()
    await page.getByRole('textbox', { name: 'User name' }).fill('shop')
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.getByRole('switch', { name: 'Sign calls' }).check()
    await expectInOrder(page)
    await inDialog(page, 'Add the webhook').click()

    const secret = (await page.getByRole('dialog').locator('code').first().textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await page.getByText('webhook-signature').waitFor()
    await expectInOrder(page)
    await inDialog(page, 'I have stored it').click()

    await page.getByRole('heading', { level: 1, name: 'Contact added' }).waitFor()
    await page.getByText('shop, the password is stored').waitFor()
    await page.getByRole('heading', { name: 'No call yet' }).waitFor()
    await button(page, 'Send a test call').click()
    await page.getByText(/The server answered 200 in [\d,]+ ms\./).waitFor()
    await expectInOrder(page)
    await inDialog(page, 'Close').last().click()
    const { headers, text } = to.got[0]!
    const mac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    mac.update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`)
    expect(headers).toMatchObject({
      'x-service-test': '1',
      authorization: `Basic ${Buffer.from('shop:secret').toString('base64')}`,
      'webhook-signature': `v1,${mac.digest('base64')}`,
    })

    await co.contact('jana@example.com')
    await deliverOnce(web.t)
    // The page loads new calls by itself.
    await button(page, /^200/).click()
    await page
      .getByRole('region', { name: /^Sent data of/ })
      .getByText('"emailaddress": "jana@example.com"')
      .waitFor()
    await expectInOrder(page)
  })

  test('a webhook is edited, switched off and on, and deleted', async () => {
    const co = await web.t.company()
    const url = `${to.base}/hook`
    const auth = { login: 'shop', password: 'secret' }
    const { id } = await co.post('/account-webhooks', { url, event: 'new_contact', basicAuth: auth }).ok(201)
    await co.post('/account-webhooks', { url, event: 'email_open' }).ok(201)
    const webhook = async () =>
      ((await co.get('/account-webhooks').ok()).items as { id: string }[]).find((one) => one.id === id)
    const page = await web.visit(co, '/settings/webhooks')
    const menu = button(page, `Actions of Contact added to ${url}`)

    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await chooseEvent(page, /^E-mail opened/)
    await page.getByText('What still waits for the old event is not sent.').waitFor()
    await inDialog(page, 'Save').click()
    await page.getByText('Another webhook already reports this event to this address.').waitFor()
    await chooseEvent(page, /^Contact changed/)
    // The stored password is kept for the same server only.
    await page.getByRole('textbox', { name: 'Address' }).fill('https://other.example/hooks')
    await inDialog(page, 'Save').click()
    await page.getByText('The address is on another server, so enter the password again.').waitFor()
    await page.getByRole('textbox', { name: 'Address' }).fill(`${to.base}/other`)
    await inDialog(page, 'Save').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await webhook()).toMatchObject({
      url: `${to.base}/other`,
      event: 'updated_contact',
      basicAuth: { login: 'shop', passwordSet: true },
      signing: false,
    })

    const name = `Contact changed to ${to.base}/other`
    const onSwitch = page.getByRole('switch', { name: `On: ${name}` })
    await onSwitch.press('Space')
    await shown(page, 'Switched off by hand').waitFor()
    expect(await webhook()).toMatchObject({ active: false })
    await expectAccessible(page)
    await page.locator('label').filter({ has: onSwitch }).click()
    await shown(page, 'Switched off by hand').waitFor({ state: 'hidden' })
    expect(await webhook()).toMatchObject({ active: true })

    await button(page, `Actions of ${name}`).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Events that wait for it are never sent.').waitFor()
    await inDialog(page, 'Delete').click()
    await page.getByText('The webhook has been deleted').waitFor()
    expect(await webhook()).toBeUndefined()
  })

  test('errors are explained, and the notification leads to the webhook that they switched off', async () => {
    const co = await web.t.company()
    const { id } = await co.post('/account-webhooks', { url: `${to.base}/hook`, event: 'new_contact' }).ok(201)
    await co.contact('jana@example.com')
    to.answer = () => 500
    await deliverOnce(web.t)
    const page = await web.visit(co, '/settings/webhooks', { width: 390 })
    await shown(page, '1 error in a row').waitFor()
    for (let i = 0; i < 9; i++) {
      web.t.clock.forward(HALF_MINUTE)
      await deliverOnce(web.t)
    }
    await shown(page, '10 errors in a row').waitFor()
    await shown(page, 'Off after errors').waitFor()
    await expectInOrder(page)
    await button(page, /^Actions of Contact added/).click()
    await page.getByRole('menuitem', { name: 'Send a test call' }).click()
    await page.getByText('The server answered 500. Only 200 to 299 means that it accepted the call.').waitFor()
    await expectInOrder(page)

    await page.goto(`${web.base}/app/${co.tenant}/notifications`)
    await page.getByRole('link', { name: /switched off after 10 errors in a row.*the server answered 500/ }).click()
    await page.getByRole('alert', { name: 'Switched off after 10 errors in a row' }).waitFor()
    await expect.poll(() => button(page, /^500/).count()).toBe(10)
    await expectInOrder(page)
    to.answer = () => 200
    await button(page, 'Switch on').click()
    await shown(page, 'Off after errors').waitFor({ state: 'hidden' })
    await deliverOnce(web.t)
    await button(page, /^200/).waitFor()
    const { items } = await co.get('/account-webhooks').ok()
    expect(items).toMatchObject([{ id, active: true, errorsInRow: 0, lastResponseCode: 200 }])

    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await inDialog(page, 'Delete').click()
    await page.getByRole('heading', { name: 'No webhook yet' }).waitFor()
  })

  test('readers see webhooks and their calls, and change nothing', async () => {
    const co = await web.t.company()
    for (let i = 0; i < 50; i++)
      await co.post('/account-webhooks', { url: `https://shop.example/${i}`, event: 'scoring_result_changed' }).ok(201)
    const owner = await web.visit(co, '/settings/webhooks')
    await owner.getByText('All 50 webhooks are in use. Delete one to add another.').waitFor()
    expect(await button(owner, 'New webhook').isDisabled()).toBe(true)
    await owner.close()
    const page = await web.visit(co, '/settings/webhooks', { roles: ['data_analyst'] })
    await page.getByRole('link', { name: 'Score changed' }).first().click()
    await page.getByRole('heading', { name: 'No call yet' }).waitFor()
    await page.getByText('This event is never sent yet').waitFor()
    expect(await button(page, 'Edit').count()).toBe(0)
    await expectInOrder(page)
  })
})
