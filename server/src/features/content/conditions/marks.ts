import { Parser } from 'htmlparser2'
import { applyEdits } from '../html/index.ts'

/** An element of a design that is shown only to contacts who match a definition. */
export interface Mark {
  /** The definition as written: JSON with entities. */
  value: string
  start: number
  /** The position after its closing tag; null if it has none, or stands where tags of templates cannot surround it. */
  end: number | null
}

const ATTRIBUTE = 'data-show-to'

/** MJML passes their content on as HTML: elements in it are no elements of the design. */
const WITH_HTML = new Set(
  'accordion-text accordion-title breakpoint button carousel-image navbar-link preview raw social-element style table text title'
    .split(' ')
    .map((name) => `mj-${name}`),
)

/** Elements that may contain `mj-raw`, and do not count it as content. */
const PARENTS = new Set(['mj-body', 'mj-wrapper', 'mj-section', 'mj-group', 'mj-column', 'mj-hero'])

/**
 * Finds the marked elements of a design. Reads it exactly as MJML does, and not as a template: a mark that only MJML sees
 * would show its element to all recipients.
 */
export function readMarks(mjml: string): Mark[] {
  if (!mjml.includes(ATTRIBUTE)) return []
  const marks: Mark[] = []
  const open: { name: string; start: number; mark: Mark | null }[] = []
  let htmlDepth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isOutside = htmlDepth === 0
        if (WITH_HTML.has(name)) htmlDepth += 1
        if (!isOutside) return
        const value = Object.hasOwn(attributes, ATTRIBUTE) ? attributes[ATTRIBUTE]! : null
        const mark = value === null ? null : { value, start: parser.startIndex, end: null }
        if (mark) marks.push(mark)
        open.push({ name, start: parser.startIndex, mark })
      },
      onclosetag(name, isImplied) {
        if (WITH_HTML.has(name)) htmlDepth -= 1
        if (htmlDepth > 0) return
        const closed = open.pop()
        // A tag that the design does not finish was never opened.
        if (!closed) return
        const { mark, start } = closed
        // A tag that closes itself counts as implied, too.
        const isClosed = !isImplied || parser.startIndex === start
        if (mark && isClosed && PARENTS.has(open.at(-1)?.name ?? '')) mark.end = parser.endIndex + 1
      },
    },
    { recognizeCDATA: true, decodeEntities: false, recognizeSelfClosing: true, lowerCaseAttributeNames: false },
  )
  parser.end(mjml)
  return marks
}

/** The design with a tag of the template before and after each marked element. */
export function withConditionTags(mjml: string, marks: readonly { start: number; end: number; key: string }[]): string {
  const tags = marks.flatMap(({ start, end, key }) => [
    { at: start, isEnd: false, tag: `{% if shown.${key} %}` },
    { at: end, isEnd: true, tag: '{% endif %}' },
  ])
  // Where one element ends and the next begins, the first is closed first.
  tags.sort((a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd))
  return applyEdits(
    mjml,
    tags.map(({ at, tag }) => ({ start: at, end: at, text: `<mj-raw>${tag}</mj-raw>` })),
  )
}
