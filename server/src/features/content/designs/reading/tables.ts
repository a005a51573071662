import { pixelsOf, stylesOf } from '../../html/index.ts'
import type { Reason } from '../schemas.ts'
import { attributes, plainText } from '../writing/mjml.ts'
import { columnsIn, columnsPart } from './columns.ts'
import { attributeIn, backgroundOf, hasPicture, isHidden, NO_SIDES, paddingOf } from './look.ts'
import { type Block, type Part, padded } from './parts.ts'
import { htmlOf, inside, isTagged, keepNode, type Place, type Reader, shows } from './reader.ts'
import type { ElementNode, Node } from './tree.ts'

/** The rows of a table that lays out a mail, one after the other. A table of data stays HTML. */
export function tableParts(reader: Reader, table: ElementNode, place: Place): Part[] {
  const rows = rowsOf(table)
  const isLayout = rows.every((one) => isRow(one) || isSilent(htmlOf(reader, one)))
  if (!isLayout || isData(reader, rows.filter(isRow))) return [keepNode(reader, 'table', table, place)]
  const own = inside(table, place)
  // Rows that stay HTML need their table.
  const asTable = (nodes: readonly Node[]) =>
    `${reader.slice(table.start, table.contentStart)}${reader.slice(nodes[0]!.start, nodes.at(-1)!.end)}</table>`
  const padding = pixelsOf(attributeIn(table, 'cellpadding')) ?? 0
  const parts = reader.grouped(rows).flatMap((group): Part[] => {
    const [row] = group as [Node]
    if (group.length > 1) return [reader.keep('template', asTable(group), own)]
    if (isRow(row)) return rowParts(reader, row, { place: own, padding, html: asTable([row]) })
    return shows(reader, row) ? [{ kind: 'silent', html: htmlOf(reader, row) }] : []
  })
  return padded(parts, paddingOf(table))
}

const rowsOf = (table: ElementNode): Node[] =>
  table.children.flatMap((one) =>
    one.kind === 'element' && /^(tbody|thead|tfoot)$/.test(one.name) && !one.tag.attributes.length
      ? one.children
      : [one],
  )

const isRow = (node: Node): node is ElementNode => node.kind === 'element' && node.name === 'tr'
const isCell = (node: Node): node is ElementNode =>
  node.kind === 'element' && (node.name === 'td' || node.name === 'th')
/** Whether HTML has nothing but statements. */
const isSilent = (html: string) => !/<[a-z]/i.test(html) && !html.includes('{{') && !plainText(html)

/** Rows of texts side by side are data; rows with pictures or tables are how a mail is laid out. */
function isData(reader: Reader, rows: readonly ElementNode[]): boolean {
  const cells = rows.map((row) => row.children.filter(isCell).filter((cell) => shows(reader, cell)))
  const spans = cells.flat().some((cell) => Number(attributeIn(cell, 'rowspan') ?? 1) > 1)
  const many = cells.filter(({ length }) => length > 1)
  const isPlain = many.flat().every((cell) => !/<(img|table|div)\b/i.test(htmlOf(reader, cell)))
  return spans || (many.length > 1 && isPlain)
}

interface RowPlace {
  place: Place
  padding: number
  /** The row in its table. */
  html: string
}

function rowParts(reader: Reader, row: ElementNode, { place, padding, html }: RowPlace): Part[] {
  const shown = row.children.filter((one) => shows(reader, one))
  const isOdd = row.isOpaque || !shown.every(isCell)
  const isTogether = reader.grouped(row.children).some(({ length }) => length > 1)
  const reason = isTogether ? 'template' : isOdd ? 'other' : reasonToKeep(reader, row)
  if (reason) return [reader.keep(reason, html, place)]
  const [own, cells] = [inside(row, place), shown.filter(isCell)]
  const [cell] = cells
  if (!cell) return emptyRow(row, own)
  if (cells.length > 1)
    return [unlessKept(reader, columnsPart(reader, row, cells, { place: own, padding }), html, place)]
  const cellReason = reasonToKeep(reader, cell)
  if (cellReason) return [reader.keep(cellReason, html, place)]
  const inCell = inside(cell, own)
  const columns = columnsIn(reader, cell)
  if (!columns) return padded(reader.flow(cell.children, inCell), paddingOf(cell, padding))
  const part = unlessKept(reader, columnsPart(reader, cell, columns, { place: inCell }), html, place)
  return part.kind === 'block' ? [part] : padded([part], paddingOf(cell, padding))
}

function reasonToKeep(reader: Reader, node: ElementNode): Reason | null {
  if (isTagged(reader, node)) return 'template'
  if (node.isOpaque) return 'other'
  return isHidden(node) ? 'hidden' : hasPicture(node) ? 'background' : null
}

/** A row or cell that stays HTML needs its table. */
const unlessKept = (reader: Reader, part: Part, html: string, place: Place): Part =>
  part.kind === 'block' && part.kept ? reader.keep(part.kept.reason, html, place) : part

/** An empty row is a line or a space. */
function emptyRow(row: ElementNode, { look }: Place): Block[] {
  const cell = row.children.find(isCell)
  if (!cell) return []
  const styles = stylesOf(cell.tag)
  const background = backgroundOf(cell) ?? look.background
  const blockOf = (write: Block['write']): Block => ({
    kind: 'block',
    write,
    padding: NO_SIDES,
    background,
    kept: null,
  })
  if (styles.has('border-top') || styles.has('border-bottom')) return [blockOf(dividerOf(cell))]
  const height = Math.round(pixelsOf(styles.get('height') ?? attributeIn(cell, 'height')) ?? 0)
  if (height < 1 || height > 200) return []
  return [blockOf((padding) => `<mj-spacer${attributes({ height: `${height}px`, padding })} />`)]
}

/** A line with the border of an element. */
export function dividerOf(node: ElementNode): Block['write'] {
  const styles = stylesOf(node.tag)
  const border = styles.get('border-top') ?? styles.get('border-bottom') ?? ''
  const [, width = '1', style = 'solid', color = '#cccccc'] =
    /^(\d{1,2})px (solid|dashed|dotted) (#[0-9a-f]{3,6})$/.exec(border) ?? []
  const line = { 'border-width': `${width}px`, 'border-style': style, 'border-color': color }
  return (padding) => `<mj-divider${attributes({ ...line, padding })} />`
}
