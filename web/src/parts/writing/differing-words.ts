export interface DiffPiece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Longer texts are compared as a whole. */
const MOST_STEPS = 4_000_000

/** Words with the space after them. A tag of a template or of HTML counts as one word. */
const wordsOf = (text: string) => text.match(/(?:\{\{.*?\}\}|\{%.*?%\}|<[^<>]*>|\s+|[\p{L}\p{N}]+|.)/gsu) ?? []

/** The difference of two texts, word by word. */
export function differingWords(before: string, after: string): DiffPiece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return joined([
    ...a.slice(0, start).map((text) => ({ kind: 'same' as const, text })),
    ...between(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map((text) => ({ kind: 'same' as const, text })),
  ])
}

/** Keeps the longest common sequence of words. */
function between(a: string[], b: string[]): DiffPiece[] {
  if (a.length * b.length > MOST_STEPS)
    return [
      { kind: 'removed', text: a.join('') },
      { kind: 'added', text: b.join('') },
    ]
  const width = b.length + 1
  /** How long the common sequence is from each pair of words on. */
  const common = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
  const pieces: DiffPiece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ kind: 'same', text: a[i]! })
      i++
      j++
    } else if (i < a.length && (j === b.length || common[(i + 1) * width + j]! >= common[i * width + j + 1]!))
      pieces.push({ kind: 'removed', text: a[i++]! })
    else pieces.push({ kind: 'added', text: b[j++]! })
  }
  return pieces
}

function joined(pieces: DiffPiece[]): DiffPiece[] {
  const result: DiffPiece[] = []
  for (const { kind, text } of pieces) {
    const last = result.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) result.push({ kind, text })
  }
  return result
}
