import { masked, piecesOf } from '../../../../platform/render/jinja.ts'
import { type Element, type Markup, readMarkup } from '../markup/elements.ts'
import { type Run, readRuns } from '../markup/runs.ts'
import { type Hyperlink, readHyperlinks } from './hyperlinks.ts'
import { isPixel } from './pixels.ts'
import { literalsIn, type Part, type PlacedName, tagNamesIn } from './tag-names.ts'

/** The parts of a mail as their author wrote them. */
export type ContentSource = Record<Part, string>

/** A mail, parsed once for all lint checks and spam rules. */
export interface ParsedContent extends ContentSource {
  /** Size of the HTML in UTF-8. */
  bytes: number
  markup: Markup
  runs: Run[]
  /** The visible text of the HTML, with single spaces and masked template tags. */
  text: string
  /** The visible text plus the string literals in template tags, such as default values. */
  words: string
  title: string
  links: Hyperlink[]
  /** Images without tracking pixels and spacers. */
  images: Element[]
  names: PlacedName[]
  /** String literals in template tags. */
  literals: string[]
}

export function parseContent({ html, subject, preheader }: ContentSource): ParsedContent {
  const markup = readMarkup(html)
  const { runs, title, links } = readRuns(masked(html), markup)
  const visible = runs.filter(({ hidden }) => !hidden)
  const text = spaced(visible.map((run) => run.text).join(''))
  const literals = literalsOf(html)
  return {
    html,
    subject,
    preheader,
    bytes: Buffer.byteLength(html),
    markup,
    runs,
    text,
    words: [text, ...literals].join(' '),
    title: spaced(title),
    links: readHyperlinks(markup, { runs, links }),
    images: markup.elements.filter((element) => element.name === 'img' && !isPixel(element)),
    names: tagNamesIn({ html, subject, preheader }),
    literals,
  }
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

const literalsOf = (source: string) =>
  piecesOf(source).flatMap(({ kind, inner }) =>
    kind === 'expression' || kind === 'statement' ? literalsIn(inner) : [],
  )
