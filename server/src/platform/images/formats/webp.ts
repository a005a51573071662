import type { ImageFormat } from '../format.ts'

const SHOWN = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Flags of the extended header that announce Exif and XMP metadata. */
const PERSONAL_FLAGS = 0x08 | 0x04

export const webp: ImageFormat = {
  name: 'webp',
  type: 'image/webp',
  extensions: ['webp'],
  matches: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  strip(bytes) {
    const whole = bytes.readUInt32LE(4) + 8
    if (whole > bytes.length) return null
    const kept: Buffer[] = []
    for (let at = 12; at + 8 <= whole; ) {
      const size = bytes.readUInt32LE(at + 4)
      const end = at + 8 + size + (size % 2)
      if (end > whole + 1) return null
      const name = bytes.toString('latin1', at, at + 4)
      if (SHOWN.has(name)) kept.push(name === 'VP8X' ? unflagged(bytes.subarray(at, end)) : bytes.subarray(at, end))
      at = end
    }
    const content = Buffer.concat(kept)
    const head = Buffer.from('RIFF    WEBP', 'latin1')
    head.writeUInt32LE(content.length + 4, 4)
    return Buffer.concat([head, content])
  },
}

function unflagged(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk)
  if (copy.length > 8) copy[8] = copy[8]! & ~PERSONAL_FLAGS
  return copy
}
