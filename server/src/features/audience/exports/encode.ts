import { Transform } from 'node:stream'

const UNKNOWN = '?'.charCodeAt(0)

/** Characters of windows-1250 → their bytes. */
const BYTES = new Map(
  Array.from({ length: 128 }, (_, i) => [new TextDecoder('windows-1250').decode(Uint8Array.of(i + 128)), i + 128]),
)

/** Converts a stream from UTF-8 to windows-1250. A character that windows-1250 lacks becomes a question mark. */
export function toWindows1250(): Transform {
  const decoder = new TextDecoder()
  const encode = (text: string) => {
    const bytes = Buffer.allocUnsafe(text.length)
    let length = 0
    for (const character of text) {
      const code = character.charCodeAt(0)
      bytes[length++] = code < 128 ? code : (BYTES.get(character) ?? UNKNOWN)
    }
    return bytes.subarray(0, length)
  }
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, encode(decoder.decode(chunk, { stream: true }))),
    flush: (done) => done(null, encode(decoder.decode())),
  })
}
