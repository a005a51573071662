import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: DOT })

describe.skipIf(noBrowser)('files', () => {
  test('files are uploaded, found, renamed, copied by their address and deleted', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/files')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByText('No files yet').waitFor()
    await page.locator('input[type=file]').setInputFiles([picture('rose.png'), picture('tulip.png')])
    await page.getByText('2 files uploaded').waitFor()
    await page.getByRole('button', { name: /^tulip.png/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Search files' }).fill('rose')
    await page.getByRole('button', { name: /^tulip.png/ }).waitFor({ state: 'detached' })
    await expectInOrder(page)
    await page.getByRole('button', { name: /^rose.png/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Name' }).fill('red rose')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.getByText('red rose.png', { exact: true }).waitFor()
    await drawer.getByRole('button', { name: 'Copy Public address' }).click()
    const { items } = await co.get('/files?q=red').ok()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(items[0].url)
    await drawer.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete red rose.png?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The file has been deleted').waitFor()
    await page.getByText('Nothing found').waitFor()
    const wrong = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') }
    await page.locator('input[type=file]').setInputFiles(wrong)
    await page.getByText('This type of file is not supported.').waitFor()
    expect((await co.get('/files').ok()).total).toBe(1)
  })

  test('files are put into folders, which are deleted with them', async () => {
    const co = await web.t.company()
    await co.upload('/files', 'rose.png', DOT).ok(201)
    const page = await web.visit(co, '/files?view=list', { width: 390 })
    await page.getByRole('button', { name: 'New folder' }).click()
    await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Flowers')
    await page.getByRole('button', { name: 'Create folder' }).click()
    await page.getByRole('checkbox', { name: 'Select rose.png' }).check()
    await page.getByRole('button', { name: 'Move 1 file' }).click()
    await page.getByRole('combobox', { name: 'Folder' }).click()
    await page.getByRole('option', { name: 'Flowers' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move 1 file' }).click()
    await page.getByRole('button', { name: 'Flowers 1 file', exact: true }).click()
    await page.getByRole('navigation', { name: 'Folders' }).getByText('Flowers').waitFor()
    await page.getByRole('checkbox', { name: 'Select rose.png' }).waitFor()
    await page.getByRole('button', { name: 'All files' }).click()
    await page.getByRole('button', { name: 'Actions with the folder Flowers' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('textbox', { name: 'Type Flowers to confirm' }).fill('Flowers')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The folder has been deleted').waitFor()
    expect((await co.get('/files').ok()).total).toBe(0)
  })
})
