import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { workbookOf } from '../../../../server/src/features/audience/imports/workbook/workbook.testing.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const SHEET = [
  ['E-mail', 'Zákazník', 'Oblíbená květina'],
  ['zofie@example.com', 'Žofie Nováková', 'růže'],
  ['nesmysl', 'Jan Nikdo', ''],
  ['rehor@gmial.com', 'Řehoř Malý', 'tulipán'],
]

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** Chooses a file in the dialog of the browser. */
const give = (page: Page, content: string | Buffer, name = 'Jarní soutěž.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })

/** Fills in the source of the consent and confirms it. */
async function document(page: Page) {
  await page.getByRole('textbox', { name: 'Where do they come from?' }).fill('Sign-up form of the shop')
  await page.getByRole('textbox', { name: 'When did they agree?' }).fill('May 2026')
  await page.getByRole('checkbox', { name: /^I confirm that these people/ }).check()
}

describe.skipIf(noBrowser)('imports', () => {
  test('a workbook becomes contacts with a documented consent; bad rows are shown, and it is undone', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/imports')
    await page.getByText('Nothing imported yet').waitFor()
    await page.getByRole('link', { name: 'Import contacts' }).first().click()
    await give(page, await workbookOf(SHEET), 'Jarní soutěž.xlsx')
    await page.getByText('3 columns').waitFor()
    await page.getByText('The first sheet of the workbook is read.').waitFor()
    await next(page)
    const names = page.getByRole('combobox', { name: 'Use column Zákazník as' })
    expect(await names.inputValue()).toBe('Full name (it will be split)')
    await page.getByRole('combobox', { name: 'Use column Oblíbená květina as' }).click()
    await page.getByRole('option', { name: 'New custom field …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await page.getByText('3 of 3 columns are imported').waitFor()
    await next(page)
    await next(page)
    await page.getByText('Contacts cannot be imported without your confirmation.').waitFor()
    await expectInOrder(page)
    await document(page)
    await page.getByRole('button', { name: 'New list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await next(page)
    const problems = page.getByRole('table', { name: 'Problems, row by row' })
    const bad = problems.getByRole('row').filter({ hasText: 'Not a valid e-mail address' })
    expect(await bad.innerText()).toMatch(/^3\s+nesmysl\s/)
    await problems.getByText('Did you mean rehor@gmail.com?').waitFor()
    await page.getByRole('switch', { name: 'Correct misspelt domains' }).click()
    await problems.getByText('Corrected to rehor@gmail.com').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Start the import' }).click()
    await page.getByText('1 problem in the file').waitFor()
    await expectInOrder(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the error file' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^import-\d+-errors\.csv$/)
    const { items } = await co.get('/contacts?sort=email').ok()
    expect(items.map(({ email }: { email: string }) => email)).toEqual(['rehor@gmail.com', 'zofie@example.com'])
    const [consent] = (await co.get(`/contacts/${items[0].id}/purposes`).ok()).items
    expect(consent.proof.note).toContain('Sign-up form of the shop; May 2026')
    const zofie = await co.get(`/contacts/${items[1].id}`).ok()
    expect(zofie).toMatchObject({ firstName: 'Žofie', lastName: 'Nováková', salutation: 'Milá Žofie' })
    expect(Object.values(zofie.customFields)).toEqual(['růže'])
    expect(zofie.lists.map(({ name }: { name: string }) => name)).toContain('Jarní soutěž')
    await page.getByRole('link', { name: 'Show these contacts' }).waitFor()
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await page.getByText('This import is being undone').waitFor()
    await web.t.runJobs()
    await page.getByText('Deleted contacts: 2. Removed from lists: 0. Withdrawn consents: 0.').waitFor()
    expect(await page.getByRole('link', { name: 'Show these contacts' }).count()).toBe(0)
    expect((await co.get('/contacts').ok()).total).toBe(0)
  })

  test('a draft is continued later, also on a phone', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/imports/new', { width: 390 })
    await page.getByRole('button', { name: 'Paste rows instead' }).click()
    await page
      .getByRole('textbox', { name: 'Rows' })
      .fill('email,newsletter\nanna@example.com,yes\nbela@example.com,no')
    await page.getByRole('button', { name: 'Use these rows' }).click()
    await page.getByText('2 columns').waitFor()
    await next(page)
    await page.getByText('Recognised: it says who agreed to newsletters.').waitFor()
    const consent = page.getByRole('combobox', { name: 'Use column newsletter as' })
    expect(await consent.inputValue()).toBe('Consent to newsletters')
    await expectInOrder(page)
    await next(page)
    await page.getByRole('textbox', { name: 'Where do they come from?' }).fill('The old shop')
    await expectInOrder(page)
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page.getByRole('link', { name: 'Pasted rows' }).waitFor()
    await page.getByRole('link', { name: 'Pasted rows' }).click()
    await page.locator('[aria-current=step]', { hasText: 'What to do' }).waitFor()
    const source = page.getByRole('textbox', { name: 'Where do they come from?' })
    await expect.poll(() => source.inputValue()).toBe('The old shop')
    await page.getByRole('radio', { name: /^Newsletter subscribers/ }).click()
    await page.getByRole('checkbox', { name: /^I confirm that these people/ }).check()
    await next(page)
    await page.getByText('No problem found in any row.').waitFor()
    await page.getByText('These figures include contacts with “no” in column “newsletter”.').waitFor()
    await page.getByRole('button', { name: 'Start the import' }).click()
    await page.getByText('Said no to newsletters').waitFor()
    const { items } = await co.get('/contacts').ok()
    expect(items.map(({ email }: { email: string }) => email)).toEqual(['anna@example.com'])
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Nothing imported yet').waitFor()
  })

  test('a large file runs in the background, and its progress is shown', async () => {
    const co = await web.t.company()
    const rows = Array.from({ length: 1001 }, (_, i) => `contact${i}@example.com`)
    const { fileId } = await co.upload('/imports/files', 'many.csv', `email\n${rows.join('\n')}\n`).ok(201)
    const { id } = await co
      .post('/imports', {
        name: 'Many',
        source: 'test',
        fileId,
        mapping: [{ column: 0, field: 'email' }],
        mode: 'upsert',
        shopId: co.shopId,
        listIds: [],
        purposeId: co.purposeId,
        consentConfirmed: true,
      })
      .ok(201)
    const page = await web.visit(co, `/imports/${id}`)
    await page.getByText('Your contacts are being imported').waitFor()
    await web.t.runJobs()
    await page.getByRole('link', { name: 'Show these contacts' }).waitFor()
  })

  test('many addresses are blacklisted only after their number was typed', async () => {
    const co = await web.t.company()
    await co.post('/suppressions', { email: 'n1@example.com' }).ok()
    const page = await web.visit(co, '/imports/new')
    await give(page, `email\n${Array.from({ length: 150 }, (_, i) => `n${i}@example.com`).join('\n')}\n`)
    await next(page)
    await next(page)
    await page.getByRole('radio', { name: /^Add to the blacklist/ }).click()
    await page.getByRole('textbox', { name: 'Where do they come from?' }).fill('Complaints')
    await next(page)
    await page.getByText('No problem found in any row.').waitFor()
    await page.getByRole('button', { name: 'Start the import' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('149', { exact: true }).waitFor()
    await dialog.getByText('addresses will be added to the blacklist').waitFor()
    await expectInOrder(page)
    // One of them is blacklisted meanwhile.
    await co.post('/suppressions', { email: 'n2@example.com' }).ok()
    await dialog.getByRole('textbox', { name: 'Number of contacts' }).fill('149')
    await dialog.getByRole('button', { name: 'Add to the blacklist' }).click()
    await dialog.getByText('The number is not right: there are 148 contacts now.').waitFor()
    await dialog.getByText('148', { exact: true }).waitFor()
    expect((await co.get('/suppressions').ok()).total).toBe(2)
    await dialog.getByRole('textbox', { name: 'Number of contacts' }).fill('148')
    await dialog.getByRole('button', { name: 'Add to the blacklist' }).click()
    await page.getByRole('link', { name: 'Show these contacts' }).or(page.getByText('Finished')).first().waitFor()
    expect((await co.get('/suppressions').ok()).total).toBe(150)
  })

  test('a file that is not a table is refused with advice', async () => {
    const page = await web.visit(await web.t.company(), '/imports/new')
    await give(page, 'PK\u0003\u0004 a workbook')
    await page.getByText('This workbook cannot be read.').waitFor()
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  })
})
