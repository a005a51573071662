import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const MAIL = [
  'From: =?utf-8?q?Kv=C4=9Btinka?= <shop@example.com>',
  'To: Anna <anna@example.com>',
  'Subject: =?utf-8?q?Jarn=C3=AD_slevy?=',
  'Date: Mon, 2 Mar 2026 08:00:00 +0000',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Spring sale, see https://example.com/spring.',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<h1>Spring sale</h1><p><a href="https://example.com/spring">See it</a></p>',
  '--b--',
].join('\r\n')

const keep = (co: Company, subject: string, kind: string, raw: string) =>
  co.db
    .insertInto('outbox_mail')
    .values({
      tenant_id: co.tenantId,
      at: web.t.clock.now(),
      recipient: 'anna@example.com',
      subject,
      kind,
      raw: Buffer.from(raw),
    })
    .execute()

describe.skipIf(noBrowser)('the outbox', () => {
  test('shows a mail as its recipient sees it, and its source', async () => {
    const co = await web.t.company()
    await keep(co, 'Jarní slevy', 'campaign', MAIL)
    await keep(co, 'Pozvánka', 'invitation', 'Subject: x\r\n\r\nHello')
    const page = await web.visit(co, '/settings/outbox')
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Campaign' }).click()
    await page.getByText('Pozvánka').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Jarní slevy' }).click()
    const link = page.frameLocator('iframe').getByRole('link', { name: 'See it' })
    await link.waitFor()
    await page.getByText('Květinka <shop@example.com>').waitFor()
    await expectInOrder(page)
    await page.getByRole('tab', { name: 'Text' }).click()
    const plain = page.getByRole('link', { name: 'https://example.com/spring', exact: true })
    expect(await plain.getAttribute('target')).toBe('_blank')
    await page.getByRole('tab', { name: 'Headers' }).click()
    await page.getByText('multipart/alternative; boundary=b').waitFor()
    await expectInOrder(page)
    await page.getByRole('tab', { name: 'Source' }).click()
    await page.getByText('Subject: =?utf-8?q?Jarn=C3=AD_slevy?=').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as .eml' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.eml$/)
  })

  test('explains its purpose when it is empty', async () => {
    const page = await web.visit(await web.t.company(), '/settings/outbox', { width: 390 })
    await page.getByText('No stored e-mails').waitFor()
    await expectInOrder(page)
  })
})
