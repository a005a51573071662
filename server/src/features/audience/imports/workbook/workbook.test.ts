import { describe, expect, test } from 'vitest'
import { FileFault } from '../reading/faults.ts'
import { dateStyles, outlineOf } from './parts.ts'
import { readSheet, type SheetRow, type SheetState } from './read-sheet.ts'
import { readStrings, type StringsState } from './read-strings.ts'
import { SharedStrings } from './shared-strings.ts'
import { partsOf } from './workbook.testing.ts'

const STYLES = dateStyles(partsOf('')['xl/styles.xml']!)

/** Reads a sheet in pieces of a few characters, as another thread may read each of them. */
function rowsOf(sheetData: string, { from1904 = false, size = 7 } = {}): SheetRow[] {
  const xml = partsOf(sheetData)['xl/worksheets/sheet1.xml']!
  let state: SheetState | null = null
  const rows: SheetRow[] = []
  for (let at = 0; at < xml.length; at += size) {
    const read = readSheet(xml.slice(at, at + size), state, { dates: STYLES, from1904 })
    state = structuredClone(read.state)
    rows.push(...read.result)
  }
  return rows
}

const cellsOf = (cells: string, options = {}) => rowsOf(`<row r="1">${cells}</row>`, options)[0]?.cells

function stringsOf(xml: string, size = 5): SharedStrings {
  const strings = new SharedStrings()
  let state: StringsState | null = null
  for (let at = 0; at < xml.length; at += size) {
    const read = readStrings(xml.slice(at, at + size), state)
    state = structuredClone(read.state)
    strings.add(read.result)
  }
  return strings
}

const fault = (code: string) => expect.objectContaining({ code })

describe('a sheet', () => {
  test('has rows and cells at the places that their references say', () => {
    const sheet = `<row r="2"><c r="B2" t="str"><v>b</v></c><c r="AA2" t="str"><v>z</v></c></row><row/><row r="9"><c><v>1</v></c></row>`
    const [first, second] = rowsOf(sheet)
    expect(first).toMatchObject({ number: 2 })
    expect(first!.cells).toHaveLength(27)
    expect([first!.cells[1], first!.cells[26]]).toEqual(['b', 'z'])
    expect(second).toEqual({ number: 9, cells: ['1'] })
  })

  test('has texts of several kinds', () => {
    expect(cellsOf('<c t="s"><v>12</v></c><c t="str"><f>A1</f><v>a &amp; b</v></c>')).toEqual([12, 'a & b'])
    const rich = `<c t="inlineStr"><is><r><t>Jana </t></r><r><t xml:space="preserve">Nová</t></r><rPh><t>x</t></rPh></is></c>`
    expect(cellsOf(rich)).toEqual(['Jana Nová'])
    expect(cellsOf('<c t="str"><v>a_x000D_b&#x10D;<![CDATA[<&amp;>]]></v></c>')).toEqual(['a\rbč<&amp;>'])
    expect(
      cellsOf('<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="str"><v>x</v></c>'),
    ).toEqual(['true', 'false', '', 'x'])
  })

  test('has numbers without the noise of their storage', () => {
    expect(cellsOf('<c><v>420777123456</v></c><c><v>0.30000000000000004</v></c><c><v>1.5E3</v></c>')).toEqual([
      '420777123456',
      '0.3',
      '1500',
    ])
  })

  test('has days in cells with the style of a date, in both counts', () => {
    expect(
      cellsOf('<c s="1"><v>29252</v></c><c s="2"><v>61</v></c><c s="2"><v>59</v></c><c s="1"><v>46023.5</v></c>'),
    ).toEqual(['1980-02-01', '1900-03-01', '1900-02-28', '2026-01-01 12:00:00'])
    expect(cellsOf('<c s="1"><v>27790</v></c>', { from1904: true })).toEqual(['1980-02-01'])
    expect(cellsOf('<c s="0"><v>29252</v></c><c s="1"><v>99999999</v></c>')).toEqual(['29252', '99999999'])
  })

  test('ends with its data, whatever follows', () => {
    const xml = '<sheetData><row><c><v>1</v></c></row></sheetData><row><c><v>2</v></c></row>'
    const { result, state } = readSheet(xml, null, { dates: [], from1904: false })
    expect(result).toEqual([{ number: 1, cells: ['1'] }])
    expect(readSheet('<row><c><v>3</v></c></row>', state, { dates: [], from1904: false }).result).toEqual([])
  })

  test('with prefixes of namespaces is read alike', () => {
    const xml = '<x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData>'
    expect(readSheet(xml, null, { dates: [], from1904: false }).result).toEqual([{ number: 1, cells: ['1'] }])
  })
})

