const MOST = 600

/** What differs between two texts: their lines without those that are the same before and behind. */
export function differingLines(one: string, other: string): { one: string; other: string } {
  const [a, b] = [linesOf(one), linesOf(other)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const cut = (lines: string[]) => shortened(lines.slice(start, lines.length - end).join('\n'))
  return { one: cut(a), other: cut(b) }
}

/** Designs stand on one line: they are told by their elements. */
const linesOf = (text: string) => text.replaceAll('><', '>\n<').split('\n')

const shortened = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)} …` : text)
