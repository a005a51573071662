import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readReport } from './read-report.ts'

const NOW = new Date('2026-03-03T00:00:00Z')
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', `${name}.xml`))
const read = (file: Buffer | string) => readReport(Buffer.from(file), NOW)
const google = fixture('google').toString()
const change = (from: string | RegExp, to: string) => {
  expect(google).toMatch(from)
  return google.replace(from, to)
}

/** A zip archive, built by hand so that it can be invalid. */
function zip(files: { name: string; content: Buffer; size?: number }[]): Buffer {
  const [locals, central]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, content, size = content.length } of files) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

describe('reports of receivers', () => {
  test.each([
    ['google', 'google.com', '12345678901234567890', 'none', 123],
    ['yahoo', 'Yahoo', '1772409723.123456', 'reject', 7],
    ['microsoft', 'Outlook.com', '0a1b2c3d4e5f60718293a4b5c6d7e8f9', 'none', 11],
    ['microsoft-namespaced', 'Enterprise Outlook', 'ff00aa11bb22cc33dd44ee55ff667788', 'none', 5],
    ['seznam', 'seznam.cz a.s.', 'shop.example-1772323200-1772409600', 'none', 42],
    ['mail-ru', 'Mail.Ru', '90817263544536271819017727', 'quarantine', 1],
    ['fastmail', 'Fastmail Pty Ltd', 'shop.example:1772323200:aBcD+/=', 'none', 2],
    ['amazon', 'AMAZON-SES', '7f3c2a10-5a5e-4b0b-9c4d-8a1f2e3d4c5b', 'reject', 1],
  ])('%s', async (name, reporter, reportId, policy, messages) => {
    const report = await read(fixture(name))
    expect(report).toMatchObject({ reporter, reportId, policy, domain: 'shop.example', skipped: 0 })
    expect(report.beginAt.toISOString()).toBe('2026-03-01T00:00:00.000Z')
    expect(report.rows.reduce((sum, row) => sum + row.messages, 0)).toBe(messages)
    for (const row of report.rows) expect(row.headerFrom).toContain('shop.example')
  })

  test('rows are read completely', async () => {
    const { rows } = await read(fixture('google'))
    expect(rows[1]).toEqual({
      sourceIp: '2001:db8::ab',
      messages: 3,
      disposition: 'quarantine',
      dkimPass: false,
      spfPass: false,
      headerFrom: 'news.shop.example',
      envelopeFrom: null,
      dkim: [
        { domain: 'shop.example', selector: 'pr2603ab', result: 'fail' },
        { domain: 'list.example.net', selector: 's1', result: 'pass' },
      ],
      spf: [{ domain: 'list.example.net', result: 'pass' }],
      reasons: ['forwarded', 'local_policy'],
    })
  })

  test('addresses are normalised', async () => {
    expect((await read(fixture('microsoft-namespaced'))).rows[0]!.sourceIp).toBe('192.0.2.10')
    expect((await read(fixture('fastmail'))).rows[0]!.sourceIp).toBe('2001:db8::ab')
  })
})

