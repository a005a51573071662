import { afterEach, describe, expect, test, vi } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()
afterEach(() => vi.restoreAllMocks())

/** A megabyte: less than 20 ms to decode and to pass to a thread. */
const MOST = 1024 * 1024
const MAPPING = [
  { column: 'E-mail', field: 'email' },
  { column: 'Jméno', field: 'firstName' },
]

/** The names of the functions that ran in threads, each with the size of the largest text or file that it was given. */
async function inThreads(work: () => Promise<unknown>) {
  const run = vi.spyOn(t.app.offload, 'run')
  await work()
  const calls = run.mock.calls.map(([{ name }, , ...args]) => ({ name, size: Math.max(0, ...args.map(sizeOf)) }))
  run.mockRestore()
  expect(calls.filter(({ size }) => size > MOST)).toEqual([])
  return Map.groupBy(calls, ({ name }) => name)
}

const sizeOf = (value: unknown): number =>
  typeof value === 'string' || value instanceof Uint8Array
    ? value.length
    : typeof value === 'object' && value !== null
      ? Math.max(0, ...Object.values(value).map(sizeOf))
      : 0

const body = (co: Company, fileId: string) => ({
  ...{ name: 'Spring', source: 'the old shop', fileId, mapping: MAPPING, mode: 'upsert', shopId: co.shopId },
  ...{ listIds: [], purposeId: co.purposeId, consentConfirmed: true },
})

describe('a large file', () => {
  const rows = Array.from({ length: 12_000 }, (_, i) => `person${i}@example.com;${'Žofie '.repeat(40)}`)
  const text = `E-mail;Jméno\n${rows.join('\n')}\n`

  test('is inspected, counted, previewed and staged in threads, a piece at a time', async () => {
    const co = await t.company()
    let fileId = ''
    const uploaded = await inThreads(async () => {
      const file = await co.upload('/imports/files', 'large.csv', text).ok(201)
      expect(file.rows).toBe(12_000)
      fileId = file.fileId
    })
    expect([...uploaded.keys()]).toEqual(['inspect', 'countPiece'])
    const pieces = uploaded.get('countPiece')!.length
    expect(pieces).toBeGreaterThan(3)
    const previewed = await inThreads(async () => {
      const { counts } = await co.post('/imports/preview', { fileId, mapping: MAPPING }).ok()
      expect(counts).toMatchObject({ valid: 12_000, invalid: 0, new: 12_000 })
    })
    expect(previewed.get('surveyPiece')).toHaveLength(pieces)
    const imported = await inThreads(async () => {
      const { id } = await co.post('/imports', body(co, fileId)).ok(201)
      await t.runJobs()
      expect((await co.get(`/imports/${id}`).ok()).result).toMatchObject({ created: 12_000 })
    })
    expect(imported.get('stagePiece')).toHaveLength(pieces)
  })
})

describe('a hostile file', () => {
  const MARKS = `a${'\u0301'.repeat(4995)}${'\u0316'.repeat(4995)}`
  const wide = Array.from({ length: 500 }, (_, i) => `column ${i}`)

  test.each([
    ['cells of combining marks', `E-mail;Jméno\n${`a@example.com;${MARKS}\n`.repeat(60)}`, 60],
    [
      'wide rows',
      `${['E-mail', 'Jméno', ...wide.slice(2)].join(';')}\n${`a@example.com${';č'.repeat(499)}\n`.repeat(500)}`,
      500,
    ],
    ['cells of spaces', `E-mail;Jméno\n${`a@example.com;${' '.repeat(9990)}x\n`.repeat(100)}`, 100],
    ['unclosed quotes', `E-mail;Jméno\n${'x";";\n'.repeat(5000)}a@example.com;x\n`, 5001],
  ])('of %s is read in threads', async (_, text, rows) => {
    const co = await t.company()
    const found = await inThreads(async () => {
      const { fileId, ...file } = await co.upload('/imports/files', 'hostile.csv', text).ok(201)
      expect(file.rows).toBe(rows)
      const mapping = [
        { column: 'e mail', field: 'email' },
        { column: 1, field: 'firstName' },
      ]
      const { counts } = await co.post('/imports/preview', { fileId, mapping }).ok()
      expect(counts.valid).toBe(1)
      expect((await co.post('/imports', { ...body(co, fileId), mapping }).ok(201)).name).toBe('Spring')
      await t.runJobs()
    })
    expect([...found.keys()]).toEqual(expect.arrayContaining(['inspect', 'countPiece', 'surveyPiece', 'stagePiece']))
  })

  test('of names that no column has is refused, also when there are many', async () => {
    const co = await t.company()
    const text = `${wide.map((name) => `${name} ${'č'.repeat(100)}`).join(';')}\n${'x;'.repeat(500)}\n`
    const { fileId } = await co.upload('/imports/files', 'wide.csv', text).ok(201)
    const mapping = wide.map((_, i) => ({ column: `unknown ${i} ${'č'.repeat(900)}`, field: 'ignore' }))
    await co.post('/imports/preview', { fileId, mapping }).fails(400, 'validation', 'mapping.0.column')
  })
})
