import { describe, expect, test } from 'vitest'
import { ADDRESS, SUPPLIER } from '../../../../server/test/support/billing.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb(SUPPLIER)

describe.skipIf(noBrowser)('billing', () => {
  test('from the billing details to an invoice with its payment, and to the end of the tariff', async () => {
    const co = await web.t.company()
    await co.patch('/billing/profile', { ...ADDRESS, city: '' }).ok(200)
    const page = await web.visit(co, '/settings/billing')
    const choose = page.getByRole('button', { name: 'Choose this tariff' })
    await page.getByText('First complete the billing details').waitFor()
    expect(await choose.isDisabled()).toBe(true)

    await page.getByRole('textbox', { name: 'Company ID' }).fill('12345678')
    await page.getByRole('textbox', { name: 'City' }).fill('Brno')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This company ID is not right').waitFor()
    await page.getByRole('textbox', { name: 'Company ID' }).fill('45274649')
    await page.getByRole('button', { name: 'Save' }).click()

    await page.getByRole('radio', { name: /Up to 1,000 contacts/ }).click()
    await page.getByText('Today, with an invoice for CZK 350.90').waitFor()
    await choose.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Choose this tariff' }).click()
    await page.getByText('0 of 1,000 contacts').waitFor()
    expect(await co.get('/billing').ok(200)).toMatchObject({ tariff: 'contacts-1000' })

    await page.getByRole('button', { name: /^Pay invoice/ }).click()
    const code = page.getByRole('img', { name: 'QR code with the payment' })
    const width = (image: unknown) => (image as { naturalWidth: number }).naturalWidth
    await expect.poll(() => code.evaluate(width)).toBeGreaterThan(0)
    await page.getByText('CZ65 0800 0000 1920 0014 5399').waitFor()
    await page.keyboard.press('Escape')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download invoice/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^invoice-\d{10}\.pdf$/)

    await page.getByRole('button', { name: 'End the tariff' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End the tariff' }).click()
    await page.getByRole('button', { name: 'Keep the tariff' }).click()
    await expect.poll(async () => (await co.get('/billing').ok(200)).cancelledAt).toBeNull()
  })
})
