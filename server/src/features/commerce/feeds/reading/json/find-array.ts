/**
 * The number of characters before the first item of the array that holds the items: the outermost array of objects. Null
 * when the text has none.
 */
export function findArray(text: string): number | null {
  const marks = /["{}[\]]/g
  let depth = 0
  let best: { depth: number; start: number; isEmpty: boolean } | null = null
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '"') {
      const end = endOfText(text, mark.index + 1)
      if (end === -1) break
      marks.lastIndex = end
      continue
    }
    if (mark[0] === '}' || mark[0] === ']') {
      depth -= 1
      continue
    }
    if (mark[0] === '[') {
      const next = /\S/.exec(text.slice(mark.index + 1, mark.index + 1000))?.[0]
      const isEmpty = next === ']'
      const isBetter = !best || (best.isEmpty && !isEmpty) || (best.isEmpty === isEmpty && depth < best.depth)
      if ((next === '{' || isEmpty) && isBetter) best = { depth, start: mark.index + 1, isEmpty }
    }
    depth += 1
  }
  return best?.start ?? null
}

function endOfText(text: string, from: number): number {
  for (let at = from; ; at++) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return -1
    let slashes = 0
    while (quote - slashes > at && text.charCodeAt(quote - 1 - slashes) === 92) slashes++
    if (slashes % 2 === 0) return quote + 1
    at = quote
  }
}
