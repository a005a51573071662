import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

/** Opens pages by the menu, and waits for what each of them shows. */
async function tour(page: Page, pages: Record<string, string>) {
  for (const [name, text] of Object.entries(pages)) {
    const menu = page.getByRole('navigation', { name: 'Settings pages' })
    await menu.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
    await page.getByText(text).first().waitFor()
  }
}

describe.skipIf(noBrowser)('settings', () => {
  test('every page is found in the menu and shows what is there', async () => {
    const co = await web.t.company()
    await co.post('/sending/senders', { email: 'news@shop.example' }).ok(201)
    await co.post('/custom-fields', { name: 'Level', type: 'select', options: [{ name: 'Gold' }] }).ok(201)
    await co.post('/labels', { name: 'VIP', color: '#e8590c' }).ok(201)
    const page = await web.visit(co, '/settings')
    await page.getByRole('link', { name: 'Company Name, address' }).click()
    await tour(page, {
      Company: 'Who you are',
      'E-shops': 'Active',
      'People and roles': 'Content editor',
      Sending: 'Main switch',
      Senders: 'news@shop.example',
      Domains: 'No domain yet',
      Deliverability: 'No report yet',
      'Purposes of consent': 'Until withdrawn',
      'Custom fields': '{{cf_level}}',
      Labels: 'VIP',
      'API keys': 'reference of the API',
      'Audit log': 'created a label “VIP”',
    })
  })

  test('a key is made, seen once, and revoked', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/keys')
    await page.getByRole('button', { name: 'New key' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Our e-shop')
    await page.getByRole('radio', { name: 'Read and change' }).check()
    await page.getByRole('checkbox', { name: 'Developer' }).check()
    // The longest life is left to the clock of the server, which is not that of the browser here.
    await page.getByRole('combobox', { name: 'Valid for' }).click()
    await page.getByRole('option', { name: '730 days' }).click()
    await page.getByRole('button', { name: 'Create the key' }).click()
    const secret = page.getByRole('dialog').locator('code')
    const apiKey = (await secret.textContent()) ?? ''
    expect(apiKey).toMatch(/^pr_live_.{20,}$/)
    const mine = web.t.stranger.with({ authorization: `Bearer ${apiKey}` })
    await mine.get(`/api/v1/tenants/${co.tenant}/company`).ok()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await secret.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Revoke Our e-shop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('The key does not work any more').waitFor()
    const { items } = await (await co.owner()).get('/api-keys').ok()
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('Our e-shop')
  })

  test('a domain is added with the records to publish', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/domains')
    await page.getByRole('button', { name: 'Add a domain' }).first().click()
    await page.getByRole('textbox', { name: 'Domain' }).fill('flowers.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Add a domain' }).click()
    await page.getByRole('heading', { name: 'flowers.example' }).waitFor()
    const { domains } = await co.get('/sending/setup').ok()
    await page.getByText(domains[0].dkim.record.value).waitFor()
    await page.getByText('_dmarc.flowers.example').waitFor()
    // Here the service is called localhost, which nobody should publish.
    await page.getByRole('alert', { name: 'The server has no public name yet' }).waitFor()
    await page.getByRole('button', { name: 'Copy Signature (DKIM): Value' }).waitFor()
    await expectInOrder(page)
  })

  test('the main switch stops sending, and every page says so', async () => {
    const co = await web.t.company()
    const owner = await co.owner()
    await owner.put('/sending-mode', { mode: 'live' }).ok()
    const page = await web.visit(co, '/settings/sending')
    await page.getByRole('radio', { name: 'Off' }).check()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Moving house')
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('No e-mail leaves the company. Campaigns').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('Sending is switched off').waitFor()
    expect(await co.get('/sending-mode').ok()).toMatchObject({ mode: 'off', reason: 'Moving house' })
    await page.getByRole('radio', { name: 'Live' }).check()
    await page.getByRole('button', { name: 'Switch live' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch live' }).click()
    await page.getByText('Sending is switched off').waitFor({ state: 'detached' })
  })

  test('somebody is invited', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/members', { width: 390 })
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('jana@example.com')
    await page.getByRole('checkbox', { name: 'Marketing manager' }).uncheck()
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText('Choose at least one role.').waitFor()
    await page.getByRole('checkbox', { name: 'Analyst' }).check()
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByRole('heading', { name: 'Pending invitations' }).waitFor()
    await expectInOrder(page)
    const { items } = await (await co.owner()).get('/invitations').ok()
    expect(items).toMatchObject([{ email: 'jana@example.com', roles: ['data_analyst'] }])
  })

  test('a renamed company is renamed everywhere; an e-shop has its exception after a warning', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/company')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Flowers')
    // What a colleague changes meanwhile stays.
    await (await co.owner()).patch('/company', { city: 'Brno' }).ok()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Company Flowers: switch' }).waitFor()
    expect(await co.get('/company').ok()).toMatchObject({ name: 'Flowers', city: 'Brno' })
    await page.getByRole('link', { name: 'E-shops', exact: true }).click()
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('switch', { name: 'Write to customers' }).check()
    const section = page.getByRole('region', { name: 'Mail to customers without consent' })
    await section.getByText('You got the address in a sale').waitFor()
    await expectInOrder(page)
    await section.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
    await page.getByText('Saved').first().waitFor()
    const { items } = await co.get('/consent-settings').ok()
    expect(items).toMatchObject([{ customerException: true }])
  })
})
