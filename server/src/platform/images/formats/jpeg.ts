import type { ImageFormat } from '../format.ts'

const [END, SCAN, COMMENT] = [0xd9, 0xda, 0xfe]
const APP0 = 0xe0
const APP15 = 0xef
const ICC = 'ICC_PROFILE\0'

export const jpeg: ImageFormat = {
  name: 'jpeg',
  type: 'image/jpeg',
  extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
  matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  strip(bytes) {
    const kept = [bytes.subarray(0, 2)]
    let at = 2
    while (at + 4 <= bytes.length || bytes[at + 1] === END) {
      if (bytes[at] !== 0xff) return null
      const marker = bytes[at + 1]!
      if (marker === 0xff) {
        at += 1 // a fill byte
        continue
      }
      if (marker === END) return Buffer.concat([...kept, bytes.subarray(at, at + 2)])
      if (marker < 0xc0 || isBare(marker)) return null
      const length = bytes.readUInt16BE(at + 2)
      const end = marker === SCAN ? scanEnd(bytes, at + 2 + length) : at + 2 + length
      if (length < 2 || end > bytes.length) return null
      const segment = bytes.subarray(at, end)
      if (isShown(marker, segment)) kept.push(segment)
      at = end
    }
    return null
  },
}

/** Markers without a length: restarts, and a second start of image. */
const isBare = (marker: number) => marker >= 0xd0 && marker <= 0xd8

/** Keeps JFIF, the colour profile and Adobe's colour encoding; the other segments are metadata of cameras and editors. */
function isShown(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return false
  if (marker < APP0 || marker > APP15) return true
  if (marker === 0xe2) return segment.toString('latin1', 4, 4 + ICC.length) === ICC
  return marker === APP0 ? segment.toString('latin1', 4, 9) === 'JFIF\0' : marker === 0xee
}

/** The position after the coded pixels: the next marker that is no restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}
