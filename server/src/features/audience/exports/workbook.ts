// Writes workbooks of spreadsheets row by row: nothing of them is in memory as a whole.
import type { Readable } from 'node:stream'
import { type ArchiveTarget, writeArchive } from '../../../platform/files/archive.ts'

/** A sheet of a workbook has at most 1,048,576 rows. Further rows go to further sheets, each with the headings. */
const MOST_ROWS = 1_000_000
/** The most characters of a cell. */
const LONGEST = 32_767
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The type of a column whose cells are dates; other columns have texts. */
const DATES = ['date', 'datetime', 'day'] as const
/** Built-in formats, which follow the language of the reader, and one for days without a year. */
const FORMATS = { date: 14, datetime: 22, day: 164 }

export interface Heading {
  text: string
  /** With one of `DATES`, the column has dates. */
  type?: string
}

/** Writes a workbook from the text output of COPY. Returns its length. */
export async function writeWorkbook(target: ArchiveTarget, heads: readonly Heading[], output: Readable) {
  const rows = rowsOf(output)
  const styles = heads.map(({ type }) => DATES.findIndex((one) => one === type) + 1)
  const rowOf = (cells: readonly string[]) => `<row>${cells.map((cell, i) => cellOf(cell, styles[i]!)).join('')}</row>`
  const headings = `<row>${heads.map(({ text }) => textCell(text)).join('')}</row>`
  return writeArchive(target, async (archive) => {
    let sheets = 0
    let next = await rows.next()
    do {
      sheets += 1
      const first = next
      await archive.add(
        `xl/worksheets/sheet${sheets}.xml`,
        (async function* () {
          yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>${headings}`
          next = first
          let text = ''
          for (let count = 0; !next.done && count < MOST_ROWS; count++) {
            text += rowOf(next.value)
            if (text.length > 1 << 16) {
              yield text
              text = ''
            }
            next = await rows.next()
          }
          yield `${text}</sheetData></worksheet>`
        })(),
      )
    } while (!next.done)
    for (const [path, content] of Object.entries(partsOf(sheets))) await archive.add(path, XML + content)
  })
}

function cellOf(cell: string, style: number) {
  const number = style && cell ? daysOf(cell) : null
  return number === null ? textCell(cell) : `<c s="${style}"><v>${number}</v></c>`
}

const textCell = (cell: string) =>
  cell === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, LONGEST))}</t></is></c>`

const DAY = 86_400_000

/**
 * A date as spreadsheet programs count days: `2026-05-24`, `2026-05-24 18:30:00`, or `05-24`, which gets a leap year. Null for
 * dates before March 1900, which programs count in different ways.
 */
function daysOf(date: string): number | null {
  const full = date.length === 5 ? `2000-${date}` : date
  const days = (Date.parse(`${full.replace(' ', 'T').padEnd(19, 'T00:00:00')}Z`) - Date.UTC(1899, 11, 30)) / DAY
  return days > 60 && days < 2_958_466 ? days : null
}

/** Characters that XML cannot hold: control characters but tab and line ends, halves of pairs, and non-characters. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(UNWRITABLE, '').replace(/[&<>]/g, (character) => ENTITIES[character]!)

/** The parts of a workbook beside its sheets. */
function partsOf(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1)
  const each = (part: (number: number) => string) => numbers.map(part).join('')
  return {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
      (n) => `<sheet name="${n}" sheetId="${n}" r:id="rId${n}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each(
      (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    )}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="${FORMATS.day}" formatCode="d\\.\\ m\\."/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${DATES.length + 1}"><xf numFmtId="0"/>${DATES.map(
      (date) => `<xf numFmtId="${FORMATS[date]}" applyNumberFormat="1"/>`,
    ).join('')}</cellXfs></styleSheet>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each(
      (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
    )}</Types>`,
  }
}

/** The rows in the text output of COPY. */
async function* rowsOf(output: AsyncIterable<Buffer>): AsyncGenerator<string[], undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of output) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) yield line.split('\t').map(unescaped)
  }
  return undefined
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const unescaped = (cell: string) =>
  cell.includes('\\') ? cell.replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character) : cell
