import sharp from 'sharp'
import { ImageFault } from './image-fault.ts'

/** Limit of one picture. 50 megapixels take 200 MB of memory, and are more than usual cameras have. */
export const MAX_PIXELS = 50_000_000
/** Limit of all pictures of an animation together. */
export const MAX_ANIMATED_PIXELS = 200_000_000
const MAX_SECONDS = 30

// Only these formats are decoded, whatever the bytes claim to be. SVG is for images that we draw ourselves.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`),
})
// No cache: the same picture hardly ever comes twice.
sharp.cache(false)

/** The metadata of an image. */
export const readMetadata = (bytes: Buffer) => decoding(() => sharp(bytes, { limitInputPixels: false }).metadata())

/** The image, or the first picture of an animation, within the limits. */
export const decode = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: MAX_SECONDS })

/** Runs the decoder; an image that it cannot read is an ImageFault. */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImageFault) throw error
    throw new ImageFault(/pixel limit/.test((error as Error).message) ? 'pixels' : 'broken', error)
  }
}
