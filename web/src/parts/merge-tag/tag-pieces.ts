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
  /** The open conditions of a part that is left out. */
  let leftOut = 0
  for (const { 0: words, index: at } of text.matchAll(/\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|(?:(?!\{[{%#]).)+|\{[{%#]/gs)) {
    const tag = /^\{\{-?\s*([\w.]+)/.exec(words)?.[1]
    const statement = /^\{%-?\s*(\w+)/.exec(words)?.[1]
    if (leftOut) leftOut += statement === 'if' ? 1 : statement === 'endif' ? -1 : 0
    else if (statement === 'else' || statement === 'elif') leftOut = 1
    if (leftOut || /^\{[%#].*[%#]\}$/s.test(words)) continue
    pieces.push(tag && words.endsWith('}}') ? { at, words, tag } : { at, words })
  }
  return pieces
}
