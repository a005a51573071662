import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { countContactDays } from '../../../../server/test/support/contact-days.ts'
import { expectAccessible, expectInOrder, expectToFit, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()
const ASSETS = join(import.meta.dirname, '../../../dist/assets')

describe.skipIf(noBrowser)('the overview', () => {
  test('shows its figures after at most 250 kB of scripts, and the next steps', async () => {
    const co = await web.t.company()
    await co.contact('anna@example.com')
    await countContactDays(web.t, co)
    const page = await web.visit(co, '/')
    await page.getByText('Subscribed', { exact: true }).waitFor()
    const names = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js') && !name.includes('chart-lazy'))
        .map(({ name }) => name.slice(name.lastIndexOf('/') + 1)),
    )
    expect(names.length).toBeGreaterThan(5)
    expect(names.reduce((all, name) => all + statSync(`${ASSETS}/${name}.gz`).size, 0)).toBeLessThan(250_000)
    await page.getByText('1 of 6 done').waitFor()
    // The finished step is folded.
    expect(await page.getByText('Add contacts').count()).toBe(0)
    await page.getByRole('button', { name: 'Show 1 finished step' }).click()
    await page.getByText('Add contacts').waitFor()
    await page.getByRole('button', { name: 'Dismiss: Invite your colleagues' }).click()
    await page.getByText('Invite your colleagues').waitFor({ state: 'detached' })
    await page
      .getByRole('img', { name: /contacts were added/ })
      .locator('canvas')
      .waitFor()
    await expectInOrder(page)
    await page.getByText('7 days', { exact: true }).click()
    await page.getByText('The last 7 days against the 7 before.').waitFor()
    await expect.poll(() => page.url()).toContain('days=7')
    await page.getByRole('link', { name: 'New campaign' }).first().click()
    await page.getByRole('dialog', { name: 'New campaign' }).waitFor()
  })

  test('says that the browser is offline until it is back, and an unknown page keeps the menu', async () => {
    const page = await web.visit(await web.t.company(), '/nothing-here')
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contacts' }).waitFor()
    await expectInOrder(page)
    await page.context().setOffline(true)
    const bar = page.getByRole('alert').filter({ hasText: 'You are offline' })
    await bar.getByRole('button', { name: 'Try again' }).click()
    await bar.waitFor()
    await expectToFit(page)
    await expectAccessible(page)
    await page.context().setOffline(false)
    await bar.waitFor({ state: 'detached' })
  })

  test('is shown in Slovak, on a phone and in dark mode', async () => {
    const page = await web.visit(await web.t.company(), '/', { width: 390, language: 'sk', isDark: true })
    await page.getByRole('heading', { name: 'Nikto nepribudol' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sk')
    await page.getByRole('button', { name: 'Ponuka' }).click()
    await page.getByRole('link', { name: 'Prehľad' }).waitFor()
    await expectInOrder(page)
  })

  test('Ctrl-K finds an object and Enter opens it', async () => {
    const co = await web.t.company()
    const list = await co.list('Newsletter')
    const page = await web.visit(co, '/')
    await page.getByText('Subscribed', { exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search' }).fill('newsl')
    await page.getByRole('option', { name: /Newsletter/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/lists/${list.id}`)
    await page.getByRole('heading', { name: 'Newsletter' }).waitFor()
  })

  test('notifications arrive live, are read, and stay read', async () => {
    const co = await web.t.company()
    const list = await co.list('Newsletter', { notifyOnAdd: true })
    const page = await web.visit(co, '/')
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await co.contact('anna@example.com', { listIds: [list.id] })
    await page.getByRole('button', { name: '1 unread notification' }).click()
    await page.getByText('A contact was added to Newsletter').waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.getByRole('link', { name: 'All notifications' }).click()
    await page.getByRole('heading', { name: 'Notifications' }).waitFor()
    await expectInOrder(page)
    const actions = page.getByRole('button', { name: 'Actions of A contact was added to Newsletter' })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
    await page.getByRole('button', { name: '1 unread notification' }).waitFor()
    // Opening the object of a notification marks it as read.
    await page.getByRole('table').getByRole('link', { name: 'A contact was added to Newsletter' }).click()
    await page.getByRole('heading', { name: 'Newsletter' }).waitFor()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await expect.poll(async () => (await co.get('/notifications').ok()).unread).toBe(0)
    await page.goBack()
    await actions.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('No notifications yet').waitFor()
  })
})
