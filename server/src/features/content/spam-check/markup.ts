import type { Hidden, Hyperlink } from '../html/index.ts'
import type { SpamInput } from './define-spam-rule.ts'
import { countOf, firstFew } from './words.ts'

/** Which of these elements a mail contains; null for none. */
export const elementsNamed = ({ markup }: SpamInput, names: ReadonlySet<string>): string | null =>
  firstFew(markup.elements.map(({ name }) => name).filter((name) => names.has(name)))

/** The number of letters that are hidden in this way and that no class can show again. */
export const hiddenLetters = ({ runs }: SpamInput, way: Hidden): number =>
  runs
    .filter(({ hidden, style }) => hidden === way && !style.mayShow)
    .reduce((sum, { text }) => sum + countOf(text, /[\p{L}\p{N}]/gu), 0)

/** Names of linked files with one of these extensions: at the end of the path or of a parameter. */
export function* filesLinked(links: readonly Hyperlink[], extensions: ReadonlySet<string>): Generator<string> {
  for (const { plain } of links) {
    const url = URL.parse(plain)
    if (!url || url.protocol === 'mailto:') continue
    for (const name of [url.pathname, ...url.searchParams.values()].map(decoded)) {
      const extension = /\.([a-z0-9]{1,5})[\s/;]{0,5}$/i.exec(name.slice(-300))?.[1]?.toLowerCase()
      if (extension && extensions.has(extension)) yield name.slice(-80).toWellFormed()
    }
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
