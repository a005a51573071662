import { decodeHTMLAttribute } from 'entities'
import { escapeAttribute, withParams } from '../../../../platform/render/addresses.ts'
import { piecesOf } from '../../../../platform/render/jinja.ts'
import { applyEdits, attributeOf, readMarkup } from '../markup/elements.ts'

/**
 * The variable of an own address in the template engine. A template that sets a variable `unsubscribe` does not change
 * it.
 */
export const ownName = (tag: string) => `own_${tag}_`

/** Tags for addresses of this service. They are never changed and not numbered as links. */
export const OWN_ADDRESSES = ['unsubscribe', 'webversion', 'preferences', 'confirmlink'] as const

/** A link of a mail. Two links with the same address have different numbers: statistics show which one was clicked. */
export interface Link {
  /** Counts from 1 in the order of the source. */
  number: number
  /** The address as its author wrote it, with template tags. */
  url: string
  /** Whether the address contains template tags; `source` is then the template of the address. */
  isDynamic: boolean
  source: string
}

/** Markup split at its links. */
export interface NumberedMarkup {
  pieces: (string | Link)[]
  links: Link[]
}

/** Numbers the links of a mail. Mail, telephone, anchor links and own addresses get no number. */
export function numberLinks(html: string): NumberedMarkup {
  const pieces: (string | Link)[] = []
  const links: Link[] = []
  let from = 0
  const put = (start: number, end: number, piece: string | Link) => {
    pieces.push(html.slice(from, start), piece)
    from = end
  }
  for (const { value, start, end } of addressesOf(html).map(({ address }) => address)) {
    const kind = kindOf(value)
    if (kind === 'link') {
      const link = readLink(value, links.length + 1)
      links.push(link)
      put(start, end, link)
    } else if (kind === 'mail' && hasTags(value)) put(start, end, encodedTarget(targetSource(value), ''))
  }
  pieces.push(html.slice(from))
  return { pieces: pieces.filter((piece) => piece !== ''), links }
}

/** The markup with links that lead directly to their targets, with the link parameters added. */
export const withTargets = ({ pieces }: NumberedMarkup, params = ''): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : targetOf(piece, params))).join('')

/** The `href` of a link that leads directly to its target. */
export const targetOf = ({ isDynamic, source }: Link, params: string): string =>
  isDynamic
    ? encodedTarget(source, params)
    : escapeAttribute(withParams(source, params)).replace(/\{(?=[{%#])/g, '&#123;')

/** The markup with the number of each link as attribute `data-link`; the heat map of clicks uses it. */
export function withLinkNumbers(html: string, base = 0): string {
  const links = addressesOf(html).filter(({ address }) => kindOf(address.value) === 'link')
  const edits = links.map(({ element: { start, name } }, i) => {
    // Directly after the element's name: of two attributes with the same name the first counts.
    const at = start + 1 + name.length
    return { start: at, end: at, text: ` data-link="${base + i + 1}"` }
  })
  return applyEdits(html, edits)
}

const addressesOf = (html: string) =>
  readMarkup(html)
    .elements.filter(({ name }) => name === 'a' || name === 'area' || name.startsWith('v:'))
    .flatMap((element) => {
      const address = attributeOf(element, 'href')
      return address ? [{ element, address }] : []
    })

const hasTags = (value: string) => piecesOf(value).some(({ kind }) => kind !== 'text')

function kindOf(value: string): 'link' | 'mail' | 'other' {
  const text = value.trim()
  const [first, ...more] = piecesOf(text)
  if (!first) return 'other'
  if (!more.length && first.kind === 'expression' && isOwnAddress(first.inner)) return 'other'
  if (/^(mailto|tel|sms):/i.test(text)) return 'mail'
  return /^https?:/i.test(text) || first.kind !== 'text' ? 'link' : 'other'
}

export const isOwnAddress = (expression: string) =>
  (OWN_ADDRESSES as readonly string[]).includes(withoutSafe(expression))

/**
 * An expression without a final filter `safe`. It does not use a pattern: with many blanks that takes quadratic time.
 */
export function withoutSafe(expression: string): string {
  const [rest, last] = cutFilter(expression)
  return last === 'safe' ? rest : expression.trim()
}

function cutFilter(expression: string): [string, string] {
  const at = expression.lastIndexOf('|')
  return at === -1 ? [expression.trim(), ''] : [expression.slice(0, at).trim(), expression.slice(at + 1).trim()]
}

function readLink(value: string, number: number): Link {
  const url = decodeHTMLAttribute(value.trim())
  const isDynamic = hasTags(value)
  return { number, url, isDynamic, source: isDynamic ? targetSource(value) : url }
}

/**
 * The template of an address. Values of tags are URL-encoded; a tag at the beginning is the address itself and is not.
 */
function targetSource(value: string): string {
  let isBegun = false
  /** The value of `isBegun` at the start of each open `if` or `for`: every branch starts from it. */
  const before: boolean[] = []
  const branch = (statement: string) => {
    const [word] = /\w+/.exec(statement) ?? []
    if (word === 'if' || word === 'for') before.push(isBegun)
    if (word === 'else' || word === 'elif') isBegun = before.at(-1) ?? isBegun
    if (word === 'endif' || word === 'endfor') before.pop()
  }
  return piecesOf(value.trim())
    .map(({ kind, inner, start, end }) => {
      if (kind === 'text') {
        isBegun ||= inner.trim() !== ''
        return withoutTags(decodeHTMLAttribute(inner))
      }
      const tag = value.trim().slice(start, end)
      if (kind === 'statement') branch(inner)
      if (kind !== 'expression') return tag
      const isWhole = !isBegun || isOwnAddress(inner) || /^urlencode(\(\))?$/.test(cutFilter(inner)[1])
      isBegun = true
      return isWhole ? `{{ ${inner.trim()} }}` : `{{ (${inner.trim()})|urlencode }}`
    })
    .join('')
}

/** Decoded entities may look like a template tag and must not become one. */
const withoutTags = (text: string) => text.replace(/\{(?=[{%#])/g, '{{ "{" }}')

/** Escapes parameters for a string literal of the template. */
export const quoted = (params: string) => params.replace(/["\\]/g, '\\$&')

const encodedTarget = (source: string, params: string) =>
  `{% autoescape false %}{% filter __target("${quoted(params)}") %}${source}{% endfilter %}{% endautoescape %}`
