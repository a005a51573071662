import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Search' })
const focused = (page: Page) => page.locator(':focus')

describe.skipIf(noBrowser)('the search dialog', () => {
  test('closes with one Escape, and the focus returns', async () => {
    const co = await web.t.company()
    await co.list('Newsletter')
    const page = await web.visit(co, '/contacts')
    const before = page.getByRole('searchbox', { name: 'E-mail, name or company' })
    await before.focus()
    await page.keyboard.press('Control+k')
    await field(page).and(focused(page)).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await before.and(focused(page)).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill('newsl')
    await page.getByRole('option', { name: /Newsletter/ }).waitFor()
    await expectInOrder(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await before.and(focused(page)).waitFor()
  })

  test('offers what was open last before anything is typed', async () => {
    const co = await web.t.company()
    const list = await co.list('Newsletter')
    const page = await web.visit(co, `/lists/${list.id}`, { width: 390 })
    await page.getByRole('heading', { name: 'Newsletter' }).waitFor()
    await page.goto(`${web.base}/app/${co.tenant}/contacts`)
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByText('Recently opened').waitFor()
    await expectInOrder(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: /Newsletter/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/lists/${list.id}`)
  })

  test('returns the focus to its button, and opens empty again', async () => {
    const page = await web.visit(await web.t.company(), '/')
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
    await button.click()
    await field(page).fill('newsl')
    await page.keyboard.press('Escape')
    await button.and(focused(page)).waitFor()
    await page.keyboard.press('Enter')
    await field(page).and(focused(page)).waitFor()
    expect(await field(page).inputValue()).toBe('')
    // Ctrl-K closes it too.
    await page.keyboard.press('Control+k')
    await dialog(page).waitFor({ state: 'detached' })
    await button.and(focused(page)).waitFor()
  })
})
