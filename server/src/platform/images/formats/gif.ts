import type { ImageFormat } from '../format.ts'

const [IMAGE, EXTENSION, END] = [0x2c, 0x21, 0x3b]
const [TIMING, APPLICATION] = [0xf9, 0xff]
/** How often an animation repeats, under its two names. */
const REPEATS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

export const gif: ImageFormat = {
  name: 'gif',
  type: 'image/gif',
  extensions: ['gif'],
  matches: (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
  strip(bytes) {
    if (bytes.length < 13) return null
    let at = 13 + tableSize(bytes[10]!)
    const kept = [bytes.subarray(0, at)]
    while (at < bytes.length && bytes[at] !== END) {
      const data = dataStart(bytes, at)
      const end = data === null ? null : blocksEnd(bytes, data)
      if (end === null) return null
      if (isShown(bytes, at)) kept.push(bytes.subarray(at, end))
      at = end
    }
    // Many programs leave out the last byte.
    return at > bytes.length ? null : Buffer.concat([...kept, Buffer.from([END])])
  },
}

/** The length of the colour table, from the flags before it. */
const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where the blocks of data of an image or an extension begin. */
function dataStart(bytes: Buffer, at: number): number | null {
  if (bytes[at] === EXTENSION) return at + 2
  return bytes[at] === IMAGE && at + 10 <= bytes.length ? at + 11 + tableSize(bytes[at + 9]!) : null
}

/** The position after a series of blocks; each begins with its length, and the last is empty. */
function blocksEnd(bytes: Buffer, from: number): number | null {
  for (let at = from; at < bytes.length; at += bytes[at]! + 1) if (bytes[at] === 0) return at + 1
  return null
}

function isShown(bytes: Buffer, at: number): boolean {
  if (bytes[at] === IMAGE || bytes[at + 1] === TIMING) return true
  return bytes[at + 1] === APPLICATION && REPEATS.has(bytes.toString('latin1', at + 3, at + 14))
}
