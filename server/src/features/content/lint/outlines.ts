// Runs in a thread: large and hostile content takes long.
import { namesMentioned, namesUsed, piecesOf } from '../../../platform/render/jinja.ts'
import { isBlank, outlineOf, withItemBlocks, withItemLines } from '../html/index.ts'

/** The parts without which a mail is not sent. */
export type EssentialPart = 'html' | 'subject'

/** What a part of a mail shows. */
export interface Outline {
  /** Renders blank for recipients who see nothing of the part. */
  template: string
  /** The names in the template. */
  names: string[]
  /** To which recipients the part shows something: to all or none of them whatever their data are, or it depends. */
  shows: 'always' | 'never' | 'same' | 'varies'
}

export type Outlines = Record<EssentialPart, Outline>

/** The outlines of a mail; `html` is its content without a footer. */
export const outlinesOf = ({ html, subject }: Record<EssentialPart, string>): Outlines => ({
  html: describe(outlineOf(withItemBlocks(html))),
  subject: describe(withItemLines(subject)),
})

function describe(template: string): Outline {
  const pieces = piecesOf(template)
  const has = (kind: string) => pieces.some((piece) => piece.kind === kind)
  const isBare = !has('expression') && pieces.every(({ kind, inner }) => kind !== 'text' || isBlank(inner))
  const isPlain = !has('expression') && !has('statement')
  const shows = isBare ? 'never' : isPlain ? 'always' : namesUsed(template).length ? 'varies' : 'same'
  return { template, names: namesMentioned(template), shows }
}
