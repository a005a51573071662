import { describe, expect, test } from 'vitest'
import { dayNumber, dayOf } from '../../../../server/src/platform/time/zone.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, expectToFit, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb({ DNS_BLOCKLISTS: 'domain:dbl.example.net' })

describe.skipIf(noBrowser)('deliverability', () => {
  test('providers, blocklists and warnings are shown in words', async () => {
    const co = await web.t.company()
    const now = web.t.clock.now()
    const day = dayNumber(dayOf(now, 'Europe/Prague'))
    const keys = { '2|sent': 900, '2|failed': 100, '2|softBounced': 100, '2|opened': 300 }
    const counters = [
      ...Object.entries(keys).map(([key, value]) => ({ scope: 'stats-provider', key, value })),
      { scope: 'stats-bounce', key: '2|soft|blocked', value: 100 },
    ]
    await co.db
      .insertInto('counter')
      .values(counters.map((counter) => ({ tenant_id: co.tenantId, object_id: day, ...counter })))
      .execute()
    const target = { tenant_id: co.tenantId, target: 'shop.example', since: now, checked_at: now }
    await co.db
      .insertInto('blocklist_check')
      .values({ ...target, list: 'dbl.example.net', state: 'listed' })
      .execute()
    const page = await web.visit(co, '/settings/deliverability')
    await page.getByText(/Seznam.cz refuses 10% of your e-mails as spam since/).waitFor()
    const seznam = page.getByRole('article', { name: 'Seznam.cz' })
    await seznam.getByText('Refused as spam or by policy').waitFor()
    // What was delivered and what was not add up.
    expect(await seznam.innerText()).toMatch(/E-mails\s+1,000\s+Delivered\s+900.+Bounced: 100 \(10%\)/s)
    await page.getByRole('table', { name: 'Blocklists' }).getByText('listed since').waitFor()
    await expectInOrder(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
  })

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
