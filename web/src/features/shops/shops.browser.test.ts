import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

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
})
