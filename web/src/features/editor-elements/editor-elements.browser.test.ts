import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('saved elements', () => {
  test('a saved element is created, found and deleted', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/elements')
    await page.getByRole('button', { name: 'New saved element' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Header')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Actions of Header' }).click()
    expect((await co.get('/editor-elements').ok()).items).toMatchObject([{ name: 'Header', kind: 'section' }])
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No saved elements yet').waitFor()
    await expectInOrder(page)
  })
  test.each([
    ['a row', 'section', '<mj-section><mj-column><mj-text>Kept</mj-text></mj-column></mj-section>', /^<mj-section>/],
    ['a text', 'text', '<mj-text>Kept</mj-text>', /^<mj-section>\s*<mj-column>\s*<mj-text>Kept/],
  ])('%s is edited visually and saved without the document around it', async (_name, kind, mjml, start) => {
    const co = await web.t.company()
    const { id } = await co.post('/editor-elements', { name: 'Header', kind, mjml }).ok(201)
    const page = await web.visit(co, '/elements', { width: 1500 })
    await page.getByRole('link', { name: 'Header' }).click()
    const canvas = page.frameLocator('iframe[title="Visual editor"]')
    await canvas.getByText('Kept').click()
    await page.keyboard.press('Escape')
    await page.locator('.desk-side.blocks').getByRole('button', { name: 'Divider', exact: true }).click()
    await canvas.locator('.postrider-chosen[data-tag=mj-divider]').waitFor()
    await expectInOrder(page)
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    const saved = await co.get(`/editor-elements/${id}`).ok()
    expect(saved).toMatchObject({ name: 'Header', kind: 'section' })
    expect(saved.mjml).toMatch(start)
    expect(saved.mjml).toMatch(/Kept<\/mj-text>\s*<mj-divider/)
    expect(saved.mjml).not.toMatch(/mj-body|mj-head/)
  })
})