describe('compression', () => {
  test('gzip, also in several members, and zip with one file are recognised by their bytes', async () => {
    const halves = [google.slice(0, 500), google.slice(500)].map((half) => gzipSync(half))
    const archives = [gzipSync(google), Buffer.concat(halves), zip([{ name: 'r.xml', content: Buffer.from(google) }])]
    archives.push(
      zip([
        { name: 'folder/', content: Buffer.alloc(0) },
        { name: 'folder/r', content: Buffer.from(google) },
      ]),
    )
    for (const archive of archives) expect((await read(archive)).rows).toHaveLength(2)
  })

  test('bytes after the archive are ignored', async () => {
    const zipped = zip([{ name: 'r.xml', content: Buffer.from(google) }])
    for (const tail of ['\n', '\r\n', '\0', 'Scanned by a gateway.\r\n', '\x1f', '\x1fx', 'PK', 'x'.repeat(70_000)])
      for (const archive of [gzipSync(google), zipped])
        expect((await read(Buffer.concat([archive, Buffer.from(tail)]))).rows, JSON.stringify(tail)).toHaveLength(2)
  })

  test('all fields of the head of a gzip file are skipped', async () => {
    const packed = gzipSync(google)
    const fields = [
      Buffer.from([3, 0, 1, 2, 3]),
      Buffer.from('report.xml\0'),
      Buffer.from('comment\0'),
      Buffer.from([7, 7]),
    ]
    const head = Buffer.from(packed.subarray(0, 10))
    head[3] = 2 | 4 | 8 | 16
    expect((await read(Buffer.concat([head, ...fields, packed.subarray(10)]))).rows).toHaveLength(2)
  })

  test('declared encodings are used', async () => {
    const latin = change('UTF-8', 'iso-8859-2').replace('google.com<', 'pošta.cz<')
    const bytes = Buffer.from(latin.replace('š', '\xb9'), 'latin1')
    expect((await read(bytes)).reporter).toBe('pošta.cz')
    expect((await read(Buffer.from(`\ufeff${change('UTF-8', 'utf-16')}`, 'utf16le'))).rows).toHaveLength(2)
    expect((await read(`\ufeff${google}`)).rows).toHaveLength(2)
    expect((await read(change('UTF-8', 'no-such-encoding'))).rows).toHaveLength(2)
  })

  test.each<[string, () => Buffer, string]>([
    ['nothing', () => Buffer.alloc(0), 'empty'],
    ['blanks', () => Buffer.from(' \n '), 'empty'],
    ['an empty gzip', () => gzipSync(''), 'empty'],
    ['a gzip that breaks off', () => gzipSync(google).subarray(0, -20), 'archive'],
    ['a damaged gzip', () => gzipSync(google).fill(7, 30, 60), 'archive'],
    [
      'a gzip with a wrong check sum',
      () => Buffer.concat([gzipSync(google).subarray(0, -8), Buffer.alloc(8)]),
      'archive',
    ],
    ['a gzip without the end of its head', () => Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 0, 65]), 'archive'],
    ['a gzip of many members', () => Buffer.concat(Array(101).fill(gzipSync(''))), 'files'],
    ['a zip of two files', () => zip(['a', 'b'].map((name) => ({ name, content: Buffer.from(google) }))), 'files'],
    ['a zip of none', () => zip([]), 'files'],
    [
      'a zip of many',
      () => zip(Array.from({ length: 11 }, (_, i) => ({ name: `${i}/`, content: Buffer.alloc(0) }))),
      'files',
    ],
    ['a zip that breaks off', () => zip([{ name: 'a', content: Buffer.from(google) }]).subarray(0, -10), 'archive'],
    ['a zip with a path out of its folder', () => zip([{ name: '../a', content: Buffer.from(google) }]), 'archive'],
    ['a zip that lies about its size', () => zip([{ name: 'a', content: Buffer.alloc(9999, 32), size: 9 }]), 'archive'],
    [
      'a zip in a zip',
      () => zip([{ name: 'a', content: zip([{ name: 'b', content: Buffer.from(google) }]) }]),
      'syntax',
    ],
    ['a gzip in a gzip', () => gzipSync(gzipSync(google)), 'syntax'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'syntax'],
  ])('%s is refused', async (_name, file, code) => {
    await expect(read(file())).rejects.toMatchObject({ name: 'DmarcFault', code })
  })

  test('decompression bombs are refused', async () => {
    const content = Buffer.concat([Buffer.from('<feedback>'), Buffer.alloc(60 * 1024 * 1024, 32)])
    for (const bomb of [gzipSync(content), zip([{ name: 'a', content }])]) {
      expect(bomb.length).toBeLessThan(100_000)
      await expect(read(bomb)).rejects.toMatchObject({ code: 'size' })
    }
  })
})

