import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()
const DAY = 24 * 3600 * 1000

describe('uploading', () => {
  test('accepts a file or a text, and counts its rows', async () => {
    const co = await t.company()
    const text = 'E-mail;Jméno\na@example.com;"Jana\nMarie"\nb@example.com;\n'
    expect(await co.upload('/imports/files', 'lidé.csv', text).ok(201)).toMatchObject({ name: 'lidé.csv', rows: 2 })
    expect(await co.post('/imports/files', { name: 'x.csv', text }).ok(201)).toMatchObject({
      name: 'x.csv',
      rows: 2,
      bytes: Buffer.byteLength(text),
    })
  })

  test('refuses a file that is not a table, with the reason', async () => {
    const co = await t.company()
    const refuse = async (content: Buffer | string, reason: string) => {
      const error = await co.upload('/imports/files', 'x.csv', content).fails(400, 'validation', 'file')
      expect(error.params.reason).toBe(reason)
    }
    await refuse('', 'empty')
    await refuse('E-mail;Name\n', 'header_only')
    await refuse(gzipSync('a@example.com\n'), 'zip')
    await refuse(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]), 'binary')
    await co.upload('/imports/files', 'x.csv', 'a@example.com\n', 'other').fails(400, 'validation', 'file')
    await co.post('/imports/files', { name: 'x', text: '' }).fails(400, 'validation', 'text')
    await co.post('/imports/files', { name: 'x' }).fails(400, 'validation', 'text')
    await co.post('/imports/files', { name: 'x', text: 'E-mail;Name\n' }).fails(400, 'validation', 'text')
    const boundary = 'multipart/form-data; boundary=x'
    const broken = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na@example.com\n'
    const headers = { ...co.headers, 'content-type': boundary } as Record<string, string>
    const cut = await co.server.inject({ method: 'POST', url: `${co.base}/imports/files`, headers, payload: broken })
    expect([cut.statusCode, cut.json().error.message]).toEqual([400, 'file'])
    // A form where JSON is expected.
    const wrong = await co.upload('/contacts', 'x.csv', 'a@example.com\n').raw()
    expect(wrong.status).toBe(415)
    expect((await co.get('/imports').ok()).total).toBe(0)
  })

  test('detects the encoding also when the first letter with diacritics comes late', async () => {
    const co = await t.company()
    const plain = `E-mail;Jmeno\n${Array.from({ length: 12_000 }, (_, i) => `person${i}@example.com;Jan`).join('\n')}\n`
    expect(plain.length).toBeGreaterThan(300_000)
    const late = Buffer.concat([
      Buffer.from(`${plain}z@example.com;`),
      Buffer.from([0x8e, 0x6c, 0x75, 0x9d, 0xfd, 0x0a]),
    ])
    const { fileId } = await co.upload('/imports/files', 'x.csv', late).ok(201)
    const preview = await co.post('/imports/preview', { fileId }).ok()
    expect(preview.format.encoding).toBe('windows-1250')
    const utf8 = await co.upload('/imports/files', 'x.csv', `${plain}z@example.com;Žluťý\n`).ok(201)
    expect((await co.post('/imports/preview', { fileId: utf8.fileId }).ok()).format.encoding).toBe('utf-8')
    const wrong = { fileId, options: { encoding: 'utf-16' } }
    await co.post('/imports/preview', wrong).fails(400, 'validation', 'options.encoding')
  })

  test('accepts a file without a name, and any name', async () => {
    const co = await t.company()
    const name = async (given: string) => (await co.upload('/imports/files', given, 'a@example.com\n').ok(201)).name
    expect(await name('')).toBe('import.csv')
    expect(await name('../../etc/pass\twd')).not.toMatch(/[\t]/)
  })

  test('refuses a file that is too large, and keeps nothing of it', async () => {
    const co = await t.company()
    const huge = Buffer.alloc(64 * 1024 * 1024 + 1, 'a@example.com\n')
    const answer = await co.upload('/imports/files', 'x.csv', huge).raw()
    expect([answer.status, answer.body.error.message]).toEqual([413, 'size'])
    expect(await Array.fromAsync(t.app.files.olderThan('imports', new Date(Date.now() + DAY)))).toEqual(
      expect.not.arrayContaining([expect.stringContaining(`imports/${co.tenantId}/`)]),
    )
  })
})

