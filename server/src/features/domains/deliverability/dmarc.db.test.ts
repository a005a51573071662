import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { readFile } from './dmarc/read-in-thread.ts'
import { receiveByMail } from './dmarc/receive.ts'

const t = useApi()
const REPORTERS = ['google', 'yahoo', 'microsoft', 'microsoft-namespaced', 'seznam', 'mail-ru', 'fastmail', 'amazon']
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, 'dmarc', 'fixtures', `${name}.xml`), 'utf8').replaceAll('&#xE1;', 'a')
const google = fixture('google')
const send = (co: Company, content: Buffer | string) => co.upload('/deliverability/dmarc', 'report', content)
const byMail = async (file: string) => {
  const read = await readFile(Buffer.from(file), t.clock.now())
  if ('fault' in read) throw new Error(read.fault)
  return receiveByMail({ db: t.database.db, now: t.clock.now() }, read.report, 'report.xml')
}

/** A company that watches the domain of the reports. */
async function watcher() {
  t.clock.set('2026-03-03T08:00:00Z')
  const co = await t.company()
  await co.post('/deliverability/domains', { domain: 'shop.example' }).ok(201)
  return co
}

async function withSendingDomain(co: Company, domain: string, status: 'pending' | 'verified') {
  const at = t.clock.now()
  const values = { tenant_id: co.tenantId, domain, selector: 's', public_key: 'k', private_key: 'k', created_at: at }
  const row = { ...values, updated_at: at, status }
  return co.db.insertInto('sending_domain').values(row).returning('id').executeTakeFirstOrThrow()
}

describe('a report', () => {
  test('is stored, compressed or not, and returned', async () => {
    const co = await watcher()
    expect(await send(co, gzipSync(google)).ok(201)).toEqual({
      id: expect.any(String),
      domain: 'shop.example',
      reporter: 'google.com',
      reportId: '12345678901234567890',
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-01T23:59:59.000Z',
      policy: 'none',
      messages: 123,
      rows: 2,
      skippedRows: 0,
      receivedAt: t.clock.now().toISOString(),
    })
    for (const name of REPORTERS.slice(1)) await send(co, fixture(name)).ok(201)
    expect((await co.get('/deliverability/dmarc').ok()).domains[0].reports).toBe(8)
  })

  test('counts once, however often and however compressed it arrives, also at the same time', async () => {
    const co = await watcher()
    const files = [google, gzipSync(google), google.replace('google.com<', 'Google.COM<'), google]
    const answers = await Promise.all(files.map((file) => send(co, file).raw()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await co.get('/deliverability/dmarc').ok()).domains).toMatchObject([{ reports: 1, messages: 123 }])
    expect((await co.get('/deliverability/dmarc/report').ok()).total).toBe(2)
    await send(co, google.replace('12345678901234567890', '2')).ok(201)
    await send(co, google.replace('google.com<', 'other.com<')).ok(201)
    expect((await co.get('/deliverability/dmarc').ok()).domains).toMatchObject([{ reports: 3, messages: 369 }])
  })

  test('is accepted only for a domain of the company', async () => {
    const [co, other] = [await watcher(), await t.company()]
    const { params } = await send(other, google).fails(400, 'validation', 'file')
    expect(params).toEqual({ reason: 'domain', domain: 'shop.example' })
    await send(
      co,
      google.replace('<domain>shop.example</domain>\n    <adkim>', '<domain>other.example</domain>\n    <adkim>'),
    ).fails(400, 'validation', 'file')
    await withSendingDomain(other, 'shop.example', 'pending')
    await send(other, google).ok(201)
    expect((await co.get('/deliverability/dmarc').ok()).items).toEqual([])
  })

  test.each([
    ['not a form', undefined, undefined],
    ['not XML', 'hello', 'syntax'],
    ['empty', '', 'empty'],
    ['a document with a DOCTYPE', google.replace('<feedback>', '<!DOCTYPE x [<!ENTITY a "b">]><feedback>'), 'doctype'],
    ['a decompression bomb', gzipSync(Buffer.alloc(51 * 1024 * 1024, 32)), undefined],
    ['full of elements', gzipSync(`<feedback>${'<a/>'.repeat(12_000_000)}`), undefined],
  ])('that is %s is refused', async (_name, content, reason) => {
    const co = await watcher()
    const call = content === undefined ? co.post('/deliverability/dmarc', {}) : send(co, content)
    const { params } = await call.fails(400, 'validation', 'file')
    if (reason) expect(params.reason).toBe(reason)
    expect((await co.get('/deliverability/dmarc').ok()).domains).toEqual([])
  })

  test('is refused over 10 MB', async () => {
    const co = await watcher()
    await send(co, Buffer.alloc(10 * 1024 * 1024 + 1, 32)).fails(413, 'validation', 'size')
    await send(co, google).ok(201)
  })

  test('is refused in another field of the form', async () => {
    const co = await watcher()
    await co.upload('/deliverability/dmarc', 'r', google, 'report').fails(400, 'validation', 'file')
  })

  test('by mail is stored for companies that verified the domain, and not for those that watch it', async () => {
    const domain = 'by-mail.example'
    const [owner, partner, pending, curious] = [
      await t.company(),
      await t.company(),
      await t.company(),
      await t.company(),
    ]
    await withSendingDomain(owner, domain, 'verified')
    await withSendingDomain(partner, domain, 'verified')
    await withSendingDomain(pending, domain, 'pending')
    await curious.post('/deliverability/domains', { domain }).ok(201)
    const file = google.replaceAll('shop.example', domain)
    const received = await byMail(file)
    expect(received.map(({ tenantId, isNew }) => [tenantId, isNew]).sort()).toEqual(
      [owner, partner].map(({ tenantId }) => [tenantId, true]).sort(),
    )
    expect((await byMail(file)).map(({ isNew }) => isNew)).toEqual([false, false])
    for (const co of [pending, curious]) expect((await co.get('/deliverability/dmarc').ok()).domains).toEqual([])
    expect(await byMail(google)).toEqual([])
  })

  test('with very many rows is stored completely', async () => {
    const co = await watcher()
    const row = (i: number) =>
      `<record><row><source_ip>10.${i >> 8}.${i & 255}.1</source_ip><count>2</count></row></record>`
    const rows = Array.from({ length: 5000 }, (_, i) => row(i)).join('')
    const large = google.replace(/<record>[\s\S]*<\/record>/, rows)
    expect(await send(co, gzipSync(large)).ok(201)).toMatchObject({ rows: 5000, messages: 10_000 })
    expect((await co.get('/deliverability/dmarc').ok()).total).toBe(5000)
    expect((await co.get('/deliverability/dmarc/report?page=200').ok()).items).toHaveLength(25)
  })
})

