import { decode, decoding } from './decoder.ts'
import { ImageFault } from './image-fault.ts'

/** Twice the width of a mail, for screens with high resolution. */
const MAX_WIDTH = 1200
/** A button on a smaller image could not be seen. */
const MIN_SIDE = 40

export interface Drawn {
  bytes: Buffer
  type: 'image/jpeg' | 'image/png'
}

/** Draws a play button over the middle of the image. `ratio` crops it to that ratio of width to height. */
export async function drawPlayButton(bytes: Buffer, { ratio }: { ratio?: number } = {}): Promise<Drawn> {
  return decoding(async () => {
    const picture = decode(bytes).autoOrient()
    const { hasAlpha, autoOrient } = await picture.metadata()
    const width = Math.min(autoOrient.width, MAX_WIDTH)
    const height = Math.round(ratio ? width / ratio : (autoOrient.height * width) / autoOrient.width)
    const side = Math.min(width, height)
    if (side < MIN_SIDE) throw new ImageFault('small')
    const scaled = await picture.resize({ width, height, fit: 'cover' }).toColourspace('srgb').png().toBuffer()
    const drawn = decode(scaled).composite([{ input: button(Math.round(side * 0.28)), gravity: 'centre' }])
    // Transparent images must stay transparent; all others are smaller as JPEG.
    return hasAlpha
      ? { bytes: await drawn.png().toBuffer(), type: 'image/png' }
      : { bytes: await drawn.jpeg({ quality: 85 }).toBuffer(), type: 'image/jpeg' }
  })
}

const button = (size: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">
    <circle cx="50" cy="50" r="48" fill="#000" fill-opacity=".62" stroke="#fff" stroke-width="4"/>
    <path d="M40 29v42l34-21z" fill="#fff"/></svg>`)
