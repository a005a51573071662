import { valuesOf } from '../model/defaults.ts'
import { COMMENT, type MailNode } from '../model/node.ts'
import { isLocked } from '../model/places.ts'
import { CONTENTS } from './contents.ts'
import type { Drawing } from './drawing.ts'
import { LAYOUTS } from './layouts.ts'
import { rowsOf } from './samples.ts'
import { escapeHtml } from './styles.ts'

/** Draws an element as HTML for the canvas: close to what mail programs show, and quick. The server makes the real HTML. */
export function draw(node: MailNode, drawing: Drawing): string {
  if (node.tag === COMMENT) return ''
  const one = own(LAYOUTS, node.tag) ?? own(CONTENTS, node.tag) ?? CONTENTS.other!
  const inner = isFilled(node) ? { ...drawing, hasSamples: true } : drawing
  const children = () =>
    node.children
      .map((child) => draw(child, inner))
      .join('')
      .repeat(rowsOf(node))
  return one({ node, values: valuesOf(node, drawing.head), drawing, mark: markOf(node, drawing), children })
}

/** Tags of a mail may be names that every object has. */
const own = <T>(all: Readonly<Record<string, T>>, tag: string) => (Object.hasOwn(all, tag) ? all[tag] : undefined)

/** Blocks whose items are known only when the mail is sent. */
const isFilled = ({ attributes }: MailNode) => /^(?:products|articles)$/.test(attributes['data-block'] ?? '')

function markOf(node: MailNode, { texts }: Drawing): string {
  const { id, tag, attributes } = node
  const locked = isLocked(node) ? ' data-locked' : ''
  const condition = attributes['data-show-to'] ? ` data-only="${escapeHtml(texts.onlySome)}"` : ''
  const kind = attributes['data-block'] ? ` data-kind="${escapeHtml(attributes['data-block'])}"` : ''
  return ` data-id="${id}" data-tag="${tag}"${kind}${locked}${condition}`
}
