import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { mcpOf } from '../../../../server/test/support/mcp.ts'
import { oauthClient } from '../../../../server/test/support/oauth.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const SHOTS = process.env.SCREENSHOTS
const web = useWeb()

/** Checks the page at its width; with SCREENSHOTS set it also takes a picture. */
async function look(page: Page, name: string) {
  await expectInOrder(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

describe.skipIf(noBrowser)('the audit log', () => {
  test('shows what a person did through an assistant, and is filtered by it', async () => {
    const co = await web.t.company()
    const { access_token } = await (await oauthClient(co, { name: 'Helpful assistant' })).connect()
    const mcp = mcpOf(co, `Bearer ${access_token}`)
    await mcp.call('contacts.list')
    await mcp.call('stats.emails')
    await mcp.call('labels.create', { name: 'VIP' })
    await (await co.owner()).patch('/company', { city: 'Brno' }).ok()
    const page = await web.visit(co, '/settings/audit')
    const rows = page.getByRole('row')
    await rows.filter({ hasText: `${co.email} through Helpful assistant read from Contacts (contacts.list)` }).waitFor()
    await rows.filter({ hasText: `${co.email} through Helpful assistant created a label` }).waitFor()
    await rows.filter({ hasText: 'read from Statistics (stats.emails)' }).waitFor()
    await rows.filter({ hasText: `${co.email} changed the company` }).waitFor()
    await look(page, 'audit-1280')

    await rows.getByRole('button', { name: 'Helpful assistant', exact: true }).first().click()
    await rows.filter({ hasText: 'changed the company' }).waitFor({ state: 'detached' })
    const filter = page.getByRole('combobox', { name: 'Through the program' })
    expect(await filter.inputValue()).toBe('Helpful assistant (assistant.example)')
    await page.setViewportSize({ width: 390, height: 900 })
    await look(page, 'audit-390')

    const { items } = await (await co.owner()).get('/connected-apps').ok()
    await (await co.owner()).delete(`/connected-apps/${items[0].id}`).ok(204)
    await page.reload()
    await rows.filter({ hasText: 'created a label' }).waitFor()
    await expect.poll(() => filter.inputValue()).toBe('Helpful assistant')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rows.filter({ hasText: 'disconnected a program' }).waitFor()
    // Days are written, or chosen, in the language of the application, whatever that of the browser.
    await page.getByRole('textbox', { name: 'To' }).fill('2/3/2020')
    await page.getByText('Nothing matches').waitFor()
    expect(page.url()).toContain('to=2020-03-02')
    await page.getByRole('button', { name: 'Calendar' }).last().click()
    await page.getByRole('button', { name: '15 March 2020' }).click()
    await expect.poll(() => page.url()).toContain('to=2020-03-15')
    await page.getByRole('textbox', { name: 'To' }).and(page.locator('[value="15 Mar 2020"]')).waitFor()
    await look(page, 'audit-days')
  })
})
