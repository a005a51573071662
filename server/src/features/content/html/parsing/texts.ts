import { MASK, masked } from '../../../../platform/render/jinja.ts'

// The braille blank is the only character that has no other sign of being invisible.
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Fewer letters may be an abbreviation, such as ISO. */
const MIN_LETTERS = 7

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/** Whether a subject is written in capital letters. The values of template tags are not known and do not count. */
export function isAllCapitals(subject: string): boolean {
  const text = masked(subject).replaceAll(MASK, '')
  return !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) >= MIN_LETTERS
}
