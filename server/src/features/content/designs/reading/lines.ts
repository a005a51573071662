import { attributes, plainText } from '../writing/mjml.ts'
import { button } from './buttons.ts'
import { type Block, blockOf, FONT_SIZE, type Part } from './parts.ts'
import { picture } from './pictures.ts'
import { htmlOf, type Place, type Reader } from './reader.ts'
import type { Node } from './tree.ts'

/** A line of text and elements in it: a picture, a button or a text. */
export function readLine(reader: Reader, nodes: readonly Node[], place: Place): Part[] {
  const html = reader.slice(nodes[0]!.start, nodes.at(-1)!.end).trim()
  const hasOnlyStatements = /\{[%#]/.test(html) && !/<\w|\{\{/.test(html) && !plainText(html)
  if (hasOnlyStatements) return [{ kind: 'silent', html }]
  const [first, ...others] = nodes.filter((node) => !isBlank(htmlOf(reader, node)))
  if (!first) return []
  const only = others.length || first.kind !== 'element' ? null : first
  return [(only && (picture(reader, only, place) ?? button(reader, only, place))) ?? text(html, place)]
}

const isBlank = (html: string) => !/<(img|a)\b|\{[{%#]/i.test(html) && plainText(html) === ''

function text(html: string, { look }: Place): Block {
  const { align, color, fontFamily, fontSize, fontWeight, lineHeight } = look
  const given = {
    align,
    color,
    'font-family': fontFamily ?? 'Arial, Helvetica, sans-serif',
    'font-size': `${fontSize || FONT_SIZE}px`,
    'font-weight': fontWeight,
    'line-height': lineHeight ?? '1.2',
  }
  return blockOf((padding) => `<mj-text${attributes({ ...given, padding })}>${html}</mj-text>`, look.background)
}
