import sharp from 'sharp'

/** Of one picture. 50 megapixels are 200 MB in memory, and more than any camera that sends to mails. */
export const MAX_PIXELS = 50_000_000
/** Of all pictures of an animation together. */
export const MAX_ANIMATED_PIXELS = 200_000_000
const MAX_SECONDS = 30

// Only what we expect is ever decoded, whatever the bytes claim to be. SVG is for what we draw ourselves.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`),
})
// The same picture hardly ever comes twice.
sharp.cache(false)

/** It does not decode, has too many pixels, or too few for what shall be done with it. */
export type ImageFaultReason = 'broken' | 'pixels' | 'small'

/** Why an image is not taken. */
export class ImageFault extends Error {
  readonly reason: ImageFaultReason
  constructor(reason: ImageFaultReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** What an image says of itself. */
export const readMetadata = (bytes: Buffer) => decoding(() => sharp(bytes, { limitInputPixels: false }).metadata())

/** The image, or the first picture of an animation, within the limits. */
export const decode = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: MAX_SECONDS })

/** Runs the decoder; what it cannot read is a fault of the image. */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImageFault) throw error
    throw new ImageFault(/pixel limit/.test((error as Error).message) ? 'pixels' : 'broken', error)
  }
}
