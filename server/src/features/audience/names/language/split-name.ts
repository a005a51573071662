import { findFirstName } from './dictionary.ts'
import { isTitle } from './not-a-name.ts'

/** Longer texts are not the name of one person. */
const LONGEST = 200

/**
 * Splits a full name into first names and the last name, without titles. "Nováková Jana" and "Nováková, Jana" are turned
 * round. A single word is a first name if it is known as one, else a last name.
 */
export function splitFullName(text: string): { firstName: string; lastName: string } {
  if (text.length > LONGEST) return { firstName: '', lastName: text }
  const [before = [], ...after] = text.split(',').map(namesIn)
  const second = after.find((words) => words.length > 0)
  if (before.length && second) return { firstName: second.join(' '), lastName: before.join(' ') }
  const words = before.length ? before : (second ?? [])
  if (words.length < 2) {
    const [word = ''] = words
    return findFirstName(word) ? { firstName: word, lastName: '' } : { firstName: '', lastName: word }
  }
  const isKnown = words.map((word) => findFirstName(word) !== undefined)
  if (!isKnown[0] && isKnown.at(-1)) {
    const from = isKnown.indexOf(true)
    return { firstName: words.slice(from).join(' '), lastName: words.slice(0, from).join(' ') }
  }
  // "Jana Marie Nováková": names as long as they are known, but never all words.
  let end = 1
  while (end < words.length - 1 && isKnown[end]) end += 1
  return { firstName: words.slice(0, end).join(' '), lastName: words.slice(end).join(' ') }
}

const namesIn = (part: string) =>
  part.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.') && !isTitle(word))
