import type { ImageFormat } from '../format.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Chunks with pixels, transparency, colours, resolution and animation; not texts, times and camera metadata. */
const SHOWN = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '))

export const png: ImageFormat = {
  name: 'png',
  type: 'image/png',
  extensions: ['png'],
  matches: (bytes) => bytes.subarray(0, 8).equals(SIGNATURE),
  strip(bytes) {
    const kept: Buffer[] = [SIGNATURE]
    for (let at = 8; at + 12 <= bytes.length; ) {
      const end = at + 12 + bytes.readUInt32BE(at)
      if (end > bytes.length) return null
      const name = bytes.toString('latin1', at + 4, at + 8)
      if (SHOWN.has(name)) kept.push(bytes.subarray(at, end))
      if (name === 'IEND') return Buffer.concat(kept)
      at = end
    }
    return null
  },
}
