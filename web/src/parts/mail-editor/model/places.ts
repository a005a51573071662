import { type MailNode, makeNode } from './node.ts'
import { bodyOf, type Place, pathTo } from './tree.ts'

/** Where an element may stand. */
export type Level = 'row' | 'column' | 'content' | 'inner'

const LEVELS: Readonly<Record<string, Level>> = {
  'mj-section': 'row',
  'mj-wrapper': 'row',
  'mj-hero': 'row',
  'mj-column': 'column',
  'mj-group': 'column',
  'mj-social-element': 'inner',
  'mj-navbar-link': 'inner',
  'mj-accordion-element': 'inner',
  'mj-accordion-title': 'inner',
  'mj-accordion-text': 'inner',
}

export const levelOf = ({ tag }: Pick<MailNode, 'tag'>): Level =>
  (Object.hasOwn(LEVELS, tag) && LEVELS[tag]) || 'content'

/** HTML that stands only in a column. */
const ROWS_OF_TABLE = /^\s*<tr\b/i

/** A content element in a row of its own. */
export const asRow = (node: MailNode, attributes: Readonly<Record<string, string>> = {}): MailNode =>
  levelOf(node) === 'content' && (node.tag !== 'mj-raw' || ROWS_OF_TABLE.test(node.content))
    ? makeNode('mj-section', attributes, [makeNode('mj-column', {}, [node])])
    : node

const HOLDS_CONTENT = new Set(['mj-column', 'mj-hero'])
const HOLDS_ROWS = new Set(['mj-body', 'mj-wrapper'])
const HOLDS_COLUMNS = new Set(['mj-section', 'mj-group'])

/** The place below the chosen element that takes elements of this level. */
export function placeAfter(root: MailNode, chosen: string | null, level: Level): Place {
  const body = bodyOf(root)
  const path = chosen ? pathTo(root, chosen) : []
  const holds = (node: MailNode) =>
    level === 'content' ? HOLDS_CONTENT.has(node.tag) : node.tag === 'mj-body' || node.tag === 'mj-wrapper'
  // A saved block is one part: others come after it, not into it.
  const locked = path.findIndex(isLocked)
  const open = locked < 0 ? path : path.slice(0, locked + 1)
  const at = open.findLastIndex(
    (node, index) => holds(node) && !isLocked(node) && (index < open.length - 1 || level === 'content'),
  )
  const parent = open[at]
  if (parent) {
    const inside = open[at + 1]
    const index = inside ? parent.children.indexOf(inside) + 1 : parent.children.length
    return { parent: parent.id, index }
  }
  return { parent: body.id, index: rowIndex(body, path) }
}

/** Behind the row of the chosen element, or at the end. */
function rowIndex(body: MailNode, path: readonly MailNode[]): number {
  const row = path[path.indexOf(body) + 1]
  return row && path.includes(body) ? body.children.indexOf(row) + 1 : body.children.length
}

const LOCKED = new Set(['saved', 'products', 'articles', 'menu'])
/** Blocks that are changed as a whole: they are written again from elsewhere. */
export const isLocked = ({ attributes }: MailNode) => LOCKED.has(attributes['data-block'] ?? '')

const WRITTEN = new Set(['coupon', 'countdown', 'nps', 'video'])
/** Contents that are written from settings: what a person typed into them would be lost with the next setting. */
export const isWritten = (node: MailNode) => isLocked(node) || WRITTEN.has(node.attributes['data-block'] ?? '')

/** The element to choose when this one is clicked: parts of a locked block choose the block. */
export function choosable(root: MailNode, id: string): string {
  return pathTo(root, id).find(isLocked)?.id ?? id
}

/** Whether the element may stand directly in the parent. */
export function fits(parent: MailNode, node: MailNode): boolean {
  if (isLocked(parent)) return false
  if (node.tag === 'mj-raw')
    return HOLDS_CONTENT.has(parent.tag) || (HOLDS_ROWS.has(parent.tag) && !ROWS_OF_TABLE.test(node.content))
  switch (levelOf(node)) {
    case 'row':
      return parent.tag === 'mj-body' || (parent.tag === 'mj-wrapper' && node.tag !== 'mj-wrapper')
    case 'column':
      return HOLDS_COLUMNS.has(parent.tag) && (node.tag !== 'mj-group' || parent.tag === 'mj-section')
    case 'content':
      return HOLDS_CONTENT.has(parent.tag)
    case 'inner':
      return parent.children.some(({ tag }) => tag === node.tag)
  }
}

/**
 * The nearest place to the wanted one where the element may stand, with the rows and columns around it that it needs;
 * null if there is none.
 */
export function settled(root: MailNode, node: MailNode, wanted: Place): { place: Place; node: MailNode } | null {
  const path = pathTo(root, wanted.parent)
  const locked = path.findIndex(isLocked)
  const open = locked < 0 ? path : path.slice(0, locked)
  const level = levelOf(node)
  const near = level === 'content' ? asRow(node) : level === 'column' ? makeNode('mj-section', {}, [node]) : node
  for (const one of near === node ? [node] : [node, near]) {
    const at = open.findLastIndex((parent) => fits(parent, one))
    // Content stands where it was dropped; a whole row around it is right only where it was dropped between rows.
    const parent = open[at]
    if (!parent || (one === node && level === 'content' && parent.id !== wanted.parent)) continue
    const inside = path[at + 1]
    const index = parent.id === wanted.parent ? wanted.index : parent.children.indexOf(inside!) + 1
    return { place: { parent: parent.id, index }, node: one }
  }
  return null
}

/** The part to save for other mails: rows and contents. Of a column or a link it is what they stand in. */
export const keepable = (root: MailNode, id: string | null): MailNode | null =>
  (id === null ? [] : pathTo(root, id)).findLast(
    (node) => ['row', 'content'].includes(levelOf(node)) && /^mj-(?!body|head)/.test(node.tag),
  ) ?? null

/** All elements that can be chosen, in the order of the mail. */
export const choosableIn = (node: MailNode): MailNode[] =>
  node.tag.startsWith('mj-') ? [node, ...(isLocked(node) ? [] : node.children.flatMap(choosableIn))] : []
