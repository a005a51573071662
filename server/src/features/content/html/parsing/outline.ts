import { decodeHTML } from 'entities'
import { masked, type Piece, piecesOf } from '../../../../platform/render/jinja.ts'
import { readMarkup } from '../markup/elements.ts'
import { readRuns } from '../markup/runs.ts'
import { isPixel } from './pixels.ts'
import { isBlank } from './texts.ts'

/** Stands for a text or a picture that readers see. */
const SHOWN = 'x'

/**
 * What readers see of a mail, as a small template: a letter for every visible text and picture, and the tags around them.
 * It renders blank exactly for recipients who see nothing of the HTML. For HTML that always shows something it is one
 * letter.
 */
export function outlineOf(html: string): string {
  const isVisible = visibilityOf(html)
  const parts: string[] = []
  let depth = 0
  for (const piece of piecesOf(html)) {
    const { kind, inner, start, end } = piece
    if (kind === 'text' && isVisible(start, end)) {
      if (depth === 0) return SHOWN
      parts.push(SHOWN)
    }
    // A call of `terminate` skips the recipient, wherever it stands.
    if (kind === 'expression' && (isVisible(start, end) || inner.includes('terminate')))
      parts.push(html.slice(start, end))
    if (kind === 'statement') {
      parts.push(html.slice(start, end))
      depth = Math.max(0, depth + blocksOpenedBy(piece))
    }
  }
  return parts.join('')
}

/** Returns a function that says whether readers see anything of a range of the source. Ranges must be in order. */
function visibilityOf(html: string): (start: number, end: number) => boolean {
  const markup = readMarkup(html)
  const { runs, hiddenImages } = readRuns(masked(html), markup)
  const texts = runs.filter((run) => !run.hidden && run.end > run.start)
  const images = markup.elements.filter(
    (element) => element.name === 'img' && !element.inComment && !isPixel(element) && !hiddenImages.has(element.start),
  )
  let [text, image] = [0, 0]
  return (start, end) => {
    while (image < images.length && images[image]!.start < start) image += 1
    if (image < images.length && images[image]!.start < end) return true
    while (text < texts.length && texts[text]!.end <= start) text += 1
    for (let at = text; at < texts.length && texts[at]!.start < end; at++) {
      const shown = html.slice(Math.max(start, texts[at]!.start), Math.min(end, texts[at]!.end))
      if (!isBlank(decodeHTML(shown))) return true
    }
    return false
  }
}

const OPENING = new Set(['if', 'for', 'macro', 'call', 'filter', 'block', 'with', 'autoescape'])

/** 1 for a statement that opens a block, -1 for one that closes it. */
function blocksOpenedBy({ inner }: Piece): number {
  const [, word = '', rest = ''] = /^\s*(\w+)\s*(.*)$/s.exec(inner) ?? []
  if (word === 'set') return /^[\w\s.,]*=/.test(rest) ? 0 : 1
  return OPENING.has(word) ? 1 : word.startsWith('end') ? -1 : 0
}
