/** The image does not decode, has too many pixels, or too few for its use. */
export type ImageFaultReason = 'broken' | 'pixels' | 'small'

/** An image was refused for this reason. */
export class ImageFault extends Error {
  readonly reason: ImageFaultReason
  constructor(reason: ImageFaultReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
