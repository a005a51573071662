import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createTransport } from 'nodemailer'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { listenInTests } from '../../../../test/support/inbound.ts'
import { validation } from '../../../platform/errors.ts'
import { recordFault } from './dmarc/record-fault.ts'
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
    { from: 'a@b.cz', to: ['dmarc@bounce.example'], raw, network: '192.0.2' },
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

test('reports are read in a thread, under the name of the network that sent them', async () => {
  const run = vi.spyOn(t.app.offload, 'run')
  await send('dmarc@bounce.example', [{ filename: 'a.xml', content: report() }])
  expect(run.mock.calls.map(([work, owner]) => [work.name, owner])).toEqual([['readMailedReports', 'mail 127.0.0']])
  run.mockRestore()
})

describe('a report that cannot be read', () => {
  const unread = async (company = co) => (await company.get('/deliverability/dmarc/unread').ok(200)).items
  const archive = () => gzipSync(report()).subarray(0, 100)
  const named = (name: string, content: Buffer) => [{ filename: name, content }]

  test('appears with the reason for companies that verified the domain which its file names', async () => {
    const other = await t.company()
    await other.post('/deliverability/domains', { domain: 'shop.example' }).ok(201)
    expect(
      await send('dmarc@bounce.example', named('mail.example!shop.example!1772323200!1772409599.xml.gz', archive())),
    ).toBe(250)
    expect(await unread()).toEqual([
      {
        id: expect.any(String),
        domain: 'shop.example',
        reporter: 'mail.example',
        file: 'mail.example!shop.example!1772323200!1772409599.xml.gz',
        reason: 'archive',
        receivedAt: t.clock.now().toISOString(),
      },
    ])
    expect(await unread(other)).toEqual([])
  })

  test('is found by the subject of the mail as well, and appears once when it comes again', async () => {
    const subject = 'Report Domain: SHOP.example\r\n Submitter: google.example Report-ID: <1>'
    for (const content of ['<!DOCTYPE x><x/>', '<rss/>']) {
      t.clock.forward(1000)
      const head = `From: noreply@google.example\r\nSubject: ${subject}\r\nContent-Type: text/xml; name=report.xml\r\n`
      await handle(Buffer.from(`${head}\r\n${content}`))
    }
    expect((await unread())[0]).toMatchObject({ reporter: 'google.example', file: 'report.xml', reason: 'no_report' })
    expect(await unread()).toHaveLength(2)
  })

  test('that takes too long appears too', async () => {
    const slow = {
      ...t.app,
      offload: { ...t.app.offload, run: () => Promise.reject(validation('mail')) },
    } as typeof t.app
    const raw = Buffer.from('Subject: Report domain: shop.example Submitter: slow.example\r\n\r\n')
    const mail = { from: 'a@b.cz', to: ['dmarc@bounce.example'], raw, network: '192.0.2' }
    t.clock.forward(1000)
    await dmarcMails.handle({ app: slow, db: co.db, now: t.clock.now() }, mail)
    expect((await unread())[0]).toMatchObject({ reporter: 'slow.example', file: null, reason: 'time' })
  })

  test('is dropped when nothing names its domain, or no company verified it', async () => {
    const before = await unread()
    for (const name of ['a.xml.gz', 'mail.example!other.example!1772323200!1772409599.xml.gz'])
      expect(await send('dmarc@bounce.example', named(name, archive()))).toBe(250)
    expect(await send('dmarc@bounce.example', [])).toBe(250)
    expect(await unread()).toEqual(before)
  })

  test('is one of a hundred that are kept', async () => {
    for (let i = 0; i < 105; i++) {
      t.clock.forward(1000)
      const name = { file: `${i}.xml`, domain: 'shop.example', reporter: 'many.example' }
      await recordFault({ db: co.db, now: t.clock.now() }, name, 'syntax')
    }
    const { total, items } = await co.get('/deliverability/dmarc/unread').ok()
    expect(total).toBe(100)
    expect(items[0]).toMatchObject({ file: '104.xml' })
  })
})

test('a network can send a limited number of mails; later it can send again', async () => {
  t.clock.forward(3600 * 1000)
  const codes = []
  for (let i = 0; i < 61; i++) codes.push(await send('dmarc@bounce.example', []))
  expect(codes).toEqual([...Array(60).fill(250), 451])
  t.clock.forward(3600 * 1000)
  expect(await send('dmarc@bounce.example', [])).toBe(250)
})

test('other addresses and large mails are refused', async () => {
  expect(await send('info@bounce.example', [])).toBe(550)
  expect(await send('dmarc@elsewhere.example', [])).toBe(550)
  expect(await send('dmarc@bounce.example', [], 11 * 1024 * 1024)).toBe(552)
})
