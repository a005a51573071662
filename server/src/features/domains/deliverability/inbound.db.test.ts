import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createTransport } from 'nodemailer'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { listenInTests } from '../../../../test/support/inbound.ts'
import { dmarcMails } from './inbound.ts'

const t = useApi({ BOUNCE_DOMAIN: 'bounce.example' })
let port = 0
let co: Company

beforeAll(async () => {
  // A report of March 2026.
  t.clock.set('2026-03-03T00:00:00Z')
  port = await listenInTests(t.app, [dmarcMails])
  co = await t.company()
  const { id } = await co.post('/sending/domains', { domain: 'shop.example' }).ok(201)
  await co.db
    .updateTable('sending_domain')
    .set({ status: 'verified' })
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', id)
    .execute()
})

const send = async (to: string, attachments: { filename: string; content: Buffer }[], size = 0) => {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  try {
    await transport.sendMail({
      from: 'noreply@google.example',
      to,
      subject: 'Report',
      text: 'x'.repeat(size),
      attachments,
    })
    return 250
  } catch (error) {
    return (error as { responseCode: number }).responseCode
  } finally {
    transport.close()
  }
}
const handle = (raw: Buffer) =>
  dmarcMails.handle(
    { app: t.app, db: t.app.database.db, now: t.clock.now() },
    { from: 'a@b.cz', to: 'dmarc@bounce.example', raw },
  )
const report = () => readFileSync(join(import.meta.dirname, 'dmarc', 'fixtures', 'google.xml'))
const messages = async () => {
  const { items } = await co.get('/deliverability/dmarc/report').ok()
  return items.reduce((sum: number, row: { messages: number }) => sum + row.messages, 0)
}

test('a report by mail is stored once for the company with the domain', async () => {
  const attachments = [{ filename: 'google.com!shop.example.xml.gz', content: gzipSync(report()) }]
  expect(await send('dmarc@bounce.example', attachments)).toBe(250)
  expect(await messages()).toBe(123)
  expect(await send('DMARC@bounce.example', attachments)).toBe(250)
  expect(await messages()).toBe(123)
})

test('the report may be the mail itself instead of an attachment', async () => {
  const other = report()
    .toString()
    .replace(/<report_id>[^<]*/, '<report_id>another')
  const head = 'From: noreply@google.example\r\nContent-Type: application/gzip\r\nContent-Transfer-Encoding: base64\r\n'
  const raw = `${head}\r\n${gzipSync(other).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`
  const before = await messages()
  await handle(Buffer.from(raw))
  expect((await messages()) - before).toBe(123)
})

test.each([
  ['lines', 'a\r\n', 3_000_000],
  ['parts', '--b\r\n\r\nx\r\n', 900_000],
])('nine megabytes of %s do not hang the server', async (_, piece, count) => {
  const head = 'From: a@b.cz\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
  const raw = Buffer.from(head + piece.repeat(count))
  const started = performance.now()
  await handle(raw)
  expect(performance.now() - started).toBeLessThan(60_000)
})

test('a mail without a report is accepted and dropped', async () => {
  expect(await send('dmarc@bounce.example', [{ filename: 'a.xml', content: Buffer.from('<!DOCTYPE x><x/>') }])).toBe(
    250,
  )
  expect(await send('dmarc@bounce.example', [])).toBe(250)
})

test('other addresses and large mails are refused', async () => {
  expect(await send('info@bounce.example', [])).toBe(550)
  expect(await send('dmarc@elsewhere.example', [])).toBe(550)
  expect(await send('dmarc@bounce.example', [], 11 * 1024 * 1024)).toBe(552)
})
