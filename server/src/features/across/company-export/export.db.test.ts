import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { fillTables } from '../../../../test/support/fill-tables.ts'
import { wellKnown } from '../../../../test/support/well-known-contact.ts'
import { companyTables } from '../company-deletion/sql/company-tables.ts'
import { allFiles } from './all-files.ts'
import { NOT_EXPORTED } from './not-exported.ts'
import type { ExportFile } from './slot.ts'
import { beginExport, requireExport } from './store.ts'
import { newKey, Stopped, writeExport } from './write-export.ts'

const t = useApi()
const DAY = 24 * 3600_000

async function filesIn(zip: Buffer): Promise<Map<string, string>> {
  const archive = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const files = new Map<string, string>()
  return new Promise((resolve, reject) => {
    archive.on('entry', (entry) =>
      archive.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        files.set(entry.fileName, (await buffer(stream)).toString('utf8'))
        archive.readEntry()
      }),
    )
    archive.on('end', () => resolve(files))
    archive.on('error', reject)
    archive.readEntry()
  })
}

/** Exports a company and returns the files of the archive. */
async function exported(co: Company) {
  await co.post('/company/export').ok(202)
  await t.runJobs()
  const { export: made } = await co.get('/company/export').ok()
  expect(made).toMatchObject({ status: 'ready', bytes: expect.any(Number) })
  const { headers, zip } = await downloaded(co, made.fileUrl)
  expect(headers['content-type']).toBe('application/zip')
  expect(zip).toHaveLength(made.bytes)
  return { made, files: await filesIn(zip) }
}

async function downloaded(co: Company, url: string) {
  const { pathname } = new URL(url)
  const { rawPayload, headers } = await co.server.inject({ url: pathname, headers: co.headers })
  return { headers, zip: rawPayload }
}

const csv = (text: string) =>
  parse(text, { delimiter: ';', columns: true, bom: true, relax_column_count: false }) as Record<string, string>[]
