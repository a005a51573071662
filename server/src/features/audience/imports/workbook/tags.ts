// The tags of XML as they arrive. Written here because the place in a document must be plain data, so that another thread
// can read the next piece. Document types, which define entities, are refused.
import { FileFault } from '../reading/faults.ts'

export interface Tag {
  /** Without the prefix of its namespace. */
  name: string
  attributes: string
  isEnd: boolean
  /** `<c/>`: it has no end of its own. */
  isAlone: boolean
  /** The characters since the tag before it. */
  text: string
}

/** The most characters between two tags, and of one tag: far above what a cell can hold. */
const MOST_REST = 1 << 20

/** Calls `each` for every tag that is complete. Returns the rest of the text. */
export function scanTags(text: string, each: (tag: Tag) => void): string {
  let at = 0
  let before = ''
  for (;;) {
    const open = text.indexOf('<', at)
    const mark = open === -1 ? undefined : MARKS.find(({ start }) => text.startsWith(start, open))
    const close = open === -1 ? -1 : text.indexOf(mark?.end ?? '>', open + (mark?.start.length ?? 1))
    if (close === -1) return restOf(before + text.slice(at))
    if (text.startsWith('<!DOCTYPE', open)) throw new FileFault('workbook')
    before += text.slice(at, open)
    at = close + (mark?.end.length ?? 1)
    if (mark) {
      if (mark.isText) before += escaped(text.slice(open + mark.start.length, close))
      continue
    }
    each(tagOf(text.slice(open + 1, close), before))
    before = ''
  }
}

const MARKS = [
  { start: '<!--', end: '-->', isText: false },
  { start: '<![CDATA[', end: ']]>', isText: true },
  { start: '<?', end: '?>', isText: false },
]

function restOf(rest: string): string {
  if (rest.length > MOST_REST) throw new FileFault('workbook')
  return rest
}

function tagOf(inner: string, text: string): Tag {
  const isEnd = inner.startsWith('/')
  const isAlone = inner.endsWith('/')
  const body = inner.slice(isEnd ? 1 : 0, isAlone ? -1 : undefined)
  const [word = ''] = /^[^\s]+/.exec(body) ?? []
  return { name: word.slice(word.indexOf(':') + 1), attributes: body.slice(word.length), isEnd, isAlone, text }
}

/** The attributes of a tag, without the prefixes of namespaces. */
export function attributesOf({ attributes }: Pick<Tag, 'attributes'>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, double, single] of attributes.matchAll(/([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found[name!] = decoded(double ?? single ?? '')
  return found
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The characters of a text of XML. Unknown entities stay as they are. */
export const decoded = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, digits, name) => {
        if (name) return ENTITIES[name] ?? whole
        const code = hex ? Number.parseInt(hex, 16) : Number(digits)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text

const escaped = (text: string) => text.replaceAll('&', '&amp;')

/** The characters of a text of a workbook, which writes characters that XML cannot hold as `_x000D_`. */
export const cellText = (text: string) => {
  const plain = decoded(text)
  return plain.includes('_x')
    ? plain.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : plain
}
