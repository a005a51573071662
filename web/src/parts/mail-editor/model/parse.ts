import { COMMENT, hasHtml, type MailNode, makeNode } from './node.ts'

const TAG = /<!--|<\/([\w-]+)\s*>|<([\w-]+)/g
const ATTRIBUTE = /\s*([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y

export class NotMjml extends Error {}

/** A document with nothing in it. */
const EMPTY = '<mjml><mj-body></mj-body></mjml>'

/** Reads an MJML document. Throws `NotMjml` for anything else. */
export function parseMjml(source: string): MailNode {
  const root = parseNodes(source.trim() ? source : EMPTY).find(({ tag }) => tag === 'mjml')
  if (!root) throw new NotMjml('no <mjml> element')
  if (root.children.some(({ tag }) => tag === 'mj-body')) return root
  return { ...root, children: [...root.children, makeNode('mj-body')] }
}

interface Open {
  tag: string
  attributes: Record<string, string>
  children: MailNode[]
}

/**
 * Reads MJML elements. MJML is no XML: elements such as `mj-text` contain HTML with its own rules, and text between
 * other elements means nothing.
 */
export function parseNodes(source: string): MailNode[] {
  const top: Open = { tag: '', attributes: {}, children: [] }
  const open: Open[] = [top]
  const inner = () => open.at(-1)!
  const close = () => {
    const { tag, attributes, children } = open.pop()!
    inner().children.push(makeNode(tag, attributes, children))
  }
  TAG.lastIndex = 0
  for (let match = TAG.exec(source); match; match = TAG.exec(source)) {
    const [found, closing, opening] = match
    if (found === '<!--') {
      const end = endOf(source, '-->', TAG.lastIndex)
      inner().children.push(makeNode(COMMENT, {}, source.slice(TAG.lastIndex, end)))
      TAG.lastIndex = end + 3
    } else if (closing) {
      const at = open.findLastIndex(({ tag }) => tag === closing.toLowerCase())
      // A closing tag without its opening one means nothing; others close what is still open inside.
      if (at > 0) while (open.length > at) close()
    } else if (opening) {
      const tag = opening.toLowerCase()
      const { attributes, end, isClosed } = readAttributes(source, TAG.lastIndex)
      TAG.lastIndex = end
      if (isClosed) inner().children.push(makeNode(tag, attributes, hasHtml(tag) ? '' : []))
      else if (hasHtml(tag)) {
        const [until, next] = closingTag(source, tag, end)
        inner().children.push(makeNode(tag, attributes, source.slice(end, until)))
        TAG.lastIndex = next
      } else open.push({ tag, attributes, children: [] })
    }
  }
  while (open.length > 1) close()
  return top.children
}

const endOf = (source: string, mark: string, from: number) => {
  const at = source.indexOf(mark, from)
  return at < 0 ? source.length : at
}

function readAttributes(source: string, from: number) {
  const attributes: Record<string, string> = {}
  let end = from
  for (;;) {
    ATTRIBUTE.lastIndex = end
    const match = ATTRIBUTE.exec(source)
    if (!match) break
    const [, name = '', double, single, bare] = match
    attributes[name] = double ?? single ?? bare ?? ''
    end = ATTRIBUTE.lastIndex
  }
  const close = endOf(source, '>', end)
  return { attributes, end: close + 1, isClosed: source[close - 1] === '/' }
}

/** Where the content of an element with HTML ends, and where the source goes on. The same element can be inside. */
function closingTag(source: string, tag: string, from: number): [number, number] {
  const marks = new RegExp(`<!--[\\s\\S]*?-->|<(/?)${tag}(?=[\\s/>])[^>]*>`, 'gi')
  marks.lastIndex = from
  let depth = 1
  for (let match = marks.exec(source); match; match = marks.exec(source)) {
    if (match[0].startsWith('<!--')) continue
    depth += match[1] ? -1 : match[0].endsWith('/>') ? 0 : 1
    if (!depth) return [match.index, marks.lastIndex]
  }
  return [source.length, source.length]
}
