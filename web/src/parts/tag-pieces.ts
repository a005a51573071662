interface Piece {
  /** Where it stands in the text. */
  at: number
  words: string
  /** The name of the merge tag that it is. */
  tag?: string
}

/** A text as its words and its merge tags; what works unseen, such as conditions, is left out. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const { 0: words, index: at } of text.matchAll(/\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|(?:(?!\{[{%#]).)+|\{[{%#]/gs)) {
    const tag = /^\{\{-?\s*([\w.]+)/.exec(words)?.[1]
    if (/^\{[%#].*[%#]\}$/s.test(words)) continue
    pieces.push(tag && words.endsWith('}}') ? { at, words, tag } : { at, words })
  }
  return pieces
}
