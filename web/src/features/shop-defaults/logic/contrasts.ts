import type { Brand } from '../../../parts/mail-blocks/brand/brand.ts'
import { contrast } from '../../../parts/mail-blocks/brand/colors.ts'

export type Pair = 'text' | 'heading' | 'button' | 'link'

export interface WeakContrast {
  pair: Pair
  /** From 1 to 21, with one decimal place. */
  ratio: number
  /** What people with weak eyesight need: 3 for large texts. */
  least: number
}

/** Colours of a brand that are hard to read on each other. */
export function weakContrasts({ colors, buttons, links }: Brand): WeakContrast[] {
  const pairs: [Pair, string, string, number][] = [
    ['text', colors.text, colors.background, 4.5],
    ['heading', colors.secondary, colors.background, 3],
    ['button', buttons.color, buttons.background, 4.5],
    ['link', links.color, colors.background, 4.5],
  ]
  return pairs.flatMap(([pair, color, ground, least]) => {
    const ratio = contrast(color, ground)
    // Rounded down: 4.49 is not shown as 4.5, which would be enough.
    return ratio < least ? [{ pair, ratio: Math.floor(ratio * 10) / 10, least }] : []
  })
}
