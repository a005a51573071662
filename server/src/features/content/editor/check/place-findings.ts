// Runs in a thread: large and hostile content takes long.
import { namesUsed } from '../../../../platform/render/jinja.ts'
import { type ContentSource, type ParsedContent, parseContent } from '../../html/index.ts'
import type { PlacedIssue } from '../../lint/index.ts'
import { fold } from '../../spam-check/index.ts'
import { findContrast } from './contrast.ts'
import { blockFinder } from './mark-blocks.ts'
import { findPictures } from './pictures.ts'

interface Checked {
  mjml: string
  /** The HTML of the design, and of the design with marked blocks. */
  html: string
  marked: string
  /** What was checked: the HTML with its footer. */
  sent: ContentSource
  issues: readonly PlacedIssue[]
  found: readonly (string | undefined)[]
}

/** The block of each issue and of each finding of the spam check, texts that are hard to read, and unfinished pictures. */
export function placeFindings({ mjml, html, marked, sent, issues, found }: Checked) {
  const content = parseContent(sent)
  const blockAt = ofOwnPart(html, sent.html, blockFinder(html, marked))
  const names = namesUsed(sent.html)
  const tagAt = (tag: unknown) => names.find(({ name }) => name === tag)?.at ?? null
  return {
    issues: issues.map(({ at, params }) => blockAt(at ?? tagAt(params.tag))),
    found: found.map((what) => blockAt(what ? placeOf(content, what) : null)),
    contrast: findContrast(mjml),
    pictures: findPictures(mjml),
  }
}

/** A footer stands in the HTML that is sent, but in no block. */
function ofOwnPart(html: string, sent: string, blockAt: (at: number) => number | null) {
  const added = sent.length - html.length
  let start = 0
  if (added) while (start < html.length && html[start] === sent[start]) start += 1
  return (at: number | null) => {
    if (at === null) return null
    if (!added || at < start) return blockAt(at)
    return at < start + added ? null : blockAt(at - added)
  }
}

/** The position of what a rule found: an address, a text or the name of an element. */
function placeOf({ links, runs, markup, names }: ParsedContent, found: string): number | null {
  const first = found.split(', ')[0]!.replace(/…$/, '')
  const folded = fold(first).trim()
  const link = links.find(({ address }) => address.includes(first))
  const run = runs.find(({ hidden, text }) => !hidden && folded !== '' && fold(text).includes(folded))
  const element = markup.elements.find(({ name }) => name === first)
  return link?.at ?? run?.start ?? element?.start ?? names.find(({ name }) => name === first)?.at ?? null
}