describe('hostile documents', () => {
  test.each([
    ['a DOCTYPE', change('<feedback>', '<!DOCTYPE feedback SYSTEM "http://127.0.0.1/x.dtd"><feedback>'), 'doctype'],
    [
      'a declared entity',
      change('<feedback>', '<!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]><feedback>'),
      'doctype',
    ],
    ['an undeclared entity', change('google.com<', '&xxe;<'), 'syntax'],
    ['an unclosed element', google.slice(0, -20), 'syntax'],
    ['two roots', `${google}<feedback/>`, 'syntax'],
    ['half a surrogate pair', change('google.com<', '&#xD800;<'), 'syntax'],
    ['a NUL', change('google.com<', 'a\0<'), 'syntax'],
    ['deep nesting', `<feedback>${'<a>'.repeat(30)}`, 'syntax'],
    ['other XML', '<rss><channel/></rss>', 'no_report'],
    ['HTML', '<!doctype html><p>Hello', 'syntax'],
  ])('%s is refused', async (_name, document, code) => {
    await expect(read(document)).rejects.toMatchObject({ name: 'DmarcFault', code })
  })

  test('too many elements are refused', async () => {
    const elements = '<a/>'.repeat(1_000_001)
    await expect(read(gzipSync(`<feedback>${elements}</feedback>`))).rejects.toMatchObject({ code: 'elements' })
  })

  test('too many rows are refused', async () => {
    const rows = '<record><row><source_ip>192.0.2.1</source_ip><count>1</count></row></record>'.repeat(100_001)
    await expect(read(gzipSync(`<feedback>${rows}</feedback>`))).rejects.toMatchObject({ code: 'rows' })
  })

  test('long texts are cut and control characters removed', async () => {
    const long = `${'x'.repeat(5000)}`
    const report = await read(change('google.com<', `<![CDATA[A\u0085B]]> ${long}<`).replace('pr2603ab', long))
    expect(report.reporter).toHaveLength(200)
    expect(report.reporter).toMatch(/^A B x+$/)
    expect(report.rows[0]!.dkim[0]!.selector).toHaveLength(255)
  })
})

describe('broken reports', () => {
  test.each([
    ['no id', change(/<report_id>.*<\/report_id>/, ''), 'metadata'],
    ['an empty id', change(/<report_id>.*<\/report_id>/, '<report_id> </report_id>'), 'metadata'],
    ['no domain', change('<domain>shop.example</domain>\n    <adkim>', '<adkim>'), 'metadata'],
    ['no reporter', change(/<org_name>.*<\/org_name>\s*<email>.*<\/email>/, ''), 'metadata'],
    ['no dates', change(/<date_range>[\s\S]*<\/date_range>/, ''), 'dates'],
    ['words for dates', change('1772323200', 'yesterday'), 'dates'],
    ['a date before DMARC', change('1772323200', '946684800'), 'dates'],
    ['a date to come', change('1772323200', '1893456000').replace('1772409599', '1893456001'), 'dates'],
    ['an end before its beginning', change('1772409599', '1772323199'), 'dates'],
    ['a year', change('1772323200', '1740787200'), 'dates'],
    ['a negative date', change('1772323200', '-1772323200'), 'dates'],
  ])('%s', async (_name, document, code) => {
    await expect(read(document)).rejects.toMatchObject({ name: 'DmarcFault', code })
  })

  test.each(['', '0', '-5', '1.5', '1e9', '99999999999999999999', '1000000001', 'many'])(
    'a row with count %j is skipped',
    async (count) => {
      const report = await read(change('<count>120</count>', `<count>${count}</count>`))
      expect([report.rows.length, report.skipped]).toEqual([1, 1])
    },
  )

  test.each(['', '999.1.1.1', '192.0.2', '1', '0x7f.1', 'localhost', 'fe80::1%eth0', '2001:db8:::1', "1'; drop table"])(
    'a row from address %j is skipped',
    async (ip) => {
      const report = await read(change('192.0.2.10', ip))
      expect([report.rows.length, report.skipped]).toEqual([1, 1])
    },
  )

  test('missing results of a row count as failed; a missing header domain is the domain of the report', async () => {
    const bare = '<record><row><source_ip>192.0.2.1</source_ip><count>1</count></row></record>'
    const { rows } = await read(change(/<record>[\s\S]*<\/record>/, bare))
    expect(rows).toEqual([
      {
        sourceIp: '192.0.2.1',
        messages: 1,
        disposition: 'none',
        dkimPass: false,
        spfPass: false,
        headerFrom: 'shop.example',
        envelopeFrom: null,
        dkim: [],
        spf: [],
        reasons: [],
      },
    ])
  })

  test('a reporter without a name gets the host of its address', async () => {
    expect((await read(change(/<org_name>.*<\/org_name>/, ''))).reporter).toBe('google.com')
  })

  test('a report may have no rows', async () => {
    expect(await read(change(/<record>[\s\S]*<\/record>/, ''))).toMatchObject({ rows: [], skipped: 0 })
  })
})