test('a preview shows columns with guesses, problems, and how many contacts are known', async () => {
  const co = await t.company()
  await co.contact('known@example.com')
  await co.post('/suppressions', { email: 'known@example.com' }).ok()
  const field = await co.post('/custom-fields', { name: 'Velikost', type: 'number' }).ok(201)
  const text =
    'E-mail;Křestní jméno;Velikost;Newsletter\nknown@example.com;Jana;42;ano\nnew@example.com;Petr;x;ne\nNEW@example.com;;;\nwrong;;;\n'
  const { fileId } = await co.post('/imports/files', { name: 'x', text }).ok(201)
  expect(await co.post('/imports/preview', { fileId }).ok(200)).toEqual({
    columns: [
      { name: 'E-mail', sample: ['known@example.com', 'new@example.com', 'NEW@example.com', 'wrong'], guess: 'email' },
      { name: 'Křestní jméno', sample: ['Jana', 'Petr'], guess: 'firstName' },
      { name: 'Velikost', sample: ['42', 'x'], guess: `cf:${field.id}` },
      { name: 'Newsletter', sample: ['ano', 'ne'], guess: null },
    ],
    rows: 4,
    format: { encoding: 'utf-8', delimiter: ';', header: true },
    consentColumn: 3,
    problems: [
      { line: 3, code: `cf:${field.id}`, value: 'x' },
      { line: 3, code: 'duplicate', value: 'new@example.com' },
      { line: 5, code: 'email', value: 'wrong' },
    ],
    counts: { valid: 2, invalid: 1, duplicateInFile: 1, existing: 1, new: 1, suppressed: 1, changed: null },
  })
  expect(await co.post('/imports/preview', { fileId, options: { header: false } }).ok()).toMatchObject({ rows: 5 })
  const mapping = [{ column: 1, field: 'email' }]
  expect((await co.post('/imports/preview', { fileId, mapping }).ok()).counts).toMatchObject({ valid: 0, invalid: 4 })
  await co.post('/imports/preview', { fileId: '999999' }).fails(400, 'validation', 'fileId')
  await (await t.company()).post('/imports/preview', { fileId }).fails(400, 'validation', 'fileId')
})

test('files and errors are kept for seven days', async () => {
  const co = await t.company()
  const text = 'E-mail\na@example.com\nwrong\n'
  const { fileId } = await co.post('/imports/files', { name: 'x', text }).ok(201)
  const done = await co
    .post('/imports', {
      name: 'x',
      source: 'x',
      fileId,
      mapping: [{ column: 0, field: 'email' }],
      mode: 'blacklist',
      shopId: co.shopId,
      listIds: [],
    })
    .ok(201)
  expect((await co.get(done.errorsUrl).raw()).text).toContain('wrong')
  const { sweepImports } = await import('./jobs/sweep.ts')
  const later = new Date(t.clock.now().getTime() + 7 * DAY + 1000)
  await sweepImports({ app: t.app, db: co.db, now: later })
  t.clock.set(later)
  await co.post('/imports/preview', { fileId }).fails(400, 'validation', 'fileId')
  expect((await co.get(done.errorsUrl).raw()).text).not.toContain('wrong')
  expect((await co.get(`/imports/${done.id}`).ok()).errorsUrl).toBeNull()
})

describe('the files and drafts of a company', () => {
  const text = 'E-mail\na@example.com\n'
  const upload = (co: Company) => co.post('/imports/files', { name: 'x', text })

  const insertFiles = (co: Company, number: number, bytes: number) =>
    sql`
      insert into import_file (tenant_id, name, key, bytes, rows, created_at, expires_at)
      select ${co.tenantId}, 'x', 'imports/x/' || gen_random_uuid(), ${bytes}, 1, ${t.clock.now()},
        ${new Date(t.clock.now().getTime() + DAY)}
      from generate_series(1, ${number})`.execute(co.db)

  const storedFiles = async (co: Company) =>
    (await Array.fromAsync(t.app.files.olderThan('imports', new Date(Date.now() + DAY)))).filter((key) =>
      key.startsWith(`imports/${co.tenantId}/`),
    )

  test('are limited in their number, also when they arrive at once', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await insertFiles(co, 199, 1)
    const answers = await Promise.all([1, 2, 3].map(() => upload(co).raw()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await upload(co).fails(409, 'conflict', 'limit')
    expect(await storedFiles(co)).toHaveLength(1)
    await upload(other).ok(201)
    t.clock.forward(DAY + 1)
    await upload(co).ok(201)
  })

  test('are limited in the sum of their bytes', async () => {
    const co = await t.company()
    const most = 2 * 1024 ** 3
    await insertFiles(co, 1, most - Buffer.byteLength(text))
    await co.post('/imports/files', { name: 'x', text: `${text}\n` }).fails(409, 'conflict', 'limit')
    expect(await storedFiles(co)).toEqual([])
    await upload(co).ok(201)
    await upload(co).fails(409, 'conflict', 'limit')
  })

  test('include at most 200 drafts', async () => {
    const co = await t.company()
    await sql`
      insert into import (tenant_id, name, status, started_by_kind, created_at)
      select ${co.tenantId}, 'x', 'draft', 'key', ${t.clock.now()} from generate_series(1, 199)`.execute(co.db)
    await co.post('/imports/drafts', {}).ok(201)
    await co.post('/imports/drafts', {}).fails(409, 'conflict', 'limit')
  })
})
