import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { MAX_CODES } from './read-codes.ts'

const t = useApi()
let co: Company
let path: string

beforeEach(async () => {
  co = await t.company()
  const { id } = await co.post('/coupon-stacks', { name: 'S', shopId: co.shopId, mergeKey: 's' }).ok(201)
  path = `/coupon-stacks/${id}`
})

const counts = (free: number, assigned = 0, used = 0) => ({ total: free + assigned + used, free, assigned, used })
const added = (number: number, duplicate = 0, invalid = 0) => ({
  added: number,
  duplicate,
  invalid,
  total: number + duplicate + invalid,
})
const stored = async () =>
  (await co.db.selectFrom('coupon').select('code').where('tenant_id', '=', co.tenantId).orderBy('id').execute()).map(
    ({ code }) => code,
  )

describe('adding codes', () => {
  test('as text, one per line: blank lines are ignored, duplicates and bad lines are counted', async () => {
    const text = '\uFEFFB-1\r\n\r\n  A-2 \n\n \t\nB-1\rtwo words\nŽ+1/2\na-2\nA\u00a0B\n'
    const answer = await co.post(`${path}/codes`, { text }).ok(200)
    expect(answer.counts).toEqual(added(4, 1, 2))
    expect(answer.stack).toEqual(await co.get(path).ok())
    expect(answer.stack.counts).toEqual(counts(4))
    expect(await stored()).toEqual(['B-1', 'A-2', 'Ž+1/2', 'a-2'])
    const again = await co.post(`${path}/codes`, { text: 'A-2\nC-3\nC-3' }).ok(200)
    expect(again.counts).toEqual(added(1, 2))
    expect(again.stack.counts).toEqual(counts(5))
  })

  test('as a list', async () => {
    const codes = [' X ', '', 'X', 'Y', 'Y\nZ', 'x'.repeat(100), 'x'.repeat(101), '😀'.repeat(100), '\u0001']
    const answer = await co.post(`${path}/codes`, { codes }).ok(200)
    expect(answer.counts).toEqual(added(4, 1, 3))
    expect(await stored()).toEqual(['X', 'Y', 'x'.repeat(100), '😀'.repeat(100)])
  })

  test('nothing, too much, or something else is refused', async () => {
    for (const [field, body] of [
      ['codes', {}],
      ['codes', { text: ' \n\r\n' }],
      ['codes', { codes: [] }],
      ['codes', { codes: [' '] }],
      ['codes', { codes: 'X' }],
      ['codes.1', { codes: ['X', 5] }],
      ['text', { text: 5 }],
      ['text', { text: 'a\0b' }],
      ['codes', { text: 'x\n'.repeat(MAX_CODES + 1) }],
      ['codes', { codes: Array.from({ length: MAX_CODES + 1 }, (_, i) => String(i)) }],
      ['codes', { codes: Array.from({ length: MAX_CODES + 30_000 }, () => '') }],
    ] as const)
      await co.post(`${path}/codes`, body).fails(400, 'validation', field)
    expect((await co.get(path).ok()).counts).toEqual(counts(0))
    expect((await co.post(`${path}/codes`, { text: 'a b\nc d' }).ok(200)).counts).toEqual(added(0, 0, 2))
  })

  test('100,000 at once, twice', async () => {
    const codes = Array.from({ length: MAX_CODES }, (_, i) => `CODE-${i}`)
    expect((await co.post(`${path}/codes`, { text: codes.join('\n') }).ok(200)).counts).toEqual(added(MAX_CODES))
    const again = await co.post(`${path}/codes`, { codes: ['NEW', ...codes.slice(1)] }).ok(200)
    expect(again.counts).toEqual(added(1, MAX_CODES - 1))
    expect(again.stack.counts).toEqual(counts(MAX_CODES + 1))
  })

  test('the same codes in concurrent requests are added once', async () => {
    const codes = Array.from({ length: 500 }, (_, i) => `C${i}`)
    const lists = [codes, codes.toReversed(), codes.slice(100)]
    const answers = await Promise.all(lists.map((list) => co.post(`${path}/codes`, { codes: list }).ok(200)))
    expect(answers.reduce((sum, answer) => sum + answer.counts.added, 0)).toBe(500)
    expect((await co.get(path).ok()).counts).toEqual(counts(500))
    expect(await stored()).toHaveLength(500)
  })

  test('another stack, or another company, may have the same codes', async () => {
    const other = await t.company()
    const second = await co.post('/coupon-stacks', { name: 'S2', shopId: co.shopId, mergeKey: 's2' }).ok(201)
    const theirs = await other.post('/coupon-stacks', { name: 'S', shopId: other.shopId, mergeKey: 's' }).ok(201)
    for (const [company, at] of [
      [co, path],
      [co, `/coupon-stacks/${second.id}`],
      [other, `/coupon-stacks/${theirs.id}`],
    ] as const)
      expect((await company.post(`${at}/codes`, { text: 'SAME' }).ok(200)).counts).toEqual(added(1))
  })
})

describe('codes that were used', () => {
  test('assigned and free ones are marked, once', async () => {
    await co.post(`${path}/codes`, { text: 'A\nB\nC\nD' }).ok()
    const { id } = await co.contact()
    expect((await co.post(`${path}/assign`, { contactId: id }).ok(201)).code).toBe('A')
    const answer = await co.post(`${path}/used`, { text: 'A\nC\nC\n\nnothing\ntwo words' }).ok(200)
    expect(answer).toEqual({ marked: 2, already: 0, unknown: 2, stack: await co.get(path).ok() })
    expect(answer.stack.counts).toEqual(counts(2, 0, 2))
    expect(await co.post(`${path}/used`, { codes: ['A', 'B', 'a'] }).ok(200)).toMatchObject({
      marked: 1,
      already: 1,
      unknown: 1,
      stack: { counts: counts(1, 0, 3) },
    })
    // The next free one is the one that was not used.
    expect((await co.post(`${path}/assign`, { contactId: id }).ok(201)).code).toBe('D')
    await co.post(`${path}/assign`, { contactId: id }).fails(409, 'conflict', 'empty')
  })

  test('codes of another stack are unknown', async () => {
    const second = await co.post('/coupon-stacks', { name: 'S2', shopId: co.shopId, mergeKey: 's2' }).ok(201)
    await co.post(`/coupon-stacks/${second.id}/codes`, { text: 'A' }).ok()
    expect(await co.post(`${path}/used`, { text: 'A' }).ok(200)).toMatchObject({ marked: 0, unknown: 1 })
    expect((await co.get(`/coupon-stacks/${second.id}`).ok()).counts).toEqual(counts(1))
  })

  test('nothing or too much is refused', async () => {
    await co.post(`${path}/used`, {}).fails(400, 'validation', 'text')
    await co.post(`${path}/used`, { text: '' }).fails(400, 'validation', 'text')
    await co.post(`${path}/used`, { codes: [] }).fails(400, 'validation', 'codes')
    await co.post(`${path}/used`, { text: 'x\n'.repeat(MAX_CODES + 1) }).fails(400, 'validation', 'text')
  })

  test('many at once, and the same ones in concurrent requests', async () => {
    const codes = Array.from({ length: 20_000 }, (_, i) => `CODE-${i}`)
    await co.post(`${path}/codes`, { codes }).ok(200)
    const answers = await Promise.all([1, 2].map(() => co.post(`${path}/used`, { codes: codes.slice(5000) }).ok(200)))
    expect(answers.map(({ marked }) => marked).sort()).toEqual([0, 15_000])
    expect((await co.get(path).ok()).counts).toEqual(counts(5000, 0, 15_000))
  })
})
