interface Piece {
  /** Its position in the text. */
  at: number
  words: string
  /** The name of the merge tag, if it is one. */
  tag?: string
}

/**
 * Splits a text into plain text and merge tags. Leaves out conditions and comments, which print nothing, and what stands
 * for contacts that do not meet a condition: one text is shown, not both.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  /** The open conditions and loops. */
  let depth = 0
  /** How deep the part is that is left out; 0 if none is. */
  let leftOut = 0
  for (const { 0: words, index: at } of text.matchAll(/\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|(?:(?!\{[{%#]).)+|\{[{%#]/gs)) {
    const tag = /^\{\{-?\s*([\w.]+)/.exec(words)?.[1]
    const statement = /^\{%-?\s*(\w+)/.exec(words)?.[1]
    if (statement === 'if' || statement === 'for') depth += 1
    if (statement === 'endif' || statement === 'endfor') depth = Math.max(0, depth - 1)
    if (depth < leftOut) leftOut = 0
    if (!leftOut && (statement === 'else' || statement === 'elif')) leftOut = depth
    if (leftOut || /^\{[%#].*[%#]\}$/s.test(words)) continue
    pieces.push(tag && words.endsWith('}}') ? { at, words, tag } : { at, words })
  }
  return pieces
}
