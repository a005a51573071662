import type { Hidden } from '../html/index.ts'
import type { Judged } from './define-rule.ts'
import { countOf } from './words.ts'

/** How many letters are hidden in this way, for good. */
export const hiddenLetters = ({ runs }: Judged, way: Hidden): number =>
  runs
    .filter(({ hidden, around }) => hidden === way && !around.mayShow)
    .reduce((sum, { text }) => sum + countOf(text, /[\p{L}\p{N}]/gu), 0)
