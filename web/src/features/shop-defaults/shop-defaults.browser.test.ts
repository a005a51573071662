import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('the brand', () => {
  test('a file becomes the logo of a shop', async () => {
    const co = await web.t.company()
    const logo = await co.file()
    const page = await web.visit(co, '/settings/brand')
    await page.getByRole('textbox', { name: 'Buttons and links' }).fill('#112233')
    await page.getByRole('button', { name: 'Choose a logo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: logo.name }).click()
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await expectInOrder(page)
    const brand = await co.get(`/shops/${co.shopId}/brand`).ok()
    expect(brand).toMatchObject({ logoFileId: logo.id, colors: { primary: '#112233' } })
  })
})
