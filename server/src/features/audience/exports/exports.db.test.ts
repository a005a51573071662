import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { neutralised } from '../../../platform/text/csv.ts'
import { eraseFromExports } from './jobs/sweep.ts'
import { neutralisedCell } from './sql/cells.ts'
import { findExport } from './store.ts'
import { writeExport } from './write-export.ts'

const t = useApi()
const DAY = 24 * 3600 * 1000

const start = (co: Company, more: object = {}) =>
  co.post('/exports', { name: 'Out', selection: 'all', fields: ['email'], encoding: 'utf-8', ...more })

/** The file of an export, as bytes. */
async function exported(co: Company, more: object = {}) {
  const { id } = await start(co, more).ok(201)
  expect(await t.runJobs()).toBe(0)
  const response = await co.server.inject({
    url: `${co.base}/exports/${id}/download`,
    headers: co.headers as Record<string, string>,
  })
  expect(response.statusCode).toBe(200)
  return { id, bytes: response.rawPayload, headers: response.headers }
}
test('the file has the name of the export', async () => {
  const { headers } = await exported(await t.company(), { name: 'Jarní "akce"\n' })
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Jarni-akce.csv"; filename*=UTF-8''${encodeURIComponent('Jarní "akce".csv')}`,
  )
})

/** The cells of the first sheet that the description of a workbook names. */
async function firstSheet(workbook: Buffer): Promise<string[][]> {
  const zip = await fromBufferPromise(workbook, { lazyEntries: true })
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  const main = /Type="[^"]*officeDocument" Target="([^"]+)"/.exec(parts.get('_rels/.rels')!)![1]!
  const [, id] = /<sheet [^>]*r:id="([^"]+)"/.exec(parts.get(main)!)!
  const target = new RegExp(`Id="${id}" [^>]*Target="([^"]+)"`).exec(parts.get('xl/_rels/workbook.xml.rels')!)![1]!
  const path = `xl/${target}`
  expect(parts.get('[Content_Types].xml')).toContain(`PartName="/${path}"`)
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>' }
  const cells = (row: string) =>
    [
      ...row.matchAll(
        /<c(?:\/>| t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is><\/c>| s="(\d)"><v>([^<]+)<\/v><\/c>)/g,
      ),
    ].map(([, cell = '', style, number]) =>
      style ? `${style}: ${number}` : cell.replace(/&(\w+);/g, (_, name: string) => entities[name]!),
    )
  return [...parts.get(path)!.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) => cells(row!))
}

const lines = async (co: Company, more: object = {}) =>
  (await exported(co, more)).bytes.toString('utf8').replace('\ufeff', '').split('\n').slice(0, -1)

