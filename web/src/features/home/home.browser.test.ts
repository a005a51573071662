import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('the overview', () => {
  test('shows its figures after at most 250 kB of scripts, and what to do next', async () => {
    const co = await web.t.company()
    await co.contact('anna@example.com')
    const page = await web.visit(co, '/')
    await page.getByText('Subscribed', { exact: true }).waitFor()
    await page.getByText('Add contacts').waitFor()
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js') && !name.includes('chart-drawn'))
        .map((entry) => (entry as unknown as { encodedBodySize: number }).encodedBodySize),
    )
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThan(250_000)
    await page.getByText('2 of 6 done').or(page.getByText('1 of 6 done')).waitFor()
    await page.getByRole('button', { name: 'Put aside: Invite your colleagues' }).click()
    await page.getByText('Invite your colleagues').waitFor({ state: 'detached' })
    await page
      .getByRole('img', { name: /contacts were added/ })
      .locator('canvas')
      .waitFor()
    await expectInOrder(page)
  })

  test.each([
    ['cs', 'Přehled'],
    ['sk', 'Prehľad'],
  ] as const)('speaks %s, on a phone and in the dark', async (language, title) => {
    const page = await web.visit(await web.t.company(), '/', { width: 390, language })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await page.getByRole('button', { name: /Nabídka|Ponuka/ }).click()
    await page.getByRole('link', { name: title }).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await expectInOrder(page)
  })

  test('anything is found by Ctrl-K and opened by Enter', async () => {
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

  test('news arrive by themselves, are read, and stay read', async () => {
    const co = await web.t.company()
    const list = await co.list('Newsletter', { notifyOnAdd: true })
    const page = await web.visit(co, '/')
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await co.contact('anna@example.com', { listIds: [list.id] })
    await page.getByRole('button', { name: '1 unread notification' }).click()
    await page.getByText('Somebody was added to Newsletter').waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.getByRole('link', { name: 'All notifications' }).click()
    await page.getByRole('heading', { name: 'Notifications' }).waitFor()
    await expectInOrder(page)
  })
})
