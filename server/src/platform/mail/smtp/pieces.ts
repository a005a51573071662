/**
 * Bytes in pieces: those that are the same for everybody stand as they are, what is written for one recipient is a text of
 * ASCII. Put together only where they go out, in a buffer that is used again.
 */
export type Piece = Buffer | string

export const lengthOf = (pieces: readonly Piece[]): number => {
  let length = 0
  for (const piece of pieces) length += piece.length
  return length
}

/** Copies pieces one behind the other; returns where they end. Texts that follow each other are written in one go. */
export function copyInto(target: Buffer, pieces: readonly Piece[], at = 0): number {
  let end = at
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece
      continue
    }
    if (text) end += target.write(text, end, 'latin1')
    text = ''
    target.set(piece, end)
    end += piece.length
  }
  return text ? end + target.write(text, end, 'latin1') : end
}

export function joined(pieces: readonly Piece[]): Buffer {
  const buffer = Buffer.allocUnsafe(lengthOf(pieces))
  copyInto(buffer, pieces)
  return buffer
}
