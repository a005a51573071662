import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { Format } from './format.ts'
import { type Batch, readRows } from './read-rows.ts'
import { readValue } from './values.ts'

const FORMAT: Format = {
  encoding: 'utf-8',
  bom: false,
  sepLine: false,
  delimiter: ';',
  quote: '"',
  lineEnd: '\r\n',
  header: true,
  columns: 2,
}

const read = (text: string | Buffer, options?: Parameters<typeof readRows>[2], format: Partial<Format> = {}) =>
  Array.fromAsync(readRows(Readable.from([Buffer.from(text)]), { ...FORMAT, ...format }, options))

describe('batches', () => {
  const text = `e;n\r\n${'a@example.com;A\r\n'.repeat(5)}`

  test('have the requested size, the last one the rest', async () => {
    expect((await read(text, { size: 2 })).map(({ rows }) => rows.length)).toEqual([2, 2, 1])
    expect((await read(text)).map(({ rows }) => rows.length)).toEqual([5])
  })

  test('count rejected rows as rows', async () => {
    const batches = await read(`e;n\r\na;"b\r\nc;d\r\n${`"${'x'.repeat(20_000)}"\r\n`}e;f\r\n`, { size: 2 })
    expect(batches.map(({ rows, rejected }) => [rows.map(({ line }) => line), rejected])).toEqual([
      [[3], [{ line: 2, code: 'row_broken' }]],
      [[5], [{ line: 4, code: 'cell_too_long' }]],
    ])
  })

  test('stop when there are too many rows', async () => {
    await expect(read(text, { maxRows: 5 })).resolves.toHaveLength(1)
    await expect(read(text, { maxRows: 4 })).rejects.toMatchObject({ code: 'too_many_rows', line: 6 })
  })

  test('are padded and cut to the columns', async () => {
    const [batch] = await read('e;n\r\na\r\nb;c;d\r\n')
    expect(batch!.rows.map(({ cells }) => cells)).toEqual([
      ['a', ''],
      ['b', 'c'],
    ])
  })

  test('count characters that could not be decoded', async () => {
    const bytes = Buffer.from(`e;n\r\na;Dvo\u0000k\r\n`.replace('\u0000', '\ufffd'), 'latin1')
    expect((await read(bytes))[0]).toMatchObject({ damaged: 1, rows: [{ cells: ['a', 'Dvo\ufffdk'] }] })
  })

  test('close the source when the reader stops', async () => {
    const source = Readable.from(endless())
    for await (const batch of readRows(source, FORMAT)) {
      expect(batch.rows).toHaveLength(1000)
      break
    }
    expect(source.destroyed).toBe(true)
  })

  test('read a file in each encoding', async () => {
    const wide = Buffer.from('\ufeffe;n\r\na;Žofie\r\n', 'utf16le')
    expect((await read(wide, {}, { encoding: 'utf-16le' }))[0]!.rows[0]!.cells).toEqual(['a', 'Žofie'])
    expect((await read(wide.swap16(), {}, { encoding: 'utf-16be' }))[0]!.rows[0]!.cells).toEqual(['a', 'Žofie'])
    const narrow = Buffer.from('e;n\r\na;\x8eofie\r\n', 'latin1')
    expect((await read(narrow, {}, { encoding: 'windows-1250' }))[0]!.rows[0]!.cells).toEqual(['a', 'Žofie'])
  })
})

function* endless() {
  for (;;) yield Buffer.from('jana@example.com;Jana\r\n'.repeat(1000))
}

describe('a file of 64 MB', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed / 1e6
  }

  /** The largest growth of the heap in MB, measured every 100,000 rows. */
  async function measure(source: AsyncIterable<Buffer>, columns: number, see: (batch: Batch) => void) {
    const start = heap()
    let most = 0
    let batches = 0
    for await (const batch of readRows(source, { ...FORMAT, columns })) {
      see(batch)
      if (++batches % 100 === 0) most = Math.max(most, heap() - start)
    }
    return Math.max(most, heap() - start)
  }

  test('of 300,000 rows is read in little memory, also when addresses are kept', async () => {
    const addresses = new Set<string>()
    let count = 0
    const grown = await measure(customers(300_000), 12, ({ rows }) => {
      count += rows.length
      // One of ten: as slices of the file they would keep all of it in memory.
      for (let at = 0; at < rows.length; at += 10) {
        const reading = readValue('email', rows[at]!.cells[0]!)
        if (reading && 'value' in reading) addresses.add(reading.value)
      }
    })
    expect([count, addresses.size]).toEqual([300_000, 30_000])
    expect(grown).toBeLessThan(20) // 4 MB: the addresses, and a batch of 1000 rows
  })

  test('of one unclosed quote and no line end is rejected at once', async () => {
    const codes: string[] = []
    const grown = await measure(oneCell(64), 2, ({ rejected }) => codes.push(...rejected.map(({ code }) => code)))
    expect(codes).toEqual(['row_too_long'])
    expect(grown).toBeLessThan(10)
  })
})

async function* customers(count: number) {
  yield Buffer.from(`${Array.from({ length: 12 }, (_, at) => `Sloupec ${at}`).join(';')}\r\n`)
  for (let at = 0; at < count; at += 500) {
    yield Buffer.from(Array.from({ length: 500 }, (_, row) => customer(at + row)).join(''))
  }
}

const customer = (number: number) =>
  `jana.novakova${number}@example.com;Jana;Nováková;"Květinářství ""U Jany"" s.r.o.";12345678;+420 777 123 456;` +
  `Dlouhá třída 123/45;České Budějovice;370 01;CZ;1980-02-01;"Poznámka číslo ${number}\r\ns textem na dvou řádcích"\r\n`

async function* oneCell(megabytes: number) {
  yield Buffer.from('e;n\r\n"')
  for (let at = 0; at < megabytes; at++) yield Buffer.alloc(1_000_000, 'x')
}
