import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { Format } from './format.ts'
import { piecesOf } from './pieces.ts'
import { type Position, type Row, type Rows, readPiece } from './read-piece.ts'
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

/** All rows of a file, read in pieces of this many characters. */
async function read(
  source: string | Buffer | AsyncIterable<Buffer>,
  { size, maxRows, format = {} }: { size?: number; maxRows?: number; format?: Partial<Format> } = {},
  see: (rows: Rows) => void = () => {},
) {
  const whole = { ...FORMAT, ...format }
  const content = typeof source === 'string' || Buffer.isBuffer(source) ? Readable.from([Buffer.from(source)]) : source
  let position: Position | null = null
  const rows: Row[] = []
  const rejected: Rows['rejected'] = []
  let pieces = 0
  for await (const piece of piecesOf(content, whole.encoding, size)) {
    const some = readPiece(piece, whole, position, { maxRows })
    position = some.position
    pieces += 1
    see(some)
    if (typeof source === 'string' || Buffer.isBuffer(source)) rows.push(...some.rows)
    rejected.push(...some.rejected)
  }
  return { rows, rejected, pieces }
}

describe('pieces', () => {
  const text = `e;n\r\n${'a@example.com;A\r\n'.repeat(5)}`

  test('give the same rows, however large they are', async () => {
    const lines = [2, 3, 4, 5, 6].map((line) => ({ line, cells: ['a@example.com', 'A'] }))
    for (const size of [1, 10, 20, 1000]) expect((await read(text, { size })).rows).toEqual(lines)
    const long = 'a@example.com;A\r\n'.repeat(20_000)
    expect((await read(`e;n\r\n${long}`, { size: 64 * 1024 })).pieces).toBeGreaterThan(3)
  })

  test('keep rejected rows apart', async () => {
    const broken = `e;n\r\na;"b\r\nc;d\r\n${`"${'x'.repeat(20_000)}"\r\n`}e;f\r\n`
    for (const size of [10, 100_000]) {
      const { rows, rejected } = await read(broken, { size })
      expect(rows.map(({ line }) => line)).toEqual([3, 5])
      expect(rejected).toEqual([
        { line: 2, code: 'row_broken' },
        { line: 4, code: 'cell_too_long' },
      ])
    }
  })

  test('stop when there are too many rows', async () => {
    for (const size of [10, 1000]) {
      expect((await read(text, { maxRows: 5, size })).rows).toHaveLength(5)
      await expect(read(text, { maxRows: 4, size })).rejects.toMatchObject({ code: 'too_many_rows', line: 6 })
    }
  })

  test('are padded and cut to the columns', async () => {
    const { rows } = await read('e;n\r\na\r\nb;c;d\r\n')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', ''],
      ['b', 'c'],
    ])
  })

  test('replace bytes that cannot be decoded', async () => {
    const bytes = Buffer.from(`e;n\r\na;Dvo\xf8k\r\n`, 'latin1')
    expect((await read(bytes)).rows[0]!.cells).toEqual(['a', 'Dvo\ufffdk'])
  })

  test('close the source when the reader stops', async () => {
    const source = Readable.from(endless())
    for await (const piece of piecesOf(source, 'utf-8')) {
      expect(readPiece(piece, FORMAT, null).rows.length).toBeGreaterThan(1000)
      break
    }
    expect(source.destroyed).toBe(true)
  })

  test('read a file in each encoding', async () => {
    const name = async (bytes: Buffer, encoding: Format['encoding']) =>
      (await read(bytes, { format: { encoding } })).rows[0]!.cells
    const wide = Buffer.from('\ufeffe;n\r\na;Žofie\r\n', 'utf16le')
    expect(await name(wide, 'utf-16le')).toEqual(['a', 'Žofie'])
    expect(await name(wide.swap16(), 'utf-16be')).toEqual(['a', 'Žofie'])
    expect(await name(Buffer.from('e;n\r\na;\x8eofie\r\n', 'latin1'), 'windows-1250')).toEqual(['a', 'Žofie'])
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

  /** The largest growth of the heap in MB, measured at every tenth piece. */
  async function measure(source: AsyncIterable<Buffer>, columns: number, see: (rows: Rows) => void) {
    const start = heap()
    let [most, pieces] = [0, 0]
    await read(source, { format: { columns } }, (rows) => {
      see(rows)
      if (++pieces % 10 === 0) most = Math.max(most, heap() - start)
    })
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
    expect(count).toBe(300_000)
    expect(addresses.size).toBeGreaterThan(29_000)
    expect(grown).toBeLessThan(30) // the addresses, and the rows of a piece
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
