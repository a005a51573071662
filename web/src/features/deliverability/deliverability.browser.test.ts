import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('deliverability', () => {
  test('DMARC reports that cannot be read are shown with the reason', async () => {
    const co = await web.t.company()
    const fault = { tenant_id: co.tenantId, domain: 'shop.example', received_at: web.t.clock.now() }
    await co.db
      .insertInto('dmarc_fault')
      .values([
        { ...fault, reporter: 'mail.example', file: 'mail.example!shop.example!1!2.xml.gz', reason: 'archive' },
        { ...fault, reporter: '', file: '', reason: 'time' },
      ])
      .execute()
    const page = await web.visit(co, '/settings/deliverability')
    const table = page.getByRole('table', { name: 'Reports that cannot be read' })
    await table.getByText('The archive is damaged or incomplete.').waitFor()
    await table.getByText('Reading the file takes too long.').waitFor()
    await table.getByText('mail.example!shop.example!1!2.xml.gz').waitFor()
    await expectInOrder(page)
  })

  test('an uploaded file that is no report is explained', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/deliverability')
    const file = { name: 'report.xml', mimeType: 'text/xml', buffer: Buffer.from('<rss/>') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('alert').getByText('The file is not a DMARC report.').waitFor()
    expect(await page.getByRole('table', { name: 'Reports that cannot be read' }).count()).toBe(0)
  })
})
