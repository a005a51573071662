// Makes small workbooks for tests.
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook with one sheet, as spreadsheet programs write them. */
export const partsOf = (sheetData: string, more: Record<string, string> = {}): Record<string, string> => ({
  'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr/><sheets><sheet name="Skrytý" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Lidé" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData><extLst/></worksheet>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d\\.\\ m\\.\\ yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  ...more,
})

export function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), path)
  zip.end()
  return buffer(zip.outputStream)
}

/** A workbook whose first sheet has these cells, as shared texts. */
export function workbookOf(rows: string[][]): Promise<Buffer> {
  const texts = [...new Set(rows.flat())]
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const shared = texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')
  const cells = (row: string[]) => row.map((text) => `<c t="s"><v>${texts.indexOf(text)}</v></c>`).join('')
  return zipOf(
    partsOf(rows.map((row) => `<row>${cells(row)}</row>`).join(''), {
      'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared}</sst>`,
    }),
  )
}
