import { decode, decoding, MAX_ANIMATED_PIXELS, MAX_PIXELS, readMetadata } from './decoder.ts'
import type { ImageFormat } from './format.ts'
import { ImageFault } from './image-fault.ts'

const THUMBNAIL_SIZE = 400
const QUALITY = 90

export interface CleanImage {
  bytes: Buffer
  width: number
  height: number
  /** WebP, of the first picture. */
  thumbnail: Buffer
}

/**
 * An image as we store it: upright, without metadata, and proven to decode. Its pixels stay unchanged unless it has to be
 * rotated or its colours are for print (CMYK).
 */
export async function cleanImage(bytes: Buffer, format: ImageFormat): Promise<CleanImage> {
  const { width, height, pages = 1, orientation = 1, space, format: found } = await readMetadata(bytes)
  if (found !== format.name) throw new ImageFault('broken')
  if (width * height > MAX_PIXELS || width * height * pages > MAX_ANIMATED_PIXELS) throw new ImageFault('pixels')
  const mustChange = pages === 1 && (orientation > 1 || space === 'cmyk')
  const clean = (mustChange ? null : format.strip(bytes)) ?? (await encodeAgain(bytes, format, pages))
  const thumbnail = await decoding(() =>
    decode(clean)
      .resize({ width: THUMBNAIL_SIZE, height: THUMBNAIL_SIZE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  )
  const size = await readMetadata(clean)
  return { bytes: clean, width: size.width, height: size.height, thumbnail }
}

function encodeAgain(bytes: Buffer, format: ImageFormat, pages: number): Promise<Buffer> {
  // All pictures of an animation would be in memory at once.
  if (pages > 1) throw new ImageFault('broken')
  return decoding(() => decode(bytes).autoOrient().toFormat(format.name, { quality: QUALITY }).toBuffer())
}