describe('an export', () => {
  test('has the fields in the requested order, with semicolons, quotes and a BOM, and neutralised formulas', async () => {
    const co = await t.company()
    const options = [
      { name: 'Red;big', order: 1 },
      { name: 'Blue', order: 2 },
    ]
    const multi = await co.post('/custom-fields', { name: 'Colours', type: 'multi', options }).ok(201)
    const number = await co.post('/custom-fields', { name: 'Size', type: 'number' }).ok(201)
    const list = await co.list('News')
    await co.contact('jana@example.com', {
      firstName: '=cmd|x',
      lastName: 'Nová;"ková"',
      phone: '+420 777',
      note: 'two\nlines',
      birthday: '1980-02-01',
      listIds: [list.id],
      customFields: { [multi.id]: ['Blue', 'Red;big'], [number.id]: 4.5 },
    })
    const fields = [
      'lastName',
      'email',
      'firstName',
      'phone',
      'note',
      'birthday',
      `cf:${multi.id}`,
      `cf:${number.id}`,
      'lists',
      'status',
      'state',
      'gender',
      'createdAt',
    ]
    const { bytes, headers } = await exported(co, { fields })
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(bytes.subarray(3).toString()).toBe(
      `${fields.join(';')}\n"Nová;""ková""";jana@example.com;'=cmd|x;'+420 777;"two\nlines";1980-02-01;"Red;big, Blue";4.5;News;subscribed;active;;${t.clock.now().toISOString()}\n`,
    )
  })

  test('in windows-1250 replaces unknown characters with question marks', async () => {
    const co = await t.company()
    await co.contact('z@example.com', { firstName: 'Žluťoučký', lastName: '日本 😀 € „Ą“' })
    const { bytes, headers } = await exported(co, { fields: ['firstName', 'lastName'], encoding: 'windows-1250' })
    expect(headers['content-type']).toBe('text/csv; charset=windows-1250')
    expect(new TextDecoder('windows-1250').decode(bytes)).toBe('firstName;lastName\nŽluťoučký;?? ? € „Ą“\n')
  })

  test('selects all contacts, bounced, blacklisted, or members of lists; with a valid consent for purposes', async () => {
    const co = await t.company()
    const list = await co.list()
    const [a, b, c] = [
      await co.contact('a@example.com'),
      await co.contact('b@example.com'),
      await co.contact('c@example.com'),
    ]
    await co.post(`/lists/${list.id}/members`, { contactIds: [a.id, b.id, c.id] }).ok()
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [b.id] }).ok()
    await co.post(`/lists/${list.id}/members/remove`, { contactIds: [c.id] }).ok()
    await co.post(`/contacts/${c.id}/blacklist`).ok()
    await co.post('/suppressions', { email: 'd@example.com', reason: 'invalid' }).ok()
    await co.contact('d@example.com')
    const { items } = await co.get(`/contacts/${a.id}/purposes`).ok()
    await co.post(`/contacts/${a.id}/purposes/${items[0].id}/withdraw`).ok()
    expect(await lines(co)).toEqual(['email', 'a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
    expect(await lines(co, { selection: 'bounced' })).toEqual(['email', 'd@example.com'])
    expect(await lines(co, { selection: 'blacklisted' })).toEqual(['email', 'c@example.com'])
    const lists = { selection: 'lists', listIds: [list.id] }
    expect(await lines(co, lists)).toEqual(['email', 'a@example.com', 'b@example.com'])
    expect(await lines(co, { ...lists, purposeIds: [co.purposeId] })).toEqual(['email', 'b@example.com'])
    expect(await lines(await t.company())).toEqual(['email'])
  })

  test('selects the members of a segment, or contacts by their ids', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const [a, , c] = [
      await co.contact('a@example.com', { city: 'Brno' }),
      await co.contact('b@example.com', { city: 'Brno' }),
      await co.contact('c@example.com'),
    ]
    const rule = { type: 'contact_field', field: 'city', op: 'eq', value: 'Brno' }
    const definition = { type: 'group', match: 'all', rules: [rule] }
    const segment = { name: 'Brno', shopId: co.shopId, refresh: 'daily', definition }
    const { id: segmentId } = await co.post('/segments', segment).ok(201)
    expect(await lines(co, { selection: 'segment', segmentId })).toEqual(['email', 'a@example.com', 'b@example.com'])
    // Contacts of another company are left out.
    const contactIds = [a.id, c.id, (await other.contact()).id]
    expect(await lines(co, { selection: 'contacts', contactIds })).toEqual(['email', 'a@example.com', 'c@example.com'])
    const { items } = await co.get('/exports?sort=id').ok()
    expect(items).toMatchObject([
      { segmentId, contacts: 0, format: 'csv', headers: 'api' },
      { segmentId: null, contacts: 3 },
    ])
    await start(co, { selection: 'segment' }).fails(400, 'validation', 'segmentId')
    await start(co, { segmentId }).fails(400, 'validation', 'segmentId')
    await start(other, { selection: 'segment', segmentId }).fails(400, 'validation', 'segmentId')
    await start(co, { selection: 'contacts' }).fails(400, 'validation', 'contactIds')
    await start(co, { selection: 'contacts', contactIds: [] }).fails(400, 'validation', 'contactIds')
    await start(co, { contactIds }).fails(400, 'validation', 'contactIds')
    const many = Array.from({ length: 10_001 }, (_, i) => String(i + 1))
    await start(co, { selection: 'contacts', contactIds: many }).fails(400, 'validation', 'contactIds')
    await start(co, { format: 'ods' }).fails(400, 'validation', 'format')
    await start(co, { headers: 'none' }).fails(400, 'validation', 'headers')
    // A segment that is deleted before the export is written.
    const { id } = await start(co, { selection: 'segment', segmentId }).ok(201)
    await co.delete(`/segments/${segmentId}`).ok(204)
    await t.runJobs()
    expect((await co.get(`/exports/${id}`).ok()).status).toBe('failed')
  })

  test('selects the contacts that match a filter of the grid, which is kept only until the file is written', async () => {
    const co = await t.company()
    const list = await co.list()
    const [a, b] = [
      await co.contact('a@example.com', { city: 'Brno' }),
      await co.contact('b@example.com', { city: 'Plzeň' }),
      await co.contact('c@example.com', { city: 'Brno' }),
    ]
    await co.post(`/lists/${list.id}/members`, { contactIds: [a.id, b!.id] }).ok()
    const by = (filter: object) => lines(co, { selection: 'filter', filter })
    expect(await by({ city: 'brno' })).toEqual(['email', 'a@example.com', 'c@example.com'])
    expect(await by({ city: 'brno', list: list.id })).toEqual(['email', 'a@example.com'])
    expect(await by({ list: list.id, listOp: 'neq', q: 'example' })).toEqual(['email', 'c@example.com'])
    expect(await by({})).toHaveLength(4)
    await start(co, { selection: 'filter' }).fails(400, 'validation', 'filter')
    await start(co, { filter: { city: 'Brno' } }).fails(400, 'validation', 'filter')
    await start(co, { selection: 'filter', filter: { town: 'Brno' } }).fails(400, 'validation', 'filter.town')
    // It is applied when the file is written.
    const { id } = await start(co, { selection: 'filter', filter: { q: 'd@example.com' } }).ok(201)
    expect((await findExport(co.db, co.tenantId, id))!.filter).toEqual({ q: 'd@example.com' })
    await co.contact('d@example.com')
    await t.runJobs()
    expect(await co.get(`/exports/${id}`).ok()).toMatchObject({ selection: 'filter', status: 'ready', rows: 1 })
    expect((await findExport(co.db, co.tenantId, id))!.filter).toBeNull()
  })

  test('with labels has headings in a language, and times in the zone of the company', async () => {
    const co = await t.company()
    const field = await co.post('/custom-fields', { name: '=Size', type: 'text' }).ok(201)
    await co.contact('a@example.com')
    const fields = ['email', 'lastName', 'createdAt', `cf:${field.id}`]
    const [heads, row] = await lines(co, { fields, headers: 'labels', language: 'cs' })
    expect(heads).toBe("E-mail;Příjmení;Vytvořen;'=Size")
    const { timezone } = await co.get('/company').ok()
    const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: timezone })
    expect(row).toBe(`a@example.com;"";${local.format(t.clock.now())};`)
    expect(timezone).not.toBe('UTC')
  })

  test('is a workbook that a reader opens, with texts as they are', async () => {
    const co = await t.company()
    const note = 'two\nlines\tand <tags> & "quotes" \\ \u{1f600}'
    await co.contact('jana@example.com', { firstName: '=1+1', lastName: 'Nová', note })
    await co.contact('bruno@example.com')
    const fields = ['email', 'firstName', 'lastName', 'note']
    const { bytes, headers } = await exported(co, { fields, format: 'xlsx', headers: 'labels', language: 'sk' })
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toContain('Out.xlsx')
    expect(await firstSheet(bytes)).toEqual([
      ['E-mail', 'Meno', 'Priezvisko', 'Poznámka'],
      ['jana@example.com', '=1+1', 'Nová', note],
      ['bruno@example.com', '', '', ''],
    ])
    const none = await exported(await t.company(), { format: 'xlsx' })
    expect(await firstSheet(none.bytes)).toEqual([['email']])
  })

  test('has real dates in a workbook with labels, which an import reads', async () => {
    const co = await t.company()
    const custom = await co.post('/custom-fields', { name: 'Since', type: 'datetime' }).ok(201)
    const values = { birthday: '1980-02-01', nameDay: '02-29', customFields: { [custom.id]: '2026-01-02T18:00:00Z' } }
    await co.contact('a@example.com', values)
    await co.contact('old@example.com', { birthday: '1900-01-31', nameDay: null })
    const fields = ['email', 'birthday', 'nameDay', `cf:${custom.id}`]
    const { bytes } = await exported(co, { fields, format: 'xlsx', headers: 'labels', language: 'en' })
    // In the zone of the company, an hour ahead of UTC.
    expect(await firstSheet(bytes)).toEqual([
      ['E-mail', 'Birthday', 'Name day', 'Since'],
      ['a@example.com', '1: 29252', '3: 36585', `2: ${46_024 + 19 / 24}`],
      ['old@example.com', '1900-01-31', '', ''],
    ])
    const { fileId } = await co.upload('/imports/files', 'x.xlsx', bytes).ok(201)
    const { columns } = await co.post('/imports/preview', { fileId }).ok()
    expect(columns).toMatchObject([
      { guess: 'email' },
      { guess: 'birthday', sample: ['1980-02-01', '1900-01-31'] },
      { guess: 'nameDay', sample: ['2000-02-29'] },
      { guess: `cf:${custom.id}`, sample: ['2026-01-02 19:00:00'] },
    ])
    const plain = await exported(co, { fields, format: 'xlsx' })
    expect((await firstSheet(plain.bytes))[1]).toEqual([
      'a@example.com',
      '1980-02-01',
      '02-29',
      '2026-01-02T18:00:00.000Z',
    ])
  })

  test('is queued, ready with a notification, and expires', async () => {
    const co = await t.company()
    await co.contact()
    const { id } = await start(co).ok(201)
    await co.get(`/exports/${id}/download`).fails(409, 'conflict', 'status')
    await t.runJobs()
    expect(await co.get(`/exports/${id}`).ok()).toMatchObject({ status: 'ready', rows: 1, bytes: expect.any(Number) })
    expect((await co.get('/notifications').ok()).items).toMatchObject([
      { type: 'export_ready', severity: 'success', subject: { kind: 'export', id, name: 'Out' }, params: { rows: 1 } },
    ])
    expect((await co.get('/running-actions').ok()).items).toEqual([])
    t.clock.forward(7 * DAY + 1)
    await co.get(`/exports/${id}/download`).fails(410, 'expired')
    expect((await co.get(`/exports/${id}`).ok()).status).toBe('expired')
    expect((await co.get('/exports?q=out').ok()).total).toBe(1)
    expect((await co.get('/exports?status=expired').ok()).total).toBe(1)
    expect((await co.get('/exports?status=ready').ok()).total).toBe(0)
  })

  test('of a deleted field fails at once, with a notification', async () => {
    const co = await t.company()
    const field = await co.post('/custom-fields', { name: 'Size', type: 'text' }).ok(201)
    const { id } = await start(co, { fields: ['email', `cf:${field.id}`] }).ok(201)
    await co.delete(`/custom-fields/${field.id}`).ok(204)
    await t.runJobs()
    expect((await co.get(`/exports/${id}`).ok()).status).toBe('failed')
    const { items } = await co.get('/notifications').ok()
    expect(items).toContainEqual(expect.objectContaining({ type: 'export_ready', severity: 'error' }))
    expect((await co.get('/running-actions').ok()).items).toEqual([])
  })

  test('that cannot be written leaves no connection in the middle of its COPY', async () => {
    const co = await t.company()
    await co.db
      .insertInto('contact')
      .columns([
        'tenant_id',
        'email',
        'shop_id',
        'status',
        'status_at',
        'source',
        'consent_basis',
        'created_at',
        'updated_at',
      ])
      .expression(
        sql`select ${co.tenantId}::bigint, 'n' || i || '@example.com', ${co.shopId}::bigint, 'subscribed', now(), 'import', 'imported', now(), now() from generate_series(1, 20000) i`,
      )
      .execute()
    const { id } = await start(co, { fields: ['email', 'createdAt', 'status'] }).ok(201)
    const row = (await findExport(co.db, co.tenantId, id))!
    const files = { ...t.app.files, write: () => Promise.reject(new Error('the disk is full')) }
    const context = { app: { ...t.app, files }, db: co.db, now: t.clock.now() }
    await expect(writeExport(context, row, async () => {})).rejects.toThrow('the disk is full')
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from pg_stat_activity where datname = current_database() and query like 'copy (%' and state <> 'idle'`.execute(
              co.db,
            )
          ).rows,
      )
      .toEqual([])
  })

  test('expires when a contact is erased, also while it is queued, and its file is deleted', async () => {
    const co = await t.company()
    const { id } = await exported(co)
    const waiting = await start(co).ok(201)
    await co.db.transaction().execute((db) => eraseFromExports({ db, now: t.clock.now() }, co.tenantId))
    await t.runJobs()
    for (const one of [id, waiting.id]) await co.get(`/exports/${one}/download`).fails(410, 'expired')
    const left = await Array.fromAsync(t.app.files.olderThan('exports', new Date(Date.now() + 60_000)))
    expect(left.filter((key) => key.startsWith(`exports/${co.tenantId}/`))).toEqual([])
  })
})

test('a cell that a spreadsheet program would run is neutralised, as in the files of reports', async () => {
  const co = await t.company()
  await co.contact('jana@example.com', { note: '\n=1', company: '\u200b=2', city: '\uff1d3' })
  const { bytes } = await exported(co, { fields: ['note', 'company', 'city'] })
  expect(bytes.toString()).toContain(`"'\n=1";'\u200b=2;'\uff1d3\n`)
  // The database and the program follow one rule, after every character that a text can contain.
  const { rows } = await sql<{ cell: string; exported: string }>`
    select cell, ${neutralisedCell(sql`cell`)} as exported
    from generate_series(1, 65533) i
    cross join lateral (select chr(i) || '=1' as cell) made
    where i not between 55296 and 57343`.execute(co.db)
  expect(rows.filter(({ cell, exported }) => exported !== neutralised(cell))).toEqual([])
  expect(rows.filter(({ cell, exported }) => exported !== cell).length).toBeGreaterThan(100)
})

test('bad input is named; the right to export is needed', async () => {
  const [co, other] = [await t.company(), await t.company()]
  await start(co, { fields: ['email', 'password'] }).fails(400, 'validation', 'fields.1')
  await start(co, { fields: [] }).fails(400, 'validation', 'fields')
  await start(co, { encoding: 'latin1' }).fails(400, 'validation', 'encoding')
  await start(co, { selection: 'some' }).fails(400, 'validation', 'selection')
  await start(co, { selection: 'lists' }).fails(400, 'validation', 'listIds')
  await start(co, { selection: 'lists', listIds: [(await other.list()).id] }).fails(400, 'validation', 'listIds.0')
  await start(co, { purposeIds: [other.purposeId] }).fails(400, 'validation', 'purposeIds.0')
  const { items } = await co.get('/export-fields').ok()
  expect(items).toContainEqual({ field: 'email', group: 'contact', type: 'text' })
  // Every offered field can be exported.
  await co.contact()
  expect(await lines(co, { fields: items.map((one: { field: string }) => one.field) })).toHaveLength(2)
  await (await co.key('full', 'content_manager')).post('/exports', {}).fails(403, 'forbidden', 'export')
  const analyst = await co.key('full', 'data_analyst')
  await analyst.post('/exports', { name: 'x', selection: 'all', fields: ['id'], encoding: 'utf-8' }).ok(201)
  await (await co.key('read', 'data_analyst')).get('/exports/1/download').fails(403, 'forbidden', 'scope')
})

test('at most ten exports of a company are queued or written at a time', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const answers = await Promise.all(Array.from({ length: 12 }, () => start(co).raw()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  await start(co).fails(409, 'conflict', 'limit')
  await start(other).ok(201)
  await t.runJobs()
  await start(co).ok(201)
})
