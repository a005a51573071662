import type { Readable } from 'node:stream'
import type { Piece } from './read-piece.ts'

/** The characters of a piece, about: enough to pay for its way to a thread, and few enough to share the threads. */
const PIECE = 256 * 1024
/** Bytes that are decoded at a time. */
const STEP = 64 * 1024

/** The text of a file in pieces. Memory holds one of them, however long the file is and however it arrives. */
export async function* piecesOf(
  source: Readable | AsyncIterable<Uint8Array>,
  encoding: string,
  size = PIECE,
): AsyncGenerator<Piece, void, undefined> {
  const decoder = new TextDecoder(encoding)
  let text = ''
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < chunk.length; at += STEP) {
      text += decoder.decode(chunk.subarray(at, at + STEP), { stream: true })
      if (text.length < size) continue
      yield { text, last: false }
      text = ''
    }
  }
  yield { text: text + decoder.decode(), last: true }
}
