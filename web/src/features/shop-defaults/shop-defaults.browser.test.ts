import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { designOf, openEditor } from '../../../../server/test/support/mail-editor.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('the brand', () => {
  test('a file becomes the logo of a shop', async () => {
    const co = await web.t.company()
    const logo = await co.file()
    const page = await web.visit(co, '/settings/brand')
    await page.getByRole('textbox', { name: 'Main colour' }).fill('#112233')
    await page.getByRole('button', { name: 'Choose a logo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: logo.name }).click()
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await expectInOrder(page)
    const brand = await co.get(`/shops/${co.shopId}/brand`).ok()
    expect(brand).toMatchObject({ logoFileId: logo.id, colors: { primary: '#112233' } })
  })
  test('buttons and links have a look of their own, and colours that are hard to read are named', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/brand')
    const fill = async (name: string, value: string) => {
      await page.getByRole('textbox', { name, exact: true }).fill(value)
      await page.keyboard.press('Tab')
    }
    await fill('Link colour', '#ffff00')
    const warning = page.getByRole('alert').filter({ hasText: 'Hard to read' })
    await warning.getByText('Links on the background. The contrast is 1, it should be at least 4.5.').waitFor()
    await fill('Button background', '#777777')
    await fill('Button text', '#ffffff')
    await warning.getByText('Button text on the button. The contrast is 4.4, it should be at least 4.5.').waitFor()
    await expectInOrder(page)
    await fill('Link colour', '#0b5a3c')
    await fill('Button background', '#114488')
    await warning.waitFor({ state: 'detached' })
    await fill('Rounded corners (pixels)', '20')
    await page.getByRole('switch', { name: 'Underline links' }).press('Space')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').getByText('Drafts in the visual editor offer it').waitFor()
    await expectInOrder(page)
    expect(await co.get(`/shops/${co.shopId}/brand`).ok()).toMatchObject({
      buttons: { radius: 20, background: '#114488', color: '#ffffff' },
      links: { color: '#0b5a3c', underline: false },
    })
  })

  test('a draft offers the new look of the brand when it is opened', async () => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Hello</mj-text>'))
    await page.locator('.desk-side.blocks').getByRole('button', { name: 'Button', exact: true }).click()
    await canvas.locator('.postrider-chosen[data-tag=mj-button]').waitFor()
    expect(await save()).toMatch(/<mj-button[^>]* background-color="#1f4fd8"/)
    const [offer, apply] = ['Your brand looks different', 'Use the new look']
    expect(await page.getByText(offer).count()).toBe(0)
    const brand = { logoFileId: null, colors: { primary: '#aa2200' }, fonts: {}, buttons: { radius: 20 } }
    await co.put(`/shops/${co.shopId}/brand`, brand).ok()
    await page.reload()
    await page.getByText(offer).waitFor()
    await page.getByRole('button', { name: apply }).press('Enter')
    await page.getByText(offer).waitFor({ state: 'detached' })
    await canvas.locator('[style*="rgb(170, 34, 0)"], [style*="#aa2200"]').first().waitFor()
    const mjml = await save()
    expect(mjml).toMatch(/<mj-button[^>]* background-color="#aa2200"/)
    expect(mjml).toMatch(/<mj-button[^>]* border-radius="20px"/)
    await page.reload()
    await canvas.locator('.body').waitFor()
    expect(await page.getByText(offer).count()).toBe(0)
  })
})