const lines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('the archive', () => {
  test('has what a company has, and README.txt explains every file', async () => {
    const co = await t.company()
    const { contact, email } = await wellKnown(t, co)
    const file = await co.file('dot.gif')
    const { files } = await exported(co)
    const readme = files.get('README.txt')!
    for (const { path, about } of allFiles()) {
      expect(readme).toContain(`${path}\n    ${about}`)
      expect(
        [...files.keys()].some((name) => name.startsWith(path)),
        path,
      ).toBe(true)
    }
    expect(csv(files.get('contacts/contacts.csv')!)).toMatchObject([
      { id: contact.id, email, city: 'Xqzcity', consents: expect.stringMatching(/\S/) },
    ])
    expect(csv(files.get('contacts/suppressions.csv')!)).toMatchObject([{ email, reason: 'manual' }])
    expect(csv(files.get('contacts/memberships.csv')!)).toMatchObject([
      { contactId: contact.id, state: 'unsubscribed' },
    ])
    expect(lines(files.get('shops/orders.jsonl')!)).toMatchObject([{ items: [{ name: 'Tulips' }] }])
    expect(lines(files.get('automations/graphs.jsonl')!)).toMatchObject([{ is_current: true, graph: { edges: [{}] } }])
    expect(lines(files.get('surveys/responses.jsonl')!)).toMatchObject([{ texts: { words: 'xqzanswer' } }])
    expect(lines(files.get('campaigns/campaigns.jsonl')!)).toHaveLength(1)
    expect(csv(files.get('campaigns/statistics.csv')!)).toMatchObject([{ name: 'Frozen', sent: '1' }])
    expect(csv(files.get('mails/messages.csv')!)).toMatchObject([{ mailing: 'campaign', email, state: 'sent' }])
    expect(csv(files.get('mails/events.csv')!)).toContainEqual(expect.objectContaining({ kind: 'clicked' }))
    expect(csv(files.get('settings/members.csv')!)).toMatchObject([{ email: co.email, roles: 'account_admin' }])
    expect(JSON.parse(files.get('settings/company.json')!)).toMatchObject({ id: co.tenant })
    expect(files.get(`files/${file.id}-dot.gif`)).toMatch(/^GIF89a/)
    expect([...files.keys()].filter((name) => /^content\/templates\/\d+\.html$/.test(name))).not.toEqual([])
  })

  test('the evidence of consents can be verified without the service', async () => {
    const co = await t.company()
    const contact = await co.contact()
    await co.post(`/contacts/${contact.id}/unsubscribe`, {}).ok()
    const entries = csv((await exported(co)).files.get('contacts/consent-evidence.csv')!)
    expect(entries.length).toBeGreaterThan(1)
    const hex = (text: string) => Buffer.from(text, 'hex')
    const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest('hex')
    let previous = ''
    for (const { personal, salt, digest, hashed, hash, ...entry } of entries) {
      expect(entry.previous).toBe(previous)
      expect(sha(hex(salt!), Buffer.from(personal!))).toBe(digest)
      expect(sha(hex(previous), hex(digest!), Buffer.from(hashed!))).toBe(hash)
      previous = hash!
    }
  })

  test('formulas are neutralised, and secrets are left out', async () => {
    const co = await t.company()
    await co.contact('formula@example.com', { firstName: '=1+1', note: '@SUM(A1)' })
    await wellKnown(t, co, 'xqy', '777888999')
    await fillTables(t.database.pool, co.tenantId, 'xqy')
    await t.database.pool.query(
      "update account_webhook set password = 'sealed-7', signing_secret = 'sealed-7' where tenant_id = $1",
      [co.tenantId],
    )
    const { files } = await exported(co)
    const cells = { firstName: "'=1+1", note: "'@SUM(A1)" }
    expect(csv(files.get('contacts/contacts.csv')!)[0]).toMatchObject(cells)
    const all = [...files.values()].join('\n')
    const { rows } = await t.database.pool.query<{ secret: string }>(
      `select encode(hash, 'hex') as secret from api_key where tenant_id = $1
       union all select private_key from sending_domain where tenant_id = $1
       union all select password_hash from person where id in (select person_id from member where tenant_id = $1)`,
      [co.tenantId],
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const secret of [...rows.map((row) => row.secret), 'sealed-7', co.apiKey]) expect(all).not.toContain(secret)
  })

  test('every table of companies is exported or left out with a reason', async () => {
    const tables = (await companyTables(t.database.db)).map(({ name }) => name)
    const written = allFiles().flatMap((file) => file.tables)
    expect(tables.filter((name) => !written.includes(name) && !(name in NOT_EXPORTED))).toEqual([])
    expect(written.filter((name) => name in NOT_EXPORTED)).toEqual([])
    expect(Object.keys(NOT_EXPORTED).filter((name) => !tables.includes(name))).toEqual([])
  })

  test('columns that may hold secrets are left out by name', async () => {
    const { rows } = await t.database.pool.query<{ table: string; column: string }>(
      `select c.relname as "table", a.attname as "column" from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace
         and a.attname ~ '(hash|password|secret|token|private|salt|nonce|seal|responder)'`,
    )
    // The contents of transactional mails are named by their hash.
    const harmless = ['transactional_content.hash', 'transactional_mailing.content_hash']
    for (const { tables, without, path } of allFiles() as readonly (ExportFile & { without?: readonly string[] })[]) {
      if (!without) continue
      const risky = rows.filter(({ table, column }) => table === tables[0] && !harmless.includes(`${table}.${column}`))
      expect(without, path).toEqual(expect.arrayContaining(risky.map(({ column }) => column)))
    }
  })

  test('another company finds nothing of it', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await co.contact('secret@example.com')
    await other.contact('mine@example.com')
    const { made } = await exported(co)
    const { files } = await exported(other)
    expect([...files.values()].join('\n')).not.toContain('secret@example.com')
    await other.get(`/company/export/${made.id}/file`).fails(404, 'not_found')
  })
})

