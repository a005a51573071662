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
})
