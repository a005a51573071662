import { MASK, masked } from '../../../platform/render/jinja.ts'

/** An abbreviation alone is no shouting. */
const MIN_LETTERS = 7

/** Whether a subject is written in capital letters, as far as its author wrote it. */
export function isShouted(subject: string): boolean {
  const text = masked(subject).replaceAll(MASK, '')
  return !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) >= MIN_LETTERS
}