describe('hostile sheets', () => {
  test('a document type, with its entities, is refused', () => {
    expect(() => rowsOf('', {})).not.toThrow()
    const xml = '<!DOCTYPE x [<!ENTITY a "aaaa">]><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData>'
    expect(() => readSheet(xml, null, { dates: [], from1904: false })).toThrow(fault('workbook'))
    expect(cellsOf('<c t="str"><v>&a;</v></c>')).toEqual(['&a;'])
  })

  test('too many columns are refused; empty cells far away are not', () => {
    expect(() => cellsOf('<c r="XFD1"><v>1</v></c>')).toThrow(fault('too_many_columns'))
    expect(cellsOf('<c r="A1"><v>1</v></c><c r="XFD1" s="1"/>')).toEqual(['1'])
  })

  test('rows that go back, or beyond the end of a sheet, are refused', () => {
    const cell = '<c><v>1</v></c>'
    expect(() => rowsOf(`<row r="2">${cell}</row><row r="1">${cell}</row>`)).toThrow(fault('workbook'))
    expect(() => rowsOf(`<row r="99999999">${cell}</row>`)).toThrow(fault('workbook'))
  })

  test('a text that never ends is refused before it fills the memory', () => {
    let state: SheetState | null = readSheet('<sheetData><row><c t="str"><v>', null, {
      dates: [],
      from1904: false,
    }).state
    const piece = 'x'.repeat(256 * 1024)
    const read = () => {
      for (let i = 0; i < 10; i++) state = readSheet(piece, state, { dates: [], from1904: false }).state
    }
    expect(read).toThrow(FileFault)
  })

  test('the text of a cell is cut where a row would be rejected anyway', () => {
    expect(cellsOf(`<c t="str"><v>${'x'.repeat(50_000)}</v></c>`, { size: 4096 })![0]).toHaveLength(10_001)
  })
})

describe('shared texts', () => {
  test('are found by their number', () => {
    const xml =
      '<sst><si><t>Žofie</t></si><si/><si><r><t>a</t></r><r><t>b</t></r></si><si><t/></si><si><t>x&lt;y</t></si></sst>'
    const strings = stringsOf(xml)
    expect([0, 1, 2, 3, 4, 5, -1, Number.NaN].map((i) => strings.at(i))).toEqual([
      'Žofie',
      '',
      'ab',
      '',
      'x<y',
      '',
      '',
      '',
    ])
  })

  test('are limited in their number and length', () => {
    const strings = new SharedStrings()
    const block = { bytes: new Uint8Array(60 * 1024 ** 2), ends: new Uint32Array(10) }
    strings.add(block)
    expect(() => strings.add(block)).toThrow(fault('workbook_size'))
    expect(() => new SharedStrings().add({ bytes: new Uint8Array(), ends: new Uint32Array(4_000_001) })).toThrow(
      fault('workbook_size'),
    )
  })
})

test('the first visible sheet is found, wherever its part is', () => {
  const { 'xl/workbook.xml': workbook, 'xl/_rels/workbook.xml.rels': relations } = partsOf('') as Record<string, string>
  expect(outlineOf(workbook!, relations!)).toEqual({
    sheet: 'xl/worksheets/sheet1.xml',
    strings: 'xl/sharedStrings.xml',
    styles: 'xl/styles.xml',
    from1904: false,
  })
  expect(outlineOf(workbook!, relations!.replaceAll('Target="', 'Target="/xl/')).sheet).toBe('xl/worksheets/sheet1.xml')
  expect(() => outlineOf(workbook!, '')).toThrow(fault('workbook'))
})
