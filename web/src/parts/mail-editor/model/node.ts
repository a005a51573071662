/**
 * An element of an MJML document. Values of attributes are as they stand in the source, with entities, so that an
 * unchanged document is written back unchanged.
 */
export interface MailNode {
  /** Unique in the editor; not saved. */
  readonly id: string
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly MailNode[]
  /** The HTML inside an element that has no MJML inside, and the text of comments. */
  readonly content: string
}

export const COMMENT = '#comment'

/** Elements with HTML inside. */
const WITH_HTML = new Set([
  'mj-accordion-text',
  'mj-accordion-title',
  'mj-button',
  'mj-html-attribute',
  'mj-navbar-link',
  'mj-preview',
  'mj-raw',
  'mj-social-element',
  'mj-style',
  'mj-table',
  'mj-text',
  'mj-title',
])
export const hasHtml = (tag: string) => WITH_HTML.has(tag)

let last = 0
export const newId = () => `n${++last}`

export function makeNode(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  inside: readonly MailNode[] | string = [],
): MailNode {
  const [children, content] = typeof inside === 'string' ? [[], inside] : [inside, '']
  return { id: newId(), tag, attributes, children, content }
}

/** A copy with ids of its own. */
export const copyOf = (node: MailNode): MailNode => ({ ...node, id: newId(), children: node.children.map(copyOf) })

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The value of an attribute without entities. */
export const decoded = (value: string) =>
  value.replace(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()]!
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

export const encoded = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The value of an attribute as people read it; undefined if the element does not have it. */
export function attributeOf(node: MailNode, name: string): string | undefined {
  const value = node.attributes[name]
  return value === undefined ? undefined : decoded(value)
}

/** The node with changed attributes; undefined removes one. */
export function withAttributes(node: MailNode, changes: Readonly<Record<string, string | undefined>>): MailNode {
  const attributes = { ...node.attributes }
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete attributes[name]
    else attributes[name] = encoded(value)
  }
  return { ...node, attributes }
}
