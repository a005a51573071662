import { stylesOf } from '../../html/index.ts'
import { backgroundOf, hasPicture, isHidden, NO_SIDES, paddingOf, widthOf } from './look.ts'
import { INLINE } from './names.ts'
import { type Columns, type Part, padded } from './parts.ts'
import { inside, isTagged, keepNode, type Place, type Reader, shows } from './reader.ts'
import type { ElementNode, Node } from './tree.ts'

/** More are a table of data. */
const MAX_COLUMNS = 6

/** The boxes that stand side by side in an element; null if these are not all that it shows. */
export function columnsIn(reader: Reader, node: ElementNode): ElementNode[] | null {
  const shown = node.children.filter((one) => shows(reader, one))
  return shown.length > 1 && shown.every(isBeside) ? shown : null
}

const isBeside = (node: Node): node is ElementNode =>
  node.kind === 'element' &&
  !INLINE.has(node.name) &&
  /^(inline-block|table-cell|inline-table)$/.test(stylesOf(node.tag).get('display') ?? '')

/** Cells or boxes as columns. `node` has them, and stays HTML if they cannot be columns. */
export function columnsPart(
  reader: Reader,
  node: ElementNode,
  cells: readonly ElementNode[],
  { place, padding = 0 }: { place: Place; padding?: number },
): Part {
  const isPlain = cells.every(
    (cell) => !cell.isOpaque && !isHidden(cell) && !hasPicture(cell) && !isTagged(reader, cell),
  )
  // Tables beside each other are as narrow as their content: symbols in a line.
  const isNarrow = cells.some(({ name }) => name === 'table')
  if (!isPlain) return keepNode(reader, 'other', node, place)
  if (place.isColumn || isNarrow || cells.length > MAX_COLUMNS) return keepNode(reader, 'columns', node, place)
  const shares = sharesOf(cells)
  const columns = cells.map((cell, i) => {
    const own = { ...inside(cell, place), isColumn: true }
    const blocks = padded(reader.flow(cell.children, own), paddingOf(cell, padding)).flatMap((part) =>
      part.kind === 'block' ? [part] : part.kind === 'silent' ? [reader.keep('template', part.html, own)] : [],
    )
    return { share: shares[i] ?? null, background: backgroundOf(cell), blocks }
  })
  return { kind: 'columns', columns, padding: NO_SIDES, background: place.look.background } satisfies Columns
}

/** Widths of columns in percent; none if some are not known. */
function sharesOf(cells: readonly ElementNode[]): number[] {
  const widths = cells.map((cell) => widthOf(cell))
  const unit = widths[0]?.unit
  if (!unit || widths.some((width) => width?.unit !== unit)) return []
  const sum = widths.reduce((all, width) => all + width!.value, 0)
  return widths.map((width) => Math.floor((width!.value / sum) * 10_000) / 100)
}
