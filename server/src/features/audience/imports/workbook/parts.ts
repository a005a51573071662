// The small parts of a workbook: where its first sheet is, and which cells hold dates.
import { FileFault } from '../reading/faults.ts'
import { attributesOf, scanTags, type Tag } from './tags.ts'

export interface Outline {
  /** The path of the first visible sheet in the archive. */
  sheet: string
  /** The path of the texts that cells share; they may be missing. */
  strings: string | null
  styles: string | null
  /** Days are counted from 1904, as old Macs did. */
  from1904: boolean
}

/** Reads the description of a workbook and of the relations between its parts. */
export function outlineOf(workbook: string, relations: string): Outline {
  const targets = new Map<string, string>()
  const ofType = (type: string) => [...types].find(([, one]) => one.endsWith(`/${type}`))?.[0]
  const types = new Map<string, string>()
  eachOf(relations, 'Relationship', ({ Id = '', Target = '', Type = '' }) => {
    // The paths are relative to the folder of the workbook, or absolute.
    const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`
    targets.set(Id, path)
    types.set(path, Type)
  })
  const sheets: { id: string; isHidden: boolean }[] = []
  let from1904 = false
  scanTags(workbook, (tag) => {
    if (tag.isEnd) return
    if (tag.name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributesOf(tag).date1904 ?? '')
    if (tag.name !== 'sheet') return
    const { id = '', state } = attributesOf(tag)
    sheets.push({ id, isHidden: state !== undefined && state !== 'visible' })
  })
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const sheet = first && targets.get(first.id)
  if (!sheet) throw new FileFault('workbook')
  return { sheet, strings: ofType('sharedStrings') ?? null, styles: ofType('styles') ?? null, from1904 }
}

/** Formats of days that every program knows by their numbers; 18 to 21 and 45 to 47 are times. */
const isDayFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether cells of each style hold dates. */
export function dateStyles(styles: string): boolean[] {
  const own = new Map<number, boolean>()
  const found: boolean[] = []
  let inCells = false
  scanTags(styles, (tag) => {
    if (tag.name === 'cellXfs') inCells = !tag.isEnd && !tag.isAlone
    if (tag.isEnd) return
    if (tag.name === 'numFmt') {
      const { numFmtId, formatCode = '' } = attributesOf(tag)
      own.set(Number(numFmtId), isDateCode(formatCode))
    }
    if (tag.name === 'xf' && inCells) {
      const id = Number(attributesOf(tag).numFmtId ?? 0)
      found.push(own.get(id) ?? isDayFormat(id))
    }
  })
  return found
}

/** Whether a format shows days, months by name or years, outside of fixed texts, colours and escapes. */
const isDateCode = (code: string) => /[yd]|mmm/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ''))

function eachOf(xml: string, name: string, each: (attributes: Record<string, string>) => void) {
  scanTags(xml, (tag: Tag) => {
    if (tag.name === name && !tag.isEnd) each(attributesOf(tag))
  })
}