describe('running an export', () => {
  test('needs settings in full and the right to export', async () => {
    const co = await t.company()
    const analyst = await co.member('data_analyst')
    const developer = await co.member('developer')
    await analyst.post('/company/export').fails(403, 'forbidden', 'settings')
    await developer.post('/company/export').fails(403, 'forbidden', 'export')
    const { made } = await exported(co)
    await analyst.get(`/company/export/${made.id}/file`).fails(403, 'forbidden', 'settings')
  })

  test('one at a time, with progress and a notification', async () => {
    const co = await t.company()
    expect(await co.get('/company/export').ok()).toEqual({ export: null })
    const { jobId } = await co.post('/company/export').ok(202)
    await co.post('/company/export').fails(409, 'conflict', 'status')
    const { items } = await co.get('/running-actions').ok()
    expect(items).toMatchObject([{ jobId, type: 'company-export.write' }])
    const { export: queued } = await co.get('/company/export').ok()
    expect(queued).toMatchObject({ status: 'queued', fileUrl: null })
    await co.get(`/company/export/${queued.id}/file`).fails(409, 'conflict', 'status')
    await t.runJobs()
    const notices = await co.get('/notifications?type=company_export_ready').ok()
    expect(notices.items).toMatchObject([
      {
        severity: 'success',
        jobId,
        params: { fileUrl: expect.stringMatching(/^https?:.*\/company\/export\/\d+\/file$/) },
      },
    ])
    expect((await co.get('/running-actions').ok()).items).toEqual([])
    await co.post('/company/export').ok(202)
    await t.runJobs()
  })

  test('the archive is there for seven days', async () => {
    const co = await t.company()
    const { made } = await exported(co)
    t.clock.forward(7 * DAY)
    const { made: second } = await exported(co)
    await co.get(`/company/export/${made.id}/file`).fails(410, 'expired')
    await t.database.pool.query("select graphile_worker.add_job('company-export.sweep', '{}')")
    await t.runJobs()
    expect(await keysOf(co)).toHaveLength(1)
    await co.get(`/company/export/${second.id}/file`).ok(200)
  })

  test('an attempt that was killed leaves no file and no second archive', async () => {
    const co = await t.company()
    await co.post('/company/export').ok(202)
    const { export: queued } = await co.get('/company/export').ok()
    const lost = newKey(co.tenantId)
    await beginExport(co.db, co.tenantId, queued.id, lost)
    // What the killed process had written: a part of a file, or a whole one without its row.
    await t.app.files.write(`${lost}.part`, [Buffer.from('half')].values() as never)
    await t.app.files.write(lost, [Buffer.from('whole')].values() as never)
    await t.runJobs()
    const row = await requireExport(co.db, co.tenantId, queued.id)
    expect(row).toMatchObject({ status: 'ready' })
    expect(await keysOf(co)).toEqual([row.key])
  })

  test('an archive that cannot be stored ends the attempt, like a process that stops', async () => {
    const co = await t.company()
    const context = { app: { ...t.app, files: { ...t.app.files, write: failing } }, db: co.db, now: t.clock.now() }
    const writing = { tenantId: co.tenantId, key: newKey(co.tenantId), report: async () => {} }
    await expect(writeExport(context, { ...writing, stopping: () => false })).rejects.toThrow('disk full')
    const stopped = writeExport({ ...context, app: t.app }, { ...writing, stopping: () => true })
    await expect(stopped).rejects.toThrow(Stopped)
    expect(await keysOf(co)).toEqual([])
  })

  test('erasing a contact ends the archives that hold it', async () => {
    const co = await t.company()
    const contact = await co.contact()
    const { made } = await exported(co)
    await co.post(`/contacts/${contact.id}/erase`, {}).raw()
    await t.runJobs()
    await co.get(`/company/export/${made.id}/file`).fails(410, 'expired')
    expect(await keysOf(co)).toEqual([])
  })
})

async function keysOf(co: Company): Promise<string[]> {
  const keys: string[] = []
  for await (const key of t.app.files.olderThan(`company-exports/${co.tenantId}`, new Date(Date.now() + 3600_000)))
    keys.push(key)
  return keys
}

async function failing(_key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  for await (const _ of content) throw new Error('disk full')
  return 0
}
