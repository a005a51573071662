import { pixelsOf, stylesOf } from '../../html/index.ts'
import { plainText } from '../writing/mjml.ts'
import { columnsIn, columnsPart } from './columns.ts'
import { attributeIn, hasPicture, isHidden, paddingOf } from './look.ts'
import { CONTAINERS, FORMS, MEDIA, SILENT, TEXTS } from './names.ts'
import { type Block, type Part, padded } from './parts.ts'
import { htmlOf, inside, isTagged, keepNode, type Place, type Reader, shows } from './reader.ts'
import { dividerOf, tableParts } from './tables.ts'
import type { ElementNode } from './tree.ts'

/** The parts of an element that does not stand in a line of text. */
export function elementParts(reader: Reader, node: ElementNode, place: Place): Part[] {
  const { name } = node
  if (name === 'style') {
    reader.document.styles.push(htmlOf(reader, node))
    return []
  }
  if (SILENT.has(name) && !shows(reader, node)) return []
  if (isHidden(node)) return hiddenParts(reader, node, place)
  const reason = reasonToKeep(reader, node)
  if (reason) return [keepNode(reader, reason, node, place)]
  if (name === 'hr') return [divider(node, place)]
  if (name === 'table') {
    noteWidth(reader, node)
    return tableParts(reader, node, place)
  }
  return boxParts(reader, node, place)
}

function reasonToKeep(reader: Reader, node: ElementNode) {
  const { name, isOpaque } = node
  if (FORMS.has(name)) return 'form'
  if (MEDIA.has(name)) return 'media'
  if (hasPicture(node)) return 'background'
  if (isTagged(reader, node)) return 'template'
  const isKnown = name === 'hr' || name === 'table' || CONTAINERS.has(name) || TEXTS.has(name)
  return isOpaque || !isKnown ? 'other' : null
}

/** The first text of a mail is its preheader if it is hidden. */
function hiddenParts(reader: Reader, node: ElementNode, place: Place): Part[] {
  const { document, slice, bodyStart } = reader
  const text = slice(node.contentStart, node.contentEnd).trim()
  const isFirst = !document.preheader && text !== '' && !plainText(slice(bodyStart, node.start))
  if (!isFirst || /[<>]|\{%/.test(text)) return [keepNode(reader, 'hidden', node, place)]
  document.preheader = text
  return []
}

function boxParts(reader: Reader, node: ElementNode, place: Place): Part[] {
  noteWidth(reader, node)
  const own = inside(node, place)
  const columns = columnsIn(reader, node)
  const parts = columns ? [columnsPart(reader, node, columns, { place: own })] : reader.flow(node.children, own)
  return padded(parts, paddingOf(node))
}

/** The first width that a mail can have is its own. */
function noteWidth({ document }: Reader, node: ElementNode) {
  const styles = stylesOf(node.tag)
  const width = pixelsOf(styles.get('max-width')) ?? pixelsOf(styles.get('width') ?? attributeIn(node, 'width'))
  if (width && width >= 320 && width <= 900) document.width ??= Math.round(width)
}

function divider(node: ElementNode, { look }: Place): Block {
  return { kind: 'block', write: dividerOf(node), padding: paddingOf(node), background: look.background, kept: null }
}
