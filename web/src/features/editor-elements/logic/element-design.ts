import type { Brand } from '../../../parts/mail-blocks/brand/brand.ts'
import { attributesOf } from '../../../parts/mail-blocks/brand/head.ts'
import { element } from '../../../parts/mail-blocks/mjml.ts'
import { COMMENT, type MailNode, makeNode } from '../../../parts/mail-editor/model/node.ts'
import { parseMjml, parseNodes } from '../../../parts/mail-editor/model/parse.ts'
import { type Level, levelOf } from '../../../parts/mail-editor/model/places.ts'
import { bodyOf } from '../../../parts/mail-editor/model/tree.ts'
import { writeMjml } from '../../../parts/mail-editor/model/write.ts'

/** A saved element as a document for the visual editor, in the look of the shop. Smaller parts get a row around them. */
export function designOf(mjml: string, brand: Brand): string {
  const nodes = parseNodes(mjml)
  const level = levelIn(nodes)
  const columns = level === 'content' ? [makeNode('mj-column', {}, nodes)] : nodes
  const rows = level === 'row' ? nodes : [makeNode('mj-section', {}, columns)]
  const body = makeNode('mj-body', {}, rows)
  return element('mjml', {}, element('mj-head', {}, attributesOf(brand)), writeMjml(body))
}

/** The MJML of a design to save. A row that stands only around one smaller part is left out again. */
export function elementIn(design: string, saved: string): string {
  const rows = bodyOf(parseMjml(design)).children
  const level = levelIn(parseNodes(saved))
  const column = level === 'row' ? undefined : onlyPlain(rows, 'mj-section')
  const parts = column && (level === 'column' ? column : onlyPlain(column, 'mj-column'))
  return (parts?.length === 1 ? parts : rows)
    .map((node) => writeMjml(node))
    .join('')
    .trim()
}

/** The level of the outermost parts; a text between rows counts as a row. */
function levelIn(nodes: readonly MailNode[]): Level {
  const levels = nodes.filter(({ tag }) => tag !== COMMENT).map(levelOf)
  if (levels.includes('row') || !levels.length) return 'row'
  return levels.includes('column') ? 'column' : 'content'
}

/** The children of the only node, if it has no look of its own. */
const onlyPlain = (nodes: readonly MailNode[], tag: string) => {
  const [only] = nodes
  const isPlain = nodes.length === 1 && only?.tag === tag && !Object.keys(only.attributes).length
  return isPlain ? only.children : undefined
}

/** Whether a design contains the saved element itself: it would become longer with every save. */
export const containsItself = (mjml: string, elementId: string) => mjml.includes(`data-saved="${elementId}"`)
