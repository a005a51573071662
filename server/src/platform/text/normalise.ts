/**
 * A text in a normal form of Unicode. The time that `normalize` takes grows with the square of the number of combining
 * marks in a row: 64 kB of them took 1.2 s. So a joiner is put after every 30 marks, as the stream-safe format of
 * Unicode (UAX 15) does. No language has so many.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKD' | 'NFKC'): string =>
  (text.length > MARKS && LONG_RUN.test(text) ? text.replace(EACH_RUN, `$&${JOINER}`) : text).normalize(form)

const MARKS = 30
const JOINER = '\u034f'
// The two voiced sound marks of half width are letters, which NFKD and NFKC turn into combining marks.
const LONG_RUN = /[\p{M}\uff9e\uff9f]{30}/u
const EACH_RUN = /[\p{M}\uff9e\uff9f]{30}/gu

/** Whether a text has neither control characters nor marks that turn the direction of writing, which hide what it says. */
export const isPrintable = (text: string): boolean => !/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(text)

const EDGE = /[\p{Z}\p{Cf}\s]/u

/**
 * A text without spaces and invisible characters at its ends. Goes step by step, because a pattern for the end of a text
 * takes quadratic time on a text full of spaces.
 */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && EDGE.test(text[start]!)) start++
  while (end > start && EDGE.test(text[end - 1]!)) end--
  return text.slice(start, end)
}
