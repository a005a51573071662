import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { PASSWORD } from '../../../../server/test/support/constants.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('the company', () => {
  test('a renamed company is renamed everywhere', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/company')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Flowers')
    // A change that a colleague saves at the same time stays.
    await (await co.owner()).patch('/company', { city: 'Brno' }).ok()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Company Flowers: switch' }).waitFor()
    expect(await co.get('/company').ok()).toMatchObject({ name: 'Flowers', city: 'Brno' })
  })

  test('a company takes its data along, asks for its deletion and is restored', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/move-out')
    await page.getByText('Nothing was exported yet.').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Export everything' }).click()
    await page.getByRole('progressbar', { name: 'Progress of the export' }).waitFor()
    await web.t.runJobs()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the archive' }).click(),
    ])
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    const { name } = await co.get('/company').ok()
    await page.getByRole('button', { name: 'Delete the company' }).click()
    const dialog = page.getByRole('dialog')
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Delete the company' }).click()
    await dialog.getByText('This is not the name of the company.').waitFor()
    await dialog.getByRole('textbox', { name: 'Type the name of the company' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Delete the company' }).click()
    await page.getByRole('status').getByText('This company will be deleted on').waitFor()
    await expectInOrder(page)
    // Everything is shown, and nothing can be changed.
    await page.getByRole('link', { name: 'Company', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Company', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: 'Save' }).waitFor()
    expect(await page.getByText('This company will be deleted on').count()).toBe(0)
    await page.goBack()
    await page.getByRole('button', { name: 'Delete the company' }).click()
    await dialog.getByRole('textbox', { name: 'Type the name of the company' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('wrong')
    await dialog.getByRole('button', { name: 'Delete the company' }).click()
    await dialog.getByText('This is not your password.').waitFor()
  })
})
