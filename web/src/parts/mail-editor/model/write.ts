import { COMMENT, hasHtml, type MailNode } from './node.ts'

/** What was written of rows and what is in them. An unchanged element is the same object, and is not written again. */
const written = new WeakMap<MailNode, { depth: number; mjml: string }>()
/** The document and its body are not kept: every step to undo has others, and they are as large as the mail. */
const ROW_DEPTH = 2

/** Writes an element and everything in it as MJML. */
export function writeMjml(node: MailNode, depth = 0): string {
  const known = written.get(node)
  if (known?.depth === depth) return known.mjml
  const mjml = write(node, depth)
  if (depth >= ROW_DEPTH) written.set(node, { depth, mjml })
  return mjml
}

function write(node: MailNode, depth: number): string {
  const indent = '  '.repeat(depth)
  if (node.tag === COMMENT) return `${indent}<!--${node.content}-->\n`
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}=${quoted(value)}`)
  const opening = `${indent}<${node.tag}${attributes.join('')}`
  if (hasHtml(node.tag)) return `${opening}>${node.content}</${node.tag}>\n`
  if (!node.children.length) return `${opening} />\n`
  return `${opening}>\n${node.children.map((child) => writeMjml(child, depth + 1)).join('')}${indent}</${node.tag}>\n`
}

/** A value that stood between single quotes may contain double ones. */
const quoted = (value: string) => (value.includes('"') ? `'${value}'` : `"${value}"`)
