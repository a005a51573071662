import { describe, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('sending domains', () => {
  test('a domain is added with the records to publish', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/domains')
    await page.getByRole('button', { name: 'Add a domain' }).first().click()
    await page.getByRole('textbox', { name: 'Domain' }).fill('flowers.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Add a domain' }).click()
    await page.getByRole('heading', { name: 'flowers.example' }).waitFor()
    const { domains } = await co.get('/sending/setup').ok()
    await page.getByText(domains[0].dkim.record.value).waitFor()
    await page.getByText('_dmarc.flowers.example').waitFor()
    // The server of the test is called localhost, which must not be published.
    await page.getByRole('alert', { name: 'The server has no public name yet' }).waitFor()
    await page.getByRole('button', { name: 'Copy Signature (DKIM): Value' }).waitFor()
    await expectInOrder(page)
  })
})
