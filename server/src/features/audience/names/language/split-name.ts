import { findFirstName } from './dictionary.ts'
import { isTitle } from './not-a-name.ts'
import { plain } from './text.ts'

/** Longer texts are not the name of one person. */
const LONGEST = 200

export interface FullName {
  firstName: string
  lastName: string
  titleBefore: string
  titleAfter: string
}

/** Titles that stand after a name, wherever they were typed. */
const AFTER = new Set('phd thd artd csc drsc dsc mba mpa mph dba dis llm msc bsc jr sr st ml'.split(' '))

/** Splits a full name into first names, the last name and titles. */
export function splitFullName(text: string): FullName {
  if (text.length > LONGEST) return { firstName: '', lastName: text, titleBefore: '', titleAfter: '' }
  const titles = { before: [] as string[], after: [] as string[] }
  const parts = spaced(text)
    .split(',')
    .map((part) => part.split(/\s+/).filter(Boolean))
    .map((words) =>
      words.filter((word, i) => {
        if (isTitled(word)) titles[AFTER.has(bare(word)) ? 'after' : 'before'].push(word)
        // "Mgr. et Mgr."
        else if (word === 'et' && isTitled(words[i - 1]) && isTitled(words[i + 1])) titles.before.push(word)
        else return !word.endsWith('.')
        return false
      }),
    )
  return { ...namesIn(parts), titleBefore: titles.before.join(' '), titleAfter: titles.after.join(', ') }
}

const bare = (word: string) => plain(word.replaceAll('.', ''))
const isTitled = (word: string | undefined) => word !== undefined && isTitle(bare(word)) && !INITIALS.test(word)
/** "J.R. Novák": initials that read like a title. */
const INITIALS = /^(?:J\.R|S\.R|S\.T|M\.L)\.?$/i

/** "Ing.Jan" → "Ing. Jan", "Ph. D." → "Ph.D." */
const spaced = (text: string) =>
  text
    .replace(/([^\s.,]+)\.(?=[^\s.,])/g, (typed, word: string) => (isTitled(word) ? `${typed} ` : typed))
    .replace(/\b(Ph|Th|Art)\. +D\b\.?/gi, '$1.D.')

/**
 * "Nováková Jana" and "Nováková, Jana" are turned round. A single word is a first name if it is known as one, else a last
 * name.
 */
function namesIn([before = [], ...after]: readonly string[][]): Pick<FullName, 'firstName' | 'lastName'> {
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
