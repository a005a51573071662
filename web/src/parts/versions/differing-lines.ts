const MOST = 600

/** The difference of two texts: their lines without equal ones at the start and the end. */
export function differingLines(one: string, other: string): { one: string; other: string } {
  const [a, b] = [linesOf(one), linesOf(other)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const cut = (lines: string[]) => shortened(lines.slice(start, lines.length - end).join('\n'))
  return { one: cut(a), other: cut(b) }
}

/** A design is one line, so it is split by its elements. */
const linesOf = (text: string) => text.replaceAll('><', '>\n<').split('\n')

const shortened = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)} …` : text)
