import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('lists', () => {
  test('a list is made, renamed and deleted', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/lists')
    await page.getByRole('button', { name: 'New list' }).first().click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Newsletter')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: 'Newsletter' }).waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Weekly news')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Weekly news' }).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Lists' }).waitFor()
    const names = async () => {
      await web.t.runJobs()
      return (await co.get('/lists').ok()).items.map(({ name }: { name: string }) => name)
    }
    await expect.poll(names).not.toContain('Weekly news')
  })

  test('members are found and removed', async () => {
    const co = await web.t.company()
    const list = await co.list('Newsletter')
    await co.contact('anna@example.com', { firstName: 'Anna', listIds: [list.id] })
    await co.contact('bedrich@example.com', { firstName: 'Bedřich', listIds: [list.id] })
    const page = await web.visit(co, `/lists/${list.id}`, { width: 390 })
    await page.getByText('bedrich@example.com').waitFor()
    await page.getByRole('searchbox', { name: 'Search by e-mail or name' }).fill('anna')
    await page.getByText('bedrich@example.com').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Choose anna@example.com' }).check()
    await page.getByRole('button', { name: 'Remove from the list' }).waitFor()
    // A search clears the selection: nothing is done to members that are not shown.
    await page.getByRole('searchbox', { name: 'Search by e-mail or name' }).fill('bedrich')
    await page.getByRole('button', { name: 'Remove from the list' }).waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Search by e-mail or name' }).fill('anna')
    await page.getByRole('checkbox', { name: 'Choose anna@example.com' }).check()
    await page.getByRole('button', { name: 'Remove from the list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the list' }).click()
    await page.getByText('1 contact changed').waitFor()
    const { items } = await co.get(`/lists/${list.id}/members?member=confirmed`).ok()
    expect(items.map(({ email }: { email: string }) => email)).toEqual(['bedrich@example.com'])
  })
})
