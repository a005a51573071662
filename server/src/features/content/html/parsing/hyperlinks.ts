import { decodeHTMLAttribute } from 'entities'
import { MASK, masked, namesUsed } from '../../../../platform/render/jinja.ts'
import { attributeOf, type Markup } from '../markup/elements.ts'
import type { Run, Runs } from '../markup/runs.ts'

/** A link as its author wrote it, with any kind of target. */
export interface Hyperlink {
  at: number
  /** The address with its template tags. */
  address: string
  /** The address with masked template tags. */
  plain: string
  /** The parsed web address, with `x` in place of template tags; null for other targets. */
  url: URL | null
  /** The visible text of the link. */
  text: string
  isHidden: boolean
  /** Whether it is part of a comment that only Outlook reads. */
  isForOutlook: boolean
}

/** Reads every link of the markup: anchors, areas of image maps and Outlook shapes. */
export function readHyperlinks(markup: Markup, { runs, links }: Pick<Runs, 'runs' | 'links'>): Hyperlink[] {
  const texts = textsOf(runs)
  return markup.elements.flatMap((element) => {
    const { name, start } = element
    const isLink = name === 'a' || name === 'area' || name.startsWith('v:')
    const href = isLink ? attributeOf(element, 'href') : undefined
    if (!href) return []
    const plain = decodeHTMLAttribute(masked(href.value)).trim()
    return {
      at: start,
      address: decodeHTMLAttribute(href.value).trim(),
      plain,
      url: webAddress(plain),
      text: (texts.get(start) ?? []).join('').replace(/\s+/g, ' ').trim(),
      isHidden: (links.get(start) ?? null) !== null,
      isForOutlook: !links.has(start),
    }
  })
}

function textsOf(runs: readonly Run[]): Map<number, string[]> {
  const texts = new Map<number, string[]>()
  for (const { text, style } of runs) {
    if (style.link === null) continue
    const parts = texts.get(style.link)
    if (parts) parts.push(text)
    else texts.set(style.link, [text])
  }
  return texts
}

function webAddress(plain: string): URL | null {
  return /^https?:\/\/[^/]/i.test(plain) ? URL.parse(plain.replaceAll(MASKS, 'x')) : null
}
const MASKS = new RegExp(`${MASK}+`, 'g')

const ONLY_TAGS = new RegExp(`^${MASK}+$`)

/** Whether a link that every reader can see leads to one of these tags, such as `unsubscribe`, and nowhere else. */
export const hasVisibleLinkTo = (links: readonly Hyperlink[], tags: ReadonlySet<string>): boolean =>
  links.some(
    ({ address, plain, isHidden, isForOutlook }) =>
      !isHidden &&
      !isForOutlook &&
      address.length < 500 &&
      ONLY_TAGS.test(plain) &&
      namesUsed(address).some(({ name }) => tags.has(name)),
  )

/** The host of an address as written, before URL parsing normalises it; empty if there is none. */
export const writtenHost = (plain: string): string =>
  /^https?:\/\/(?:[^/?#@]*@)?(\[[^\]/]*\]|[^/?#:@]*)/i.exec(plain)?.[1]?.toLowerCase() ?? ''
