import { decodeHTMLStrict } from 'entities'
import { SaxesParser } from 'saxes'
import type { ItemFault } from '../faults.ts'
import { MAX_DEPTH, MAX_FIELDS, type RawItem, type XmlFormat } from '../format.ts'

class Refused extends Error {
  readonly fault: ItemFault

  constructor(fault: ItemFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * The names of characters in HTML: shops write `&nbsp;` in XML too, which does not know them. They stand for characters
 * only, so that nothing can expand.
 */
const HTML_NAMES = new Proxy({} as Record<string, string>, {
  get: (_, name) => {
    const text = decodeHTMLStrict(`&${String(name)};`)
    return text.endsWith(';') && text.length > 1 ? undefined : text
  },
})

/**
 * Reads the element of an item into its fields: `PRICE_VAT`, `DELIVERY.DELIVERY_PRICE`, `enclosure@url`. Of repeated
 * elements the first counts.
 */
export function readXmlItem(text: string, { prefixes }: Pick<XmlFormat, 'prefixes'>): RawItem | ItemFault {
  const fields: RawItem = new Map()
  const add = (name: string, value: string) => {
    const trimmed = value.trim()
    if (trimmed && !fields.has(name) && fields.size < MAX_FIELDS) fields.set(name, trimmed)
  }
  const paths: string[] = []
  const texts: string[] = []
  const parser = new SaxesParser({ fragment: true, position: false })
  parser.ENTITIES = HTML_NAMES
  parser.on('error', () => {
    throw new Refused('broken')
  })
  parser.on('doctype', () => {
    throw new Refused('broken')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (paths.length >= MAX_DEPTH) throw new Refused('too_deep')
    const own = nameOf(name, prefixes)
    const path = paths.length > 1 ? `${paths.at(-1)}.${own}` : own
    paths.push(path)
    texts.push('')
    const given = attributes as Record<string, string>
    if (own === 'link' && given.href) addLink(add, given)
    // Those of the item itself have no name before them.
    else
      for (const key in given)
        if (!key.startsWith('xmlns')) add(paths.length > 1 ? `${path}@${key}` : `@${key}`, given[key]!)
  })
  const write = (part: string) => {
    if (texts.length) texts[texts.length - 1] += part
  }
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('closetag', () => {
    const [path, value] = [paths.pop()!, texts.pop()!]
    if (paths.length) add(path, value)
  })
  try {
    parser.write(text).close()
  } catch (error) {
    return error instanceof Refused ? error.fault : 'broken'
  }
  return fields
}

function nameOf(name: string, prefixes: Record<string, string>): string {
  const colon = name.indexOf(':')
  const prefix = name.slice(0, Math.max(0, colon))
  return Object.hasOwn(prefixes, prefix) ? `${prefixes[prefix]}${name.slice(colon)}` : name
}

/** Atom has several links in an attribute: to the page itself, to a picture, to the feed. */
function addLink(add: (name: string, value: string) => void, { href = '', rel = 'alternate' }: Record<string, string>) {
  if (rel === 'alternate') add('link', href)
  else add(rel === 'enclosure' ? 'enclosure@url' : `link@${rel}`, href)
}