describe('the summary', () => {
  test('adds up per domain and source', async () => {
    const co = await watcher()
    for (const name of REPORTERS) await send(co, fixture(name)).ok(201)
    const { items, domains, services, total } = await co.get('/deliverability/dmarc').ok(200)
    expect(total).toBe(3)
    expect(items[0]).toEqual({
      domain: 'shop.example',
      sourceIp: '192.0.2.10',
      service: null,
      messages: 186,
      passed: 186,
      failedDkim: 5,
      failedSpf: 7,
      dispositions: { none: 186, quarantine: 0, reject: 0 },
      reporters: expect.arrayContaining(['google.com', 'Yahoo', 'AMAZON-SES']),
      firstAt: '2026-03-01T00:00:00.000Z',
      lastAt: '2026-03-02T00:00:00.000Z',
    })
    expect(items.slice(1)).toMatchObject([
      {
        sourceIp: '2001:db8::ab',
        messages: 5,
        passed: 2,
        failedDkim: 3,
        failedSpf: 5,
        dispositions: { quarantine: 3 },
      },
      { sourceIp: '198.51.100.7', messages: 1, passed: 0, dispositions: { reject: 1 }, reporters: ['Mail.Ru'] },
    ])
    expect(services).toEqual([{ service: null, sources: 3, messages: 192, passed: 188 }])
    expect(domains).toMatchObject([
      {
        domain: 'shop.example',
        reports: 8,
        messages: 192,
        passed: 188,
        dispositions: { none: 188, quarantine: 3, reject: 1 },
      },
    ])
    expect(domains[0].reporters).toHaveLength(8)
  })

  test('names services by signatures and return paths that passed, not by claims', async () => {
    const co = await watcher()
    const claimed = google
      .replace(
        '<domain>list.example.net</domain>\n        <result>pass</result>',
        '<domain>amazonses.com</domain>\n        <result>fail</result>',
      )
      .replace(
        '<domain>list.example.net</domain>\n        <result>pass</result>',
        '<domain>mandrillapp.com</domain>\n        <result>softfail</result>',
      )
    expect(claimed).toContain('softfail')
    await send(co, claimed).ok(201)
    const serviceOf = async () =>
      (await co.get('/deliverability/dmarc').ok()).items.find(
        ({ sourceIp }: { sourceIp: string }) => sourceIp === '2001:db8::ab',
      ).service
    expect(await serviceOf()).toBe(null)
    // A row with more mails that proves nothing does not hide one that does.
    const proven = claimed.replace('12345678901234567890', '2').replace('mandrillapp.com', 'amazonses.com')
    await send(co, proven.replace('softfail', 'pass')).ok(201)
    expect(await serviceOf()).toBe('Amazon SES')
    await send(co, claimed.replace('12345678901234567890', '3')).ok(201)
    expect(await serviceOf()).toBe('Amazon SES')
  })

  test('can be limited to one domain and contains no other company', async () => {
    const [co, other] = [await watcher(), await watcher()]
    const { id } = await withSendingDomain(co, 'second.example', 'verified')
    await send(co, google).ok(201)
    await send(co, google.replaceAll('shop.example', 'second.example')).ok(201)
    expect((await co.get('/deliverability/dmarc').ok()).total).toBe(4)
    const { items } = await co.get(`/deliverability/dmarc?domain=${id}`).ok()
    expect(items.map(({ domain }: { domain: string }) => domain)).toEqual(['second.example', 'second.example'])
    expect((await other.get(`/deliverability/dmarc?domain=${id}`).ok()).items).toEqual([])
    expect((await other.get('/deliverability/dmarc').ok()).domains).toEqual([])
  })
})

