import { COMMENT, hasHtml, type MailNode } from './node.ts'

/** Writes an element and everything in it as MJML. */
export function writeMjml(node: MailNode, depth = 0): string {
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
