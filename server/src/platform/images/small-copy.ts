import { decode, decoding } from './decoder.ts'

const SIDE = 1024

/** A copy for programs that look at the image: JPEG with at most 1024 pixels a side, on white. */
export const smallCopy = (bytes: Buffer): Promise<Buffer> =>
  decoding(() =>
    decode(bytes)
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  )
