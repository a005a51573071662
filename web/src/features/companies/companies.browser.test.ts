import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { useWeb } from '../../../../server/test/support/web-app.ts'

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
})
