import sharp from 'sharp'
// Decides what the library decodes.
import './decoder.ts'

interface Size {
  width: number
  height: number
}

/** Draws a part of an SVG. Returns how much of each pixel it covers, from 0 to 255. */
export const drawShape = async (svg: string, { width, height }: Size): Promise<Uint8Array> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><g fill="#fff">${svg}</g></svg>`,
    ),
  )
    .removeAlpha()
    .toColourspace('b-w')
    .raw()
    .toBuffer()

/** Writes pictures, given as RGB, as a GIF that shows each for a second and ends with the last one. */
export const writeAnimation = (
  frames: readonly Buffer[],
  { width, height, colours }: Size & { colours: number },
): Promise<Buffer> =>
  sharp(Buffer.concat(frames), {
    raw: { width, height: height * frames.length, channels: 3, pageHeight: height },
  })
    .gif({ delay: frames.map(() => 1000), loop: 1, colours, dither: 0, effort: 1 })
    .toBuffer()
