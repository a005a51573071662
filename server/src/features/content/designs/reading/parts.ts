import type { Reason } from '../schemas.ts'
import { NO_SIDES, type Sides } from './look.ts'

/** A block of a design. */
export interface Block {
  kind: 'block'
  /** Its MJML with the space around it. */
  write(padding: string): string
  padding: Sides
  background: string | null
  /** For HTML that became no block: why, and its text. */
  kept: { reason: Reason; text: string } | null
}

/** The size of text in browsers. */
export const FONT_SIZE = 16

export const blockOf = (write: Block['write'], background: string | null): Block => ({
  ...{ kind: 'block', write, padding: NO_SIDES, background, kept: null },
})

/** Columns side by side. */
export interface Columns {
  kind: 'columns'
  columns: { share: number | null; background: string | null; blocks: Block[] }[]
  padding: Sides
  background: string | null
}

/** What shows nothing, as a statement that sets a value. */
export interface Silent {
  kind: 'silent'
  html: string
}

export type Part = Block | Columns | Silent

/** The parts with the space of the element around them. */
export function padded(parts: Part[], [top, right, bottom, left]: Sides): Part[] {
  const shown = parts.filter((part) => part.kind !== 'silent')
  const [first, last] = [shown[0], shown.at(-1)]
  return parts.map((part) => {
    if (part.kind === 'silent') return part
    const [t, r, b, l] = part.padding
    return {
      ...part,
      padding: [t + (part === first ? top : 0), r + right, b + (part === last ? bottom : 0), l + left] as const,
    }
  })
}
