interface Piece {
  /** Its position in the text. */
  at: number
  words: string
  /** The name of the merge tag, if it is one. */
  tag?: string
}

/** Splits a text into plain text and merge tags. Leaves out conditions and comments, which print nothing. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const { 0: words, index: at } of text.matchAll(/\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|(?:(?!\{[{%#]).)+|\{[{%#]/gs)) {
    const tag = /^\{\{-?\s*([\w.]+)/.exec(words)?.[1]
    if (/^\{[%#].*[%#]\}$/s.test(words)) continue
    pieces.push(tag && words.endsWith('}}') ? { at, words, tag } : { at, words })
  }
  return pieces
}
