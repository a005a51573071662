import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('API keys', () => {
  test('a key is created, shown once and revoked', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/keys')
    await page.getByRole('button', { name: 'New key' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Our e-shop')
    await page.getByRole('radio', { name: 'Read and change' }).check()
    await page.getByRole('checkbox', { name: 'Developer' }).check()
    // The form sends no date for the longest life. Here the clocks differ, so the server would refuse a date.
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
    await page.getByText('The key has been revoked').waitFor()
    const { items } = await (await co.owner()).get('/api-keys').ok()
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('Our e-shop')
  })

  test('a key whose creator lost rights says so', async () => {
    const co = await web.t.company()
    const admin = await co.member('account_admin')
    await admin.post('/api-keys', { name: 'Reports', scope: 'full', roles: ['account_admin'] }).ok(201)
    await (await co.owner()).patch(`/members/${admin.memberId}`, { roles: ['data_analyst'] }).ok(200)
    const page = await web.visit(co, '/settings/keys', { width: 390 })
    await page.getByText('Reports', { exact: true }).waitFor()
    await page.getByText('Fewer rights').waitFor()
    await page.getByText('The key has no more rights than that person.').waitFor()
    await expectInOrder(page)
  })
})
