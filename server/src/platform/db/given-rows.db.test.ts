import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import type { Database } from './database.ts'
import { givenRows } from './given-rows.ts'

let database: Database
beforeAll(async () => {
  database = await cloneDatabase(1)
})

const COLUMNS =
  'id bigint, text text, flag boolean, price numeric, at timestamptz, list text[], numbers smallint[], "anyData" jsonb'

async function readBack(rows: readonly object[]) {
  const { rows: read } = await sql<Record<string, unknown>>`select * from ${givenRows(rows, COLUMNS)} g`.execute(
    database.db,
  )
  return read
}

const NONE = { text: null, flag: null, price: null, at: null, list: null, numbers: null, anyData: null }

test('rows are given as they are, in their order', async () => {
  const at = new Date('2026-02-03T04:05:06.789Z')
  const rows = [
    { id: '9', text: 'a', flag: true, price: '1.50', at, list: ['x', 'y'], numbers: [1, 2], anyData: { a: [1, null] } },
    { id: '3', text: '', flag: false, price: '2', at, list: [], numbers: [3], anyData: 'text' },
    { id: '5', ...NONE },
  ]
  expect(await readBack(rows)).toEqual(rows)
})

test('texts keep every character', async () => {
  const texts = [
    '"',
    '\\',
    '\\n',
    'a\nb\r\tc',
    '{}',
    '{a,b}',
    'null',
    'NULL',
    ',',
    "'",
    'žluťoučký 🎉',
    '\u2028\u007f\u0001',
    '\\"',
  ]
  const rows = texts.map((text, i) => ({ ...NONE, id: String(i), text, list: [text, 'x'], anyData: { [text]: text } }))
  expect(await readBack(rows)).toEqual(rows)
})

test('columns without values, and no rows at all', async () => {
  expect(await readBack([])).toEqual([])
  expect(await readBack([{}, { text: undefined }, { list: null }])).toEqual(
    [1, 2, 3].map(() => ({ id: null, ...NONE })),
  )
  expect(await readBack([{}, { flag: false }, {}])).toMatchObject([{ flag: null }, { flag: false }, { flag: null }])
})
