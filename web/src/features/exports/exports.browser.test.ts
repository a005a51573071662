import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('exports', () => {
  test('chosen columns of a list are exported and downloaded', async () => {
    const co = await web.t.company()
    const list = await co.list('Newsletter')
    await co.contact('anna@example.com', { firstName: 'Anna', listIds: [list.id] })
    await co.contact('bedrich@example.com')
    const page = await web.visit(co, '/exports')
    await page.getByText('Nothing exported yet').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Export contacts' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Members of lists' }).check()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByText('Choose at least one list.').waitFor()
    await expectInOrder(page)
    await dialog.getByRole('combobox', { name: 'Lists' }).click()
    await page.getByRole('option', { name: 'Newsletter' }).click()
    for (const name of ['State and activity', 'Lists and labels']) {
      const box = dialog.getByRole('checkbox', { name })
      await box.check()
      await box.uncheck()
    }
    await dialog.getByRole('checkbox', { name: 'Last name', exact: true }).uncheck()
    await dialog.getByText('E-mail;First name', { exact: true }).waitFor()
    await dialog.getByRole('combobox', { name: 'Headings' }).click()
    await page.getByRole('option', { name: 'Names of the API, times in UTC' }).click()
    await dialog.getByText('email;firstName', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('table').getByText('Waiting').waitFor()
    await web.t.runJobs()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Download Contacts/ }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toBe('\ufeffemail;firstName\nanna@example.com;Anna\n')

    // The menu of a list leads here.
    await page.goto(`${web.base}/app/${co.tenant}/lists/${list.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Export contacts' }).click()
    await dialog.getByRole('radio', { name: 'Members of lists', checked: true }).waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(201))
    await dialog.getByText('At most 200 characters; this has 201.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Table')
    await dialog.getByRole('combobox', { name: 'Format' }).click()
    await page.getByRole('option', { name: 'XLSX (for spreadsheets)' }).click()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByText('Newsletter · 6 columns · XLSX').waitFor()
    expect((await co.get('/exports?q=table').ok()).items).toMatchObject([{ format: 'xlsx', headers: 'labels' }])
  })
})