describe('the rows', () => {
  test('are returned newest first and can be filtered', async () => {
    const co = await watcher()
    const { id } = await withSendingDomain(co, 'second.example', 'verified')
    const older = google.replace('1772323200', '1771718400').replace('1772409599', '1771804799')
    await send(co, google).ok(201)
    await send(co, older.replaceAll('shop.example', 'second.example')).ok(201)
    await send(co, fixture('yahoo')).ok(201)
    const find = async (query: string) =>
      (await co.get(`/deliverability/dmarc/report?${query}`).ok(200)) as {
        total: number
        items: { domain: string; reporter: string; from: string }[]
      }
    const all = await find('')
    expect(all.total).toBe(5)
    expect(all.items.at(-1)).toMatchObject({ domain: 'second.example', from: '2026-02-22T00:00:00.000Z' })
    expect((await find('sort=messages')).items[0]).toMatchObject({
      sourceIp: '2001:db8::ab',
      messages: 3,
      disposition: 'quarantine',
      dkimPass: false,
      spfPass: false,
      reasons: ['forwarded', 'local_policy'],
      spf: [{ domain: 'list.example.net', result: 'pass' }],
    })
    for (const [query, total] of [
      [`domain=${id}`, 2],
      ['domain=999999999', 0],
      ['reporter=yahoo', 1],
      ['reporter=yah', 0],
      ['from=2026-03-01', 3],
      ['to=2026-02-28', 2],
      ['from=2026-02-22&to=2026-02-22', 2],
      [`from=2026-03-01&domain=${id}`, 0],
      ['from=2026-03-01&reporter=GOOGLE.com', 2],
    ] as const)
      expect([query, (await find(query)).total, (await find(query)).items.length]).toEqual([query, total, total])
    expect((await find('pageSize=2&page=3')).items).toHaveLength(1)
    expect((await (await watcher()).get(`/deliverability/dmarc/report?domain=${id}`).ok()).total).toBe(0)
  })

  test('with an invalid query are 400 with the parameter', async () => {
    const co = await watcher()
    for (const [field, query] of [
      ['from', 'from=yesterday'],
      ['to', 'to=2026-02-30'],
      ['domain', 'domain=shop.example'],
      ['reporter', `reporter=${'x'.repeat(201)}`],
      ['sort', 'sort=reporter'],
      ['pageSize', 'pageSize=1000'],
    ] as const)
      await co.get(`/deliverability/dmarc/report?${query}`).fails(400, 'validation', field)
  })
})
