import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { readInTurn } from './turns.ts'
import { partsOf, workbookOf, zipOf } from './workbook.testing.ts'

const t = useApi()

const text = (cell: string) => `<c t="str"><v>${cell}</v></c>`

test('the first sheet of a workbook is imported like a CSV', async () => {
  const co = await t.company()
  const sheet = `<row r="1">${['E-mail', 'Jméno a příjmení', 'Datum narození', 'Poznámka'].map(text).join('')}</row>
    <row r="3">${text('jana@example.com')}${text('Ing. Jana Nováková')}<c s="1"><v>29252</v></c>${text('první\ndruhý; &quot;třetí&quot;')}</row>
    <row r="4">${text('nesmysl')}${text('Petr Malý')}</row>`
  const content = await zipOf(partsOf(sheet))
  const file = await co.upload('/imports/files', 'Zákazníci.xlsx', content).ok(201)
  expect(file).toMatchObject({ name: 'Zákazníci.xlsx', rows: 2, bytes: content.length })
  // The options of texts do not concern workbooks.
  const choice = { fileId: file.fileId, options: { delimiter: ',', encoding: 'utf-16' } }
  const preview = await co.post('/imports/preview', choice).ok()
  expect(preview).toMatchObject({
    rows: 2,
    columns: [
      { guess: 'email' },
      { guess: 'fullName' },
      { guess: 'birthday', sample: ['1980-02-01'] },
      { guess: 'note' },
    ],
    problems: [{ line: 4, code: 'email', value: 'nesmysl' }],
  })
  const mapping = preview.columns.map(({ guess }: { guess: string }, column: number) => ({ column, field: guess }))
  const { result } = await co.post('/imports', inputFor(co, { ...choice, mapping })).ok(201)
  expect(result).toMatchObject({ created: 1, skipped: { invalid: 1 } })
  const { items } = await co.get('/contacts').ok()
  expect(await co.get(`/contacts/${items[0].id}`).ok()).toMatchObject({
    firstName: 'Jana',
    lastName: 'Nováková',
    birthday: '1980-02-01',
    note: 'první\ndruhý; "třetí"',
    salutation: 'Milá Jano',
  })
})

test('a large workbook with shared texts keeps every row', async () => {
  const co = await t.company()
  const rows = Array.from({ length: 20_000 }, (_, i) => [`n${i}@example.com`, i % 2 ? 'Jana' : 'Petr'])
  const content = await workbookOf([['E-mail', 'Jméno'], ...rows])
  const { fileId } = await co.upload('/imports/files', 'x.xlsx', content).ok(201)
  const { counts, columns } = await co.post('/imports/preview', { fileId }).ok()
  expect(counts).toMatchObject({ valid: 20_000, invalid: 0, duplicateInFile: 0 })
  expect(columns[1].sample).toEqual(['Petr', 'Jana', 'Petr', 'Jana', 'Petr'])
})

test('workbooks that are broken, hostile or something else are refused with the reason', async () => {
  const co = await t.company()
  const refuse = async (content: Buffer, reason: string) => {
    const error = await co.upload('/imports/files', 'x.xlsx', content).fails(400, 'validation', 'file')
    expect(error.params.reason).toBe(reason)
  }
  const row = `<row>${text('a@example.com')}</row>`
  const good = await zipOf(partsOf(row))
  await co.upload('/imports/files', 'x.xlsx', good).ok(201)
  await refuse(good.subarray(0, good.length - 30), 'workbook')
  await refuse(await zipOf({ 'content.xml': '<office/>' }), 'zip')
  await refuse(await zipOf(partsOf('')), 'empty')
  await refuse(await zipOf(partsOf(row, { 'xl/worksheets/sheet1.xml': `<!DOCTYPE a><sheetData>${row}` })), 'workbook')
  await refuse(await zipOf(partsOf(`<row><c r="ABC1"><v>1</v></c></row>`)), 'too_many_columns')
  // 200 MB of nothing in 200 kB.
  const bomb = Buffer.concat([Buffer.from(`<sheetData>${row}`), Buffer.alloc(200 * 1024 ** 2, 0x20)])
  await refuse(await zipOf({ ...partsOf(''), 'xl/worksheets/sheet1.xml': bomb }), 'workbook')
  const cells = `<sheetData><row>${'<c/>'.repeat(10_000_000)}`
  await refuse(await zipOf(partsOf('', { 'xl/worksheets/sheet1.xml': cells })), 'workbook_size')
  const kept = await co.db.selectFrom('import_file').selectAll().where('tenant_id', '=', co.tenantId).execute()
  expect(kept).toHaveLength(1)
})

test('a sheet has at most as much text as a CSV file', async () => {
  const co = await t.company()
  // 10,000 letters in each of 7,000 cells that share one text.
  const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(7000)
  const content = await zipOf(
    partsOf(rows, { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(10_000)}</t></si></sst>` }),
  )
  const error = await co.upload('/imports/files', 'x.xlsx', content).fails(400, 'validation', 'file')
  expect(error.params).toEqual({ reason: 'sheet_size', line: 6711 })
})

test('two workbooks are read at a time, one of each company; other files do not wait', async () => {
  const co = await t.company()
  const workbook = await workbookOf([['E-mail'], ['a@example.com']])
  const order: string[] = []
  const ends: (() => void)[] = []
  const held = (tenantId: string) =>
    readInTurn(tenantId, () => new Promise<void>((resolve) => ends.push(resolve))).then(() => order.push('held'))
  const others = ['a', 'a', 'b'].map(held)
  expect(ends).toHaveLength(2)
  const uploaded = co.upload('/imports/files', 'x.xlsx', workbook).ok(201)
  const read = Promise.resolve(uploaded).then(() => order.push('workbook'))
  await co.upload('/imports/files', 'x.csv', 'E-mail\na@example.com\n').ok(201)
  // The workbook is stored, and waits for its turn.
  const stored = async () => {
    const keys = await Array.fromAsync(t.app.files.olderThan('imports', new Date(Date.now() + 60_000)))
    return keys.filter((key) => key.startsWith(`imports/${co.tenantId}/`)).length
  }
  await expect.poll(stored).toBe(2)
  for (let i = 0; i < 5; i++) await co.get('/imports').ok()
  expect(order).toEqual([])
  ends.shift()!()
  await read
  while (order.length < 4) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(others)
})

const inputFor = (co: Company, more: object) => ({
  name: 'Workbook',
  source: 'test',
  mode: 'upsert',
  shopId: co.shopId,
  listIds: [],
  purposeId: co.purposeId,
  consentConfirmed: true,
  ...more,
})
