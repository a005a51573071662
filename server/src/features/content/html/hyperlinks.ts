import { decodeHTMLAttribute } from 'entities'
import { MASK, masked } from '../../../platform/render/jinja.ts'
import { attributeOf, type Markup } from './elements.ts'
import type { Run, Runs } from './runs.ts'

/** A link as its author wrote it, whatever it leads to. */
export interface Hyperlink {
  at: number
  /** The address with its tags. */
  address: string
  /** The same with every tag masked. */
  plain: string
  /** The address of the web that it is, if it is one; what a tag brings reads as `x`. */
  url: URL | null
  /** What a reader sees of it. */
  text: string
  isHidden: boolean
  /** It stands in a comment that only Outlook reads. */
  isForOutlook: boolean
}

/** Every link of the markup: anchors, areas of pictures, and shapes of Outlook. */
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
  for (const { text, around } of runs) {
    if (around.link === null) continue
    const parts = texts.get(around.link)
    if (parts) parts.push(text)
    else texts.set(around.link, [text])
  }
  return texts
}

function webAddress(plain: string): URL | null {
  return /^https?:\/\/[^/]/i.test(plain) ? URL.parse(plain.replaceAll(MASKS, 'x')) : null
}
const MASKS = new RegExp(`${MASK}+`, 'g')

/** The host of an address as it is written, before anything makes it regular; empty when there is none. */
export const writtenHost = (plain: string): string =>
  /^https?:\/\/(?:[^/?#@]*@)?(\[[^\]/]*\]|[^/?#:@]*)/i.exec(plain)?.[1]?.toLowerCase() ?? ''
