/**
 * A piece of a message: a Buffer that all recipients share, or ASCII text for one recipient. Pieces are joined only when
 * they are sent, in a buffer that is reused.
 */
export type Piece = Buffer | string

export const lengthOf = (pieces: readonly Piece[]): number => {
  let length = 0
  for (const piece of pieces) length += piece.length
  return length
}

/** Copies pieces one after the other; returns where they end. Consecutive texts are joined and written at once. */
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
