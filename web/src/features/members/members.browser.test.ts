import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('members', () => {
  test('a person is invited', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/members', { width: 390 })
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('jana@example.com')
    await page.getByRole('checkbox', { name: 'Marketing manager' }).uncheck()
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText('Choose at least one role.').waitFor()
    await page.getByRole('checkbox', { name: 'Analyst' }).check()
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByRole('heading', { name: 'Pending invitations' }).waitFor()
    await expectInOrder(page)
    const { items } = await (await co.owner()).get('/invitations').ok()
    expect(items).toMatchObject([{ email: 'jana@example.com', roles: ['data_analyst'] }])
  })
})
