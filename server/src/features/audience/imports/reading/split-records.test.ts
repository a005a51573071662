import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { MAX_CELL, MAX_RECORD } from './format.ts'
import { type Dialect, type Outcome, RecordSplitter } from './split-records.ts'

const COMMA: Dialect = { delimiter: ',', quote: '"', lineEnd: '\n', sepLine: false }

/** All records of a text that arrives in pieces of this length. */
function split(text: string, dialect: Partial<Dialect> = {}, piece = text.length || 1): Outcome[] {
  const splitter = new RecordSplitter({ ...COMMA, ...dialect })
  const outcomes: Outcome[] = []
  for (let at = 0; at < text.length; at += piece) outcomes.push(...splitter.push(text.slice(at, at + piece)))
  outcomes.push(...splitter.push('', true))
  return outcomes
}

const row = (line: number, ...cells: string[]) => ({ line, cells })
const broken = (line: number) => ({ line, code: 'row_broken' })

describe('records', () => {
  test.each<[string, string, Outcome[]]>([
    ['plain', 'a,b\nc,d\n', [row(1, 'a', 'b'), row(2, 'c', 'd')]],
    ['without a last line end', 'a,b\nc,d', [row(1, 'a', 'b'), row(2, 'c', 'd')]],
    ['CRLF, also doubled', 'a,b\r\r\nc,"d"\r\n', [row(1, 'a', 'b'), row(2, 'c', 'd')]],
    ['CR inside a cell', 'a,b\rc\n', [row(1, 'a', 'b\rc')]],
    ['quoted', '"a","b,c"\n"",x\n', [row(1, 'a', 'b,c'), row(2, '', 'x')]],
    ['quoted CRLF is one line', '"a\r\nb",c\r\nd,e\r\n', [row(1, 'a\nb', 'c'), row(3, 'd', 'e')]],
    ['doubled quotes', '"a ""b""","""",""""""\n', [row(1, 'a "b"', '"', '""')]],
    ['spaces around quotes', ' "a" , b ,"c" \n', [row(1, 'a', ' b ', 'c')]],
    ['blank ones are skipped', '\n \n,,\n""\na\n\u00a0\n', [row(5, 'a')]],
    ['stray quotes', 'a"b,5"\n', [row(1, 'a"b', '5"')]],
    ['quotes that were not doubled', '"a "b"",c\n"a" b,c\n', [row(1, 'a "b"', 'c'), row(2, '"a" b', 'c')]],
    ['a delimiter inside such', '"a "b", c",d\nx,y\n', [broken(1) as Outcome, row(2, 'x', 'y')]],
    [
      'an unclosed quote costs one line',
      'a,"b\nc,d\n"e",f\n',
      [broken(1) as Outcome, row(2, 'c', 'd'), row(3, 'e', 'f')],
    ],
    ['at the end too', 'a,b\nc,"d', [row(1, 'a', 'b'), broken(2) as Outcome]],
  ])('%s', (_, text, expected) => {
    expect(split(text)).toEqual(expected)
    for (const piece of [1, 2, 3, 5]) expect(split(text, {}, piece)).toEqual(expected)
  })

  test('lines that end with CR', () => {
    const text = 'a,b\r"c\rd",e\r\nf,g'
    const expected = [row(1, 'a', 'b'), row(2, 'c\nd', 'e'), row(4, 'f', 'g')]
    for (const piece of [1, 2, 100]) expect(split(text, { lineEnd: '\r' }, piece)).toEqual(expected)
  })

  test('a first line `sep=` is not a record', () => {
    for (const piece of [1, 100]) expect(split('sep=,\r\na,b\n', { sepLine: true }, piece)).toEqual([row(2, 'a', 'b')])
  })

  test('text after a closing quote shifts no columns', () => {
    const text = '"a" b,c\n"a" b,c,d\n"a" b\n"a" b,c,,\n'
    expect(split(text, { columns: 2 })).toEqual([
      row(1, '"a" b', 'c'),
      broken(2),
      broken(3),
      row(4, '"a" b', 'c', '', ''),
    ])
  })
})

describe('limits', () => {
  const pieces = [20_000, 70_000, 10_000_000]

  test('a cell', () => {
    const text = `a,${'x'.repeat(MAX_CELL)}\nb,${'x'.repeat(MAX_CELL + 1)}\nc,"${'x'.repeat(MAX_CELL + 1)}"\nd,e\n`
    for (const piece of pieces) {
      expect(split(text, {}, piece).map((one) => ('code' in one ? one.code : one.cells[0]))).toEqual([
        'a',
        'cell_too_long',
        'cell_too_long',
        'd',
      ])
    }
  })

  test.each([
    ['plain', 'x'.repeat(1_000_000)],
    ['quoted', `"${'x'.repeat(1_000_000)}"`],
    ['full of quotes', '"'.repeat(1_000_000)],
    ['full of delimiters', ','.repeat(1_000_000)],
  ])('a line of a million characters, %s', (_, long) => {
    for (const piece of pieces) {
      expect(split(`a,b\n${long},c\nd,e\n`, {}, piece)).toEqual([
        row(1, 'a', 'b'),
        { line: 2, code: 'row_too_long' },
        row(3, 'd', 'e'),
      ])
    }
  })

  test('an unclosed quote before more text than a record may have', () => {
    const lines = Math.ceil(MAX_RECORD / 4) + 10_000
    const text = `"a,b\n${'c,d\n'.repeat(lines)}`
    for (const piece of pieces) {
      const outcomes = split(text, {}, piece)
      expect(outcomes).toHaveLength(lines + 1)
      expect(outcomes[0]).toEqual(broken(1))
      expect(outcomes.at(-1)).toEqual(row(lines + 1, 'c', 'd'))
    }
  })

  test('a hostile file that opens quotes on every line', () => {
    const text = 'x",",\n'.repeat(500_000)
    expect(split(text, {}, 65_536)).toHaveLength(500_000) // in a second or two; without the budget in an hour
  })
})

test('well-formed files are read as by csv-parse, however they are cut', () => {
  const random = randomNumbers(7)
  const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)]!
  const parts = ['a', 'Š', ',', ';', '"', '\n', '\r\n', ' ', '🌷', '12,5', '', 'žluť', "'", '\t']
  for (let round = 0; round < 300; round++) {
    const [delimiter, end] = [pick([',', ';', '\t']), pick(['\n', '\r\n'])]
    const table = Array.from({ length: 1 + random() * 8 }, () =>
      Array.from({ length: 3 }, (_, at) => (at ? '' : 'x') + pick(parts) + pick(parts) + pick(parts)),
    )
    const quoted = (cell: string) => /[",;\t\n\r]|^ | $/.test(cell) || random() < 0.3
    const text = table
      .map((cells) => cells.map((cell) => (quoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter))
      .join(end)
    const outcomes = split(text, { delimiter }, 1 + Math.floor(random() * 20))
    const cells = outcomes.map((one) => ('cells' in one ? one.cells : one))
    expect(cells).toEqual(
      (parse(text, { delimiter, record_delimiter: end }) as string[][]).map((record) =>
        record.map((cell) => cell.replaceAll('\r\n', '\n')),
      ),
    )
    expect(outcomes.map(({ line }) => line)).toEqual(startLines(text))
  }
})

/** The starts of the records of a well-formed text: after line ends with an even number of quotes before them. */
function startLines(text: string): number[] {
  const lines = text.split('\n')
  let quotes = 0
  return lines.flatMap((line, at) => {
    const starts = quotes % 2 === 0
    quotes += line.split('"').length - 1
    return starts ? [at + 1] : []
  })
}

/** Reproducible random numbers (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
