import { masked, piecesOf } from '../../../platform/render/jinja.ts'
import { attributeOf, type Element, type Markup, readMarkup } from './elements.ts'
import { type Hyperlink, readHyperlinks } from './hyperlinks.ts'
import { literalsIn, namesOf, type Part, type PlacedName } from './names.ts'
import { type Run, readRuns } from './runs.ts'

/** The parts of a mail as their author wrote them. */
export type ContentSource = Record<Part, string>

/** A mail, read once for everything that judges it. */
export interface Content extends ContentSource {
  /** Of the HTML in UTF-8. */
  bytes: number
  markup: Markup
  runs: Run[]
  /** What a reader sees of the HTML, with single spaces; tags are masked. */
  text: string
  /** The same with texts that stand in tags, such as defaults of names. */
  words: string
  title: string
  links: Hyperlink[]
  /** Pictures that are meant to be seen. */
  images: Element[]
  names: PlacedName[]
  /** Texts that tags bring by themselves. */
  literals: string[]
}

export function readContent({ html, subject, preheader }: ContentSource): Content {
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
    names: namesOf({ html, subject, preheader }),
    literals,
  }
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

const literalsOf = (source: string) =>
  piecesOf(source).flatMap(({ kind, inner }) =>
    kind === 'expression' || kind === 'statement' ? literalsIn(inner) : [],
  )

/** A picture for counting or spacing. */
const isPixel = (element: Element) =>
  ['width', 'height'].some((name) => /^[01](px)?$/.test(attributeOf(element, name)?.value.trim() ?? ''))
